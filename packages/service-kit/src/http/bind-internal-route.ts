import { type RouteDefinition } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type FastifyInstance } from 'fastify';
import { bearerToken } from './authenticate';
import { parseInput, type RouteInput, type RouteResult } from './route-input';
import { sendResult } from './send-result';

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
