import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** The port of the gateway is in use: nothing was started. */
export class PortInUseError extends Error {
  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is in use by another process. Stop that process, or set PORT to a free port.`,
    );
    this.name = 'PortInUseError';
  }
}

/** A port that is free now: links in mails carry it, so it must be known before the gateway listens. */
export const freePort = (host: string): Promise<number> => listenOnce(host, 0);

/** @throws PortInUseError */
export async function assertPortFree(host: string, port: number): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortInUseError(host, port);
  }
}

async function listenOnce(host: string, port: number): Promise<number> {
  const server = createServer();
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  const { port: real } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return real;
}
