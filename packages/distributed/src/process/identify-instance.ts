import { type Server } from 'node:http';
import { INSTANCE_HEADER } from '@kq/contracts';

/**
 * Sends the instance id with every answer of the server, so that a supervisor can tell its own process from another one
 * that answers on the same port. Does nothing without an id.
 */
export function identifyInstance(server: Server, instanceId: string | undefined): void {
  if (instanceId === undefined) return;
  server.prependListener('request', (_request, response) => response.setHeader(INSTANCE_HEADER, instanceId));
}
