import { type IncomingMessage } from 'node:http';
import { bodyLimitOf, type RouteDefinition } from '@kq/contracts';
import { AppError, type Principal } from '@kq/kernel';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { type z } from 'zod';
import { authenticate, bearerToken, checkAccess, ignoresBearer } from './authenticate';
import { holdSlot, takeUploadSlot, type UploadSlot } from './admit-upload';
import { type JsonBytes } from './json-bytes';
import { parseBody, parseParams, parseQuery } from './parse-input';
import { announcedBytesOf, payloadTooLarge } from './read-body';
import { sendResult } from './send-result';

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

export type RouteHandler<R extends RouteDefinition> = (
  input: RouteInput<R>,
) => Promise<RouteResult<R>> | RouteResult<R>;

/** Checks the caller's right to upload before the body is read: the owner and the quota. @throws AppError */
export type Admit<R extends RouteDefinition> = (
  input: Pick<RouteInput<R>, 'params' | 'query' | 'principal' | 'request'>,
) => Promise<void> | void;

interface UploadRules<R extends RouteDefinition> {
  readonly admit: Admit<R>;
}

/** `takeSlot` takes the place of the slots of users where anyone may send a file. @throws AppError */
type UploadOptions<R extends RouteDefinition> = R extends { class: 'upload' }
  ? [UploadRules<R>]
  : R extends { uploads: readonly string[] }
    ? [UploadRules<R> & { readonly takeSlot: (request: FastifyRequest) => () => void }]
    : [];

/**
 * Mounts a public route below /api. Checks in this order: session (401), role (403), path (404), query (400), body
 * (422), then calls the handler. The status is the route's; `Cache-Control` is public only for anonymous 200s of a
 * route with cacheSeconds. An upload is checked completely before its body is read: session, role, size, path, query,
 * `admit`, slot (docs/security.md S31).
 */
export function bindRoute<const R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  handler: RouteHandler<R>,
  ...options: UploadOptions<R>
): void {
  const [upload] = options as readonly (UploadRules<R> & {
    readonly takeSlot?: (request: FastifyRequest) => () => void;
  })[];
  const slots = new WeakMap<FastifyRequest, UploadSlot>();
  const mount =
    route.uploads === undefined ? (options: RouteOptions) => app.route(options) : uploadMount(app);
  mount({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: bodyLimitOf(route),
    exposeHeadRoute: route.method === 'GET' && route.class === 'read',
    onRequest: (request, reply, done) => {
      const isAdmittedAtOnce = upload === undefined && isAnonymous(request);
      if (isAdmittedAtOnce) done(refusalOf(route));
      else admit(request, reply).then(() => done(), done);
    },
    // Not async: most reads are answered without a promise.
    handler: (request, reply) => {
      const handle = () => {
        const input = {
          ...parseInput(route, request),
          principal: request.principal,
          consent: consentOf(request),
          request,
          reply,
        };
        return handler(input as RouteInput<R>);
      };
      const send = (result: unknown) =>
        sendResult({ app, route, reply, isPublic: isAnonymous(request) }, result);
      const slot = slots.get(request);
      const result = slot === undefined ? handle() : slot.hold(async () => handle());
      // A reply is thenable too: when it was sent.
      if (result !== reply && isPending(result)) return Promise.resolve(result).then(send);
      send(result);
    },
  });

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.principal = ignoresBearer(route) ? null : await authenticate(request, app.kq.tokenVerifier);
    checkAccess(route.access, request.principal);
    if (upload === undefined) return;
    if ((announcedBytesOf(request) ?? 0) > bodyLimitOf(route)) throw payloadTooLarge(bodyLimitOf(route));
    const { principal } = request;
    await upload.admit({ ...parseTarget(route, request), principal, request } as RouteInput<R>);
    const { takeSlot } = upload;
    slots.set(
      request,
      takeSlot === undefined
        ? takeUploadSlot(app.kq.uploadSlots, request, reply)
        : holdSlot(() => takeSlot(request), request, reply),
    );
  }
}

/** Returns why an anonymous caller may not use a route. */
function refusalOf({ access }: RouteDefinition): AppError | undefined {
  try {
    checkAccess(access, null);
    return undefined;
  } catch (error) {
    return error as AppError;
  }
}

const isPending = (result: unknown): result is PromiseLike<unknown> =>
  typeof (result as { then?: unknown } | null | undefined)?.then === 'function';

/** Mounts in an encapsulated scope, the only one that accepts bodies other than JSON. */
function uploadMount(app: FastifyInstance): (options: RouteOptions) => void {
  return (options) =>
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
        app.kq.readBody(request, body),
      );
      scope.route(options);
    });
}

/** The input of a handler of an internal route. */
export interface InternalRouteInput<R extends RouteDefinition> extends Pick<
  RouteInput<R>,
  'params' | 'query' | 'body' | 'request' | 'reply'
> {
  /** The calling service. */
  readonly caller: string;
}

export type InternalRouteHandler<R extends RouteDefinition> = (
  input: InternalRouteInput<R>,
) => Promise<RouteResult<R>> | RouteResult<R>;

/** Mounts a service-to-service route below /internal; requires a service token for this service (401, 403). */
export function bindInternalRoute<const R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  handler: InternalRouteHandler<R>,
): void {
  const { internalAuth } = app.kq;
  if (internalAuth === undefined)
    throw new Error('bindInternalRoute requires createHttpApp({ internalAuth })');
  app.route({
    method: route.method,
    url: `/internal${route.path}`,
    config: { isPolled: route.isPolled ?? false },
    onRequest: async (request) => {
      const token = bearerToken(request);
      if (token === null) throw new AppError('UNAUTHENTICATED');
      request.callerService = internalAuth.verify(token).issuer;
    },
    handler: async (request, reply) => {
      const input = { ...parseInput(route, request), caller: request.callerService, request, reply };
      return sendResult(
        { app, route, reply, isPublic: false },
        await handler(input as InternalRouteInput<R>),
      );
    },
  });
}

function parseTarget(route: RouteDefinition, request: FastifyRequest) {
  return {
    params: parseParams(route.params, request.params),
    query: parseQuery(route.query, request.query),
  };
}

function parseInput(route: RouteDefinition, request: FastifyRequest) {
  return {
    ...parseTarget(route, request),
    body:
      route.uploads === undefined ? parseBody(route.body, request.body) : (request.body ?? Buffer.alloc(0)),
  };
}

function isAnonymous(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined;
}

function consentOf(request: FastifyRequest): { geocoding: boolean } {
  const given = String(request.headers['x-consent'] ?? '').split(',');
  return { geocoding: given.some((word) => word.trim().toLowerCase() === 'geocoding') };
}
