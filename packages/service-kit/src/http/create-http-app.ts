import { randomUUID } from 'node:crypto';
import { BODY_LIMIT_BYTES } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { followStop } from './announce-stop';
import { type HttpAppOptions } from './http-app-context';
import { sendError } from './http-errors';
import { reportRequests, traceRequests } from './report-requests';
import { acceptJsonOnly, createBodyReader, discardUnreadBodies, refuseEncodedBodies } from './request-bodies';
import { createRouteTable } from './route-table';
import { type SseStream } from './sse';
import { createUploadSlots } from './upload-slots';

/** Limit to receive a whole request: longer than the slowest route class (uploads). */
const REQUEST_TIMEOUT_MS = 130_000;
/** Limit to receive the head of a request. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_ID_PATTERN = /^[A-Za-z0-9-]{8,64}$/;

/** Creates a Fastify app with everything that all services share; it does not listen yet. */
export function createHttpApp(options: HttpAppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    // Requests received before the port closed are answered normally: callers could not distinguish a 503 from one of
    // the route.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (raw) => {
      const given = raw.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 500 },
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      const answer = reply as unknown as FastifyReply;
      answer.header('x-request-id', request.id);
      sendError(error, request as unknown as FastifyRequest, answer);
    },
  }) as unknown as FastifyInstance;
  app.decorate('kq', {
    tokenVerifier: options.tokenVerifier,
    internalAuth: options.internalAuth,
    checkResponses: options.checkResponses ?? false,
    streams: new Set<SseStream>(),
    uploadSlots: createUploadSlots(),
    readBody: createBodyReader(options),
  });
  app.decorateRequest('principal', null);
  app.decorateRequest('callerService', null);
  acceptJsonOnly(app);
  discardUnreadBodies(app);
  refuseEncodedBodies(app);
  followStop(app);
  traceRequests(app);
  reportRequests(app, options);
  answerUnknown(app);
  app.setErrorHandler(sendError);
  bindHealth(app, options);
  return app;
}

function answerUnknown(app: FastifyInstance): void {
  const table = createRouteTable();
  app.addHook('onRoute', (route) => table.add(route.method, route.url));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.raw.url?.split('?') ?? [];
    const allowed = table.methodsOf(path);
    if (allowed.length === 0) throw new AppError('NOT_FOUND');
    reply.header('allow', allowed.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  });
}

function bindHealth(
  app: FastifyInstance,
  { service, isReady = () => true, metrics, servesMetrics = true }: HttpAppOptions,
): void {
  const askWhetherReady = async () => isReady();
  app.get('/health/live', async () => ({ status: 'ok', service }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = await askWhetherReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'starting', service });
  });
  if (metrics !== undefined && servesMetrics) {
    app.get('/metrics', async (_request, reply) =>
      reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
    );
  }
}
