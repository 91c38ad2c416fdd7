import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Returns a header; a repeated one is malformed, because its joined text matches no pattern. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** Marks the response to a secret link as private (docs/security.md S3). `no-store` is set for every response without other caching. */
export function keepPrivate(reply: FastifyReply): void {
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
}
