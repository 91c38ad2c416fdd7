import { randomUUID } from 'node:crypto';
import { type Readable } from 'node:stream';
import { BODY_LIMIT_BYTES, type ServiceName } from '@kq/contracts';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type InternalAuth } from '../auth/internal-auth';
import { type TokenVerifier } from '../auth/token-verifier';
import { createLineLogger, type Logger } from '../telemetry/logger';
import { type Metrics } from '../telemetry/metrics';
import { startRequestSpan, type RequestSpan } from '../telemetry/request-span';
import { runInContext } from '../telemetry/trace-context';
import { followStop } from './announce-stop';
import { createBodyBudget } from './body-budget';
import { BODY_WINDOW_MS } from './body-progress';
import { routeOf, sendError } from './http-errors';
import { announcedBytesOf, discardRest, readBody } from './read-body';
import { createRouteTable } from './route-table';
import { type SseStream } from './sse';
import { createUploadSlots, type UploadSlots } from './upload-slots';

export interface HttpAppOptions {
  readonly service: ServiceName;
  readonly logger: Logger;
  /** Verifies user tokens; without it every caller is anonymous. */
  readonly tokenVerifier?: TokenVerifier;
  /** Required by `bindInternalRoute`. */
  readonly internalAuth?: InternalAuth;
  readonly clock?: Clock;
  /** Returns whether the service's database is connected and its boot work done; result of GET /health/ready. */
  readonly isReady?: () => boolean | Promise<boolean>;
  /** Validates every response against its route's schema and fails on drift; for development and tests. */
  readonly checkResponses?: boolean;
  /** Registry of the request metrics. */
  readonly metrics?: Metrics;
  /** Window in which a body must make progress (docs/security.md S31); default 10 s. */
  readonly bodyWindowMs?: number;
  /** Serves GET /metrics here (never routed by the gateway); false when a separate port does. Default true. */
  readonly servesMetrics?: boolean;
}

/** The dependencies of the app's routes; read by `bindRoute` and `createSse`. */
export interface HttpAppContext {
  /** Assigned when the service is open: it may need the store. */
  tokenVerifier: TokenVerifier | undefined;
  readonly internalAuth: InternalAuth | undefined;
  readonly checkResponses: boolean;
  readonly streams: Set<SseStream>;
  readonly uploadSlots: UploadSlots;
  /** Reads the body of a request up to the limit of its route. */
  readonly readBody: (request: FastifyRequest, body: Readable) => Promise<Buffer>;
}

declare module 'fastify' {
  interface FastifyInstance {
    kq: HttpAppContext;
  }
  interface FastifyRequest {
    /** Null for an anonymous caller. */
    principal: Principal | null;
    /** The service that calls an internal route. */
    callerService: string | null;
  }
  interface FastifyContextConfig {
    /** Of the route's definition; see `RouteDefinition`. */
    isPolled?: boolean;
  }
}

/** Bodies that arrive at a time, without files. */
const BODY_BUDGET_BYTES = 64 * 1024 * 1024;
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

/** Fastify's own reader sets no limit on time and keeps a list of chunks. */
function createBodyReader({ bodyWindowMs = BODY_WINDOW_MS }: HttpAppOptions): HttpAppContext['readBody'] {
  const budget = createBodyBudget(BODY_BUDGET_BYTES);
  const fileBudget = createBodyBudget(Infinity);
  return (request, body) => {
    const { bodyLimit: limitBytes } = request.routeOptions;
    return readBody(body, {
      announcedBytes: announcedBytesOf(request),
      limitBytes,
      windowMs: bodyWindowMs,
      // Files are limited by the slots of uploads.
      budget: limitBytes > BODY_LIMIT_BYTES ? fileBudget : budget,
    });
  };
}

/** Treats an empty JSON body as missing, so that the route's schema can name the missing fields. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, body, done) => {
    app.kq.readBody(request, body).then(
      (bytes) => {
        if (bytes.length === 0) done(null, undefined);
        else void parseJson(request, bytes.toString('utf8'), done);
      },
      (error: Error) => done(error),
    );
  });
}

/** Lets clients send the rest of a body that was answered early, for a limited time. */
function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    discardRest(request.raw, reply.statusCode);
    done();
  });
}

/** No body is inflated: an encoded one is 415, not a body that cannot be parsed. */
function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers }, _reply, _body, done) => {
    const encoding = headers['content-encoding'];
    const isEncoded = encoding !== undefined && encoding.trim().toLowerCase() !== 'identity';
    done(isEncoded ? new AppError('UNSUPPORTED_MEDIA_TYPE') : null);
  });
}

/**
 * Runs each request in its span, or at least in its trace. The stream of the body loses the context, so it is entered
 * again after parsing. Probes are not traced.
 */
function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    const route = routeOf(request);
    if (isProbe(route)) return done();
    const { traceparent } = request.headers;
    const span = startRequestSpan({
      method: request.method,
      route,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      requestId: request.id,
    });
    spans.set(request, span);
    if (span.isRecorded)
      reply.raw.once('close', () => span.end(reply.raw.writableFinished ? reply.statusCode : null));
    runInContext(span.context, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const span = hasBody(request) ? spans.get(request) : undefined;
    if (span === undefined) done();
    else runInContext(span.context, done);
  });
}

const hasBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';
const isProbe = (route: string): boolean => route.startsWith('/health/') || route === '/metrics';

/**
 * Writes one log line and one measurement per request, by route template; never the raw path, query or body
 * (docs/security.md S3).
 */
function reportRequests(app: FastifyInstance, { logger, metrics }: HttpAppOptions): void {
  const lines = createLineLogger(logger);
  const durations = metrics?.histogram('kq_http_request_duration_ms');
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    durations?.observe(durationMs, {
      method: request.routeOptions.url === undefined ? 'any' : request.method,
      route,
      status: reply.statusCode,
    });
    if (!isProbe(route)) {
      const isRoutine = request.routeOptions.config.isPolled === true && reply.statusCode < 400;
      lines[isRoutine ? 'debug' : 'info'](
        {
          request_id: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          duration_ms: durationMs,
        },
        'request',
      );
    }
    done();
  });
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
