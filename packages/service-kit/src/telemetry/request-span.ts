import { telemetrySpans } from '@kq/contracts';
import { type Context, ROOT_CONTEXT } from '@opentelemetry/api';
import { areSpansRecorded, startSpan } from './spans';
import { contextOf, newTraceparent, withRequestId } from './trace-context';

export interface IncomingRequest {
  readonly method: string;
  /** Route template, never the path. */
  readonly route: string;
  /** Header of the caller, whose trace the request continues. */
  readonly traceparent: string | undefined;
  readonly requestId: string;
}

export interface RequestSpan {
  /** The context to handle the request in. */
  readonly context: Context;
  /** False when the span is not recorded: `end` then has no effect. */
  readonly isRecorded: boolean;
  /**
   * Ends the span. `status` is null when the client disconnected before the response was complete; `route` overrides
   * the initial one.
   */
  end(status: number | null, route?: string): void;
}

/** Starts the server span of a request. Without recording it returns a context with the caller's trace or a new one. */
export function startRequestSpan({ method, route, traceparent, requestId }: IncomingRequest): RequestSpan {
  if (!areSpansRecorded()) {
    const traced = contextOf(newTraceparent(traceparent)) ?? ROOT_CONTEXT;
    return { context: withRequestId(traced, requestId), isRecorded: false, end: () => undefined };
  }
  const span = startSpan(
    telemetrySpans.request,
    { 'http.request.method': methodName(method), 'http.route': route },
    contextOf(traceparent),
  );
  const own = withRequestId(span.context, requestId);
  if (!span.isRecorded) return { context: own, isRecorded: false, end: () => undefined };
  return {
    context: own,
    isRecorded: true,
    end(status, routeFound = route) {
      span.set({ 'http.route': routeFound, 'http.response.status_code': status ?? undefined });
      if (status === null) span.set({ 'error.type': 'client_left' });
      else if (status >= 500) span.failAs(String(status));
      span.end();
    },
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Maps unknown methods to one value: span names must not contain client input. */
export const methodName = (method: string): string => (METHODS.has(method) ? method : '_OTHER');
