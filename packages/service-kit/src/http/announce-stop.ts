import { type Server } from 'node:http';
import { STOPPING_HEADER } from '@kq/contracts';
import { type FastifyInstance } from 'fastify';

/** Longer than the maximum call duration (10 s): requests accepted before a stop are answered. */
export const HTTP_STOP_LIMIT_MS = 12_000;

const stopping = new WeakSet<Server>();

/** Makes every further response of the server close its connection, including responses to running requests. */
export function announceStop(server: Server): void {
  stopping.add(server);
}

/** Subscribes an app to `announceStop`; its response header makes the gateway stop using this address. */
export function followStop(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.has(app.server)) reply.header('connection', 'close').header(STOPPING_HEADER, '1');
  });
}
