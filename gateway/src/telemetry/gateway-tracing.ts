import { type IncomingMessage, type ServerResponse } from 'node:http';
import { telemetrySpans } from '@kq/contracts';
import { startRequestSpan, methodName } from '@kq/service-kit/telemetry/request-span';
import { startSpan } from '@kq/service-kit/telemetry/spans';
import {
  contextOf,
  newTraceparent,
  runInContext,
  traceparentOf,
} from '@kq/service-kit/telemetry/trace-context';
import { exchangeOf } from '../http/exchange';
import { type Next } from '../http/handler';

/** The span of one call to a service. */
export interface UpstreamTrace {
  /** Header that propagates the trace. */
  readonly traceparent: string;
  /** Ends the span. `status` is null without a response; `errorType` is a fixed word for a failed or aborted call. */
  end(status: number | null, errorType?: string): void;
}

/** The tracing of the gateway. */
export interface GatewayTracing {
  /** Starts the trace of a request and continues in it. */
  handle(req: IncomingMessage, res: ServerResponse, next: Next): void;
  /** Starts the span of a call to a service. */
  callUpstream(req: IncomingMessage, service: string): UpstreamTrace;
}

const noEnd = (): void => undefined;

/**
 * Tracing without a collector: propagates the client's trace or a new one to the service. Lazy, so that unused traces
 * cost nothing.
 */
export const lightTracing: GatewayTracing = {
  handle: (_req, _res, next) => next(),
  callUpstream(req) {
    const exchange = exchangeOf(req);
    const traceparent = newTraceparent(exchange.traceparent ?? headerOf(req));
    exchange.traceparent = traceparent;
    return { traceparent, end: noEnd };
  },
};

/** Records a server span for each request and a client span for each call, named by route templates only. */
export const recordedTracing: GatewayTracing = {
  handle(req, res, next) {
    const exchange = exchangeOf(req);
    const span = startRequestSpan({
      method: req.method ?? '',
      route: exchange.label,
      traceparent: headerOf(req),
      requestId: exchange.requestId,
    });
    exchange.traceparent = traceparentOf(span.context) ?? null;
    if (!span.isRecorded) return next();
    res.once('close', () => span.end(res.writableFinished ? res.statusCode : null, exchange.label));
    runInContext(span.context, next);
  },
  callUpstream(req, service) {
    const exchange = exchangeOf(req);
    const attributes = {
      'http.request.method': methodName(req.method ?? ''),
      'url.template': exchange.label,
      'peer.service': service,
    };
    const span = startSpan(
      telemetrySpans.upstreamCall,
      attributes,
      contextOf(exchange.traceparent ?? undefined),
    );
    return {
      traceparent: traceparentOf(span.context) ?? newTraceparent(),
      end(status, errorType) {
        span.set({ 'http.response.status_code': status ?? undefined });
        if (errorType !== undefined) span.failAs(errorType);
        else if (status !== null && status >= 500) span.failAs(String(status));
        span.end();
      },
    };
  },
};

/**
 * Limits tracing of responses from memory in front of the pipelines: a span of a few microseconds is uninformative and
 * costs as much as the response, so it is recorded only for a client that sends a trace.
 */
export function fastPathTracing(tracing: GatewayTracing): GatewayTracing {
  return {
    ...tracing,
    handle: (req, res, next) => (headerOf(req) === undefined ? next() : tracing.handle(req, res, next)),
  };
}

function headerOf(req: IncomingMessage): string | undefined {
  const given = req.headers['traceparent'];
  return typeof given === 'string' ? given : undefined;
}
