import { type RouteDefinition } from '@kq/contracts';
import { type Principal } from '@kq/kernel';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type JsonBytes } from './json-bytes';
import { parseBody, parseParams, parseQuery } from './parse-input';

type Parsed<R, K extends string, None> = R extends Record<K, infer S extends z.ZodType> ? z.output<S> : None;

/** The parsed input of a handler of route `R`, typed by the route's schemas. */
export interface RouteInput<R extends RouteDefinition> {
  readonly params: Parsed<R, 'params', Record<string, never>>;
  readonly query: Parsed<R, 'query', Record<string, never>>;
  readonly body: R extends { uploads: readonly string[] } ? Buffer : Parsed<R, 'body', undefined>;
  readonly principal: PrincipalOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** From the header X-Consent (docs/spec SRCH-12). */
  readonly consent: { readonly geocoding: boolean };
}

/** Never null on a route that requires a session. */
type PrincipalOf<R extends RouteDefinition> = R extends { access: 'user' | 'guest' | 'owner' | 'admin' }
  ? Principal
  : Principal | null;

/** The response body of the route's schema, also as bytes, or the reply itself when the handler has sent or streams it. */
export type RouteResult<R extends RouteDefinition> =
  R extends Record<'response', infer S extends z.ZodType> ? z.input<S> | JsonBytes | FastifyReply : unknown;

export function parseTarget(route: RouteDefinition, request: FastifyRequest) {
  return {
    params: parseParams(route.params, request.params),
    query: parseQuery(route.query, request.query),
  };
}

export function parseInput(route: RouteDefinition, request: FastifyRequest) {
  return {
    ...parseTarget(route, request),
    body:
      route.uploads === undefined ? parseBody(route.body, request.body) : (request.body ?? Buffer.alloc(0)),
  };
}
