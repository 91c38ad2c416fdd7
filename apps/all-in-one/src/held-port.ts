import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** The port of the gateway is in use; no part of the product was started. */
export class PortInUseError extends Error {
  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is in use by another process. Stop that process, or set PORT to a free port.`,
    );
    this.name = 'PortInUseError';
  }
}

/** A reserved port; connections made before a server takes it over are rejected. */
export interface HeldPort {
  readonly port: number;
  /** Argument for `listen(server)`, which takes the port over. */
  readonly server: Server;
  release(): void;
}

/**
 * Reserves a port before its server can start: links in mails contain it, and a port that is only looked up may be
 * taken a moment later.
 * @param port 0 lets the system choose
 * @throws PortInUseError
 */
export async function holdPort(host: string, port: number): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortInUseError(host, port);
  }
  return { port: (server.address() as AddressInfo).port, server, release: () => void server.close() };
}

/** Checks that a port is free. @throws PortInUseError */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const held = await holdPort(host, port);
  held.release();
  await once(held.server, 'close');
}
