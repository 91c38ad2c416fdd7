import { type Server } from 'node:http';
import { STOPPING_HEADER } from '@kq/contracts';
import { type FastifyInstance } from 'fastify';
import { hasUnreadBody } from './read-body';

/** Longer than the maximum call duration (10 s): requests accepted before a stop are answered. */
export const HTTP_STOP_LIMIT_MS = 12_000;

const stopping = new WeakSet<Server>();

/** Closes the connection after every further response of the server, including responses to running requests. */
export function announceStop(server: Server): void {
  stopping.add(server);
}

/** Subscribes an app to `announceStop`; on its response header the gateway stops using this address. */
export function followStop(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!stopping.has(app.server)) return;
    reply.header(STOPPING_HEADER, '1');
    // Closing a connection with unread bytes resets it, and the client may lose the answer.
    if (!hasUnreadBody(request.raw)) reply.header('connection', 'close');
  });
}
