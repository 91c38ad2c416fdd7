import { type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';

/** Listens and returns the actual port (`port: 0` lets the system choose). */
export async function listen(app: FastifyInstance, address: { host: string; port: number }): Promise<number> {
  await app.listen(address);
  return (app.server.address() as AddressInfo).port;
}
