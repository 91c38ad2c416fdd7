import { type Server } from 'node:http';
import { STOPPING_HEADER } from '@kq/contracts';
import { type FastifyInstance } from 'fastify';

/** Longer than any call may take (10 s): requests that were accepted before a stop are answered. */
export const HTTP_STOP_LIMIT_MS = 12_000;

const stopping = new WeakSet<Server>();

/** From now on every answer of the server ends its connection, also answers to requests that are in work already. */
export function announceStop(server: Server): void {
  stopping.add(server);
}

/** Lets an app follow `announceStop`; the gateway learns from the header that this address will be gone. */
export function followStop(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.has(app.server)) reply.header('connection', 'close').header(STOPPING_HEADER, '1');
  });
}
