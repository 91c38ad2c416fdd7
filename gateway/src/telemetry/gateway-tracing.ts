import { type IncomingMessage, type ServerResponse } from 'node:http';
import { telemetrySpans } from '@kq/contracts';
import { beginRequestSpan, methodName } from '@kq/service-kit/telemetry/request-span';
import { beginSpan } from '@kq/service-kit/telemetry/spans';
import {
  contextOf,
  newTraceparent,
  runInContext,
  traceparentOf,
} from '@kq/service-kit/telemetry/trace-context';
import { exchangeOf } from '../http/exchange';
import { type Next } from '../http/handler';

/** One call to a service, as its trace sees it. */
export interface UpstreamTrace {
  /** Header that hands the trace over. */
  readonly traceparent: string;
  /** `status` null: no answer. `errorType`: a word, where the call failed or was given up. */
  end(status: number | null, errorType?: string): void;
}

/** How the gateway takes part in traces. */
export interface GatewayTracing {
  /** Opens the trace of a request and goes on in it. */
  handle(req: IncomingMessage, res: ServerResponse, next: Next): void;
  /** Begins a call to a service. */
  callUpstream(req: IncomingMessage, service: string): UpstreamTrace;
}

const noEnd = (): void => undefined;

/** Without a collector: the client's trace goes on to the service, or a new one begins. Costs nothing until then. */
export const lightTracing: GatewayTracing = {
  handle: (_req, _res, next) => next(),
  callUpstream(req) {
    const exchange = exchangeOf(req);
    const traceparent = newTraceparent(exchange.traceparent ?? headerOf(req));
    exchange.traceparent = traceparent;
    return { traceparent, end: noEnd };
  },
};

/** A server span for each request and a client span for each call, named by route templates only. */
export const recordedTracing: GatewayTracing = {
  handle(req, res, next) {
    const exchange = exchangeOf(req);
    const span = beginRequestSpan({
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
    const span = beginSpan(
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
 * For what is answered from memory in front of the pipelines: one span of a few microseconds tells nothing and costs as much as
 * the answer, so it is made only for a client that brings a trace along.
 */
export function laneTracing(tracing: GatewayTracing): GatewayTracing {
  return {
    ...tracing,
    handle: (req, res, next) => (headerOf(req) === undefined ? next() : tracing.handle(req, res, next)),
  };
}

function headerOf(req: IncomingMessage): string | undefined {
  const given = req.headers['traceparent'];
  return typeof given === 'string' ? given : undefined;
}
