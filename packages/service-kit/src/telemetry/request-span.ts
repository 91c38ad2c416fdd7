import { telemetrySpans } from '@kq/contracts';
import { type Context, ROOT_CONTEXT } from '@opentelemetry/api';
import { areSpansRecorded, beginSpan } from './spans';
import { contextOf, newTraceparent, withRequestId } from './trace-context';

export interface IncomingRequest {
  readonly method: string;
  /** Route template, never the path. */
  readonly route: string;
  /** Header of the caller: its trace goes on. */
  readonly traceparent: string | undefined;
  readonly requestId: string;
}

export interface RequestSpan {
  /** What handles the request runs in it. */
  readonly context: Context;
  /** False where nothing is recorded: `end` then does nothing. */
  readonly isRecorded: boolean;
  /** `status` null: the client left before the answer was complete. `route` where it was not known before. */
  end(status: number | null, route?: string): void;
}

/** The server span of a request. Where none is recorded, a context with the caller's trace or a new one. */
export function beginRequestSpan({ method, route, traceparent, requestId }: IncomingRequest): RequestSpan {
  if (!areSpansRecorded()) {
    const traced = contextOf(newTraceparent(traceparent)) ?? ROOT_CONTEXT;
    return { context: withRequestId(traced, requestId), isRecorded: false, end: () => undefined };
  }
  const span = beginSpan(
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

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method that nobody knows must not become a name. */
export const methodName = (method: string): string => (methods.has(method) ? method : '_OTHER');
