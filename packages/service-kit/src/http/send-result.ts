import { type RouteDefinition } from '@kq/contracts';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { JsonBytes } from './json-bytes';

interface Target {
  readonly app: FastifyInstance;
  readonly route: RouteDefinition;
  readonly reply: FastifyReply;
  /** Whether the response is the same for every caller. */
  readonly isPublic: boolean;
}

/** Sends a handler's result: JSON for routes with a response schema, otherwise a text, buffer or stream unchanged. */
export function sendResult({ app, route, reply, isPublic }: Target, result: unknown): FastifyReply {
  if (reply.sent || result === reply) return reply;
  const status = route.status ?? 200;
  if (reply.statusCode === 200) reply.code(status);
  setCaching(route, reply, isPublic);
  if (status === 204) return reply.send();
  if (route.response === undefined) return reply.send(result);
  reply.type('application/json; charset=utf-8');
  if (result instanceof JsonBytes) {
    if (app.kq.checkResponses) checkResponse(route, JSON.parse(result.bytes.toString('utf8')));
    if (result.onSent !== undefined) reply.raw.once('finish', result.onSent);
    return reply.send(result.bytes);
  }
  if (app.kq.checkResponses) checkResponse(route, result);
  return reply.send(JSON.stringify(result));
}

function setCaching(route: RouteDefinition, reply: FastifyReply, isPublic: boolean): void {
  if (route.needsGeocodingConsent === true) reply.header('vary', 'X-Consent');
  if (route.cacheSeconds === undefined || !isPublic || reply.statusCode !== 200) return;
  reply.header('cache-control', `public, s-maxage=${route.cacheSeconds}`);
}

/**
 * Validates a response against its schema. @throws Error that names the difference; a field missing from the schema is
 * a leak
 */
function checkResponse(route: RouteDefinition, result: unknown): void {
  const parsed = route.response?.safeParse(result);
  if (parsed === undefined) return;
  const name = `${route.method} ${route.path}`;
  if (!parsed.success) {
    const places = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`,
    );
    throw new Error(`response of ${name} does not match its schema: ${places.join('; ')}`);
  }
  const unknown = unknownField(result, parsed.data);
  if (unknown !== null)
    throw new Error(`response of ${name} has a field missing from its schema: ${unknown}`);
}

function unknownField(value: unknown, known: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null || typeof known !== 'object' || known === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    if (inner !== undefined && !(key in known)) return place;
    const deeper = unknownField(inner, (known as Record<string, unknown>)[key], place);
    if (deeper !== null) return deeper;
  }
  return null;
}
