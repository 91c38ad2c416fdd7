import { browserName, clientNetwork } from '@kq/service-kit';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../use-cases/register-user';

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: clientNetwork(request),
  browser: browserName(request.headers['user-agent']),
});

/** Returns the text after `Bearer`, empty without one. */
export const bearerOf = (request: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
