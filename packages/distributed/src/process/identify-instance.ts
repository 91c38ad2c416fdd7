import { type Server } from 'node:http';
import { INSTANCE_HEADER } from '@kq/contracts';

/**
 * Adds the instance id to every response of the server, so that a supervisor can distinguish its process from another
 * one that listens on the same port. Does nothing without an id.
 */
export function identifyInstance(server: Server, instanceId: string | undefined): void {
  if (instanceId === undefined) return;
  server.prependListener('request', (_request, response) => response.setHeader(INSTANCE_HEADER, instanceId));
}
