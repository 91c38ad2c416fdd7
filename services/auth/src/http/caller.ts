import { browserName } from '@kq/service-kit';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../domain/register-user';
import { clientIp } from './client-ip';

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: clientIp(request),
  browser: browserName(request.headers['user-agent']),
});

/** The text after `Bearer`, empty without one. */
export const bearerOf = (request: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
