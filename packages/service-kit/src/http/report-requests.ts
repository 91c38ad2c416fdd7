import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createLineLogger } from '../telemetry/logger';
import { startRequestSpan, type RequestSpan } from '../telemetry/request-span';
import { runInContext } from '../telemetry/trace-context';
import { type HttpAppOptions } from './http-app-context';
import { routeOf } from './http-errors';

/**
 * Runs each request in its span, or at least in its trace. The stream of the body loses the context, so it is entered
 * again after parsing. Probes are not traced.
 */
export function traceRequests(app: FastifyInstance): void {
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
export function reportRequests(app: FastifyInstance, { logger, metrics }: HttpAppOptions): void {
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
