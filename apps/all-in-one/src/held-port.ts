import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** The port of the gateway is in use; no part of the product was started. */
export class PortInUseError extends Error {
  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is in use by another process. Stop that process, or set PORT to a free port.`,
    );
    this.name = 'PortInUseError';
  }
}

/**
 * Reserves a port before its server can start: links in mails contain it, and a port that is only looked up may be
 * taken a moment later.
 * @param port 0 lets the system choose
 * @throws PortInUseError
 */
export async function holdPort(host: string, port: number) {
  const server = createServer((socket) => socket.destroy());
  server.listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortInUseError(host, port);
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** Argument for `listen(server)`, which takes the port over. */
    server,
    release: () => void server.close(),
  };
}

/** A reserved port; connections made before a server takes it over are rejected. */
export type HeldPort = Awaited<ReturnType<typeof holdPort>>;

/** Checks that a port is free. @throws PortInUseError */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const held = await holdPort(host, port);
  held.release();
  await once(held.server, 'close');
}
