import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port that is free now: links in mails carry it, so it must be known before the gateway listens. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
