import { type IncomingMessage } from 'node:http';
import { bodyLimitOf, type RouteDefinition } from '@kq/contracts';
import { type AppError } from '@kq/kernel';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { holdSlot, takeUploadSlot, type UploadSlot } from './admit-upload';
import { authenticate, checkAccess, ignoresBearer } from './authenticate';
import { announcedBytesOf, payloadTooLarge } from './read-body';
import { parseInput, parseTarget, type RouteInput, type RouteResult } from './route-input';
import { sendResult } from './send-result';

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

function isAnonymous(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined;
}

function consentOf(request: FastifyRequest): { geocoding: boolean } {
  const given = String(request.headers['x-consent'] ?? '').split(',');
  return { geocoding: given.some((word) => word.trim().toLowerCase() === 'geocoding') };
}
