import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type RouteClass } from '@kq/contracts';
import { type AppError } from '@kq/service-kit/errors/app-error';
import { type Dispatcher } from 'undici';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';
import { type GatewayTracing, lightTracing } from '../telemetry/gateway-tracing';
import { requestHeaders } from '../upstream/forward-headers';
import { type OpenStream, UpstreamCall } from '../upstream/upstream-call';
import { isNotReached, toUpstreamError } from '../upstream/upstream-error';
import { type Upstreams } from '../upstream/upstreams';

export interface ProxyDeps {
  readonly upstreams: Upstreams;
  readonly dispatcher: Dispatcher;
  /** Default carries traces on without recording them. */
  readonly tracing?: Pick<GatewayTracing, 'callUpstream'>;
  /** Streams that must be told when the gateway stops. */
  readonly openStreams: Set<OpenStream>;
  readonly onFailure: (service: string, error: AppError) => void;
  /** Overrides of the times per class, for tests. */
  readonly timeoutsMs?: Partial<Record<RouteClass, number>>;
}

/** Until the head of the answer (DESIGN §3 Gateway); between two chunks of it the same again, except for streams. */
const defaultTimeoutsMs: Record<RouteClass, number> = {
  read: 10_000,
  write: 10_000,
  once: 10_000,
  stream: 10_000,
  upload: 120_000,
};

/** Sends the call to its service and streams the answer back through the filters that earlier policies registered. */
export function createProxy(deps: ProxyDeps): Handler {
  const timeoutsMs = { ...defaultTimeoutsMs, ...deps.timeoutsMs };
  const { tracing = lightTracing } = deps;
  return (req, res) => forward(req, res, 1);

  function forward(req: IncomingMessage, res: ServerResponse, attempt: number): void {
    const exchange = exchangeOf(req);
    const { route } = exchange;
    if (route === null) return sendError(req, res, new Error('kq-route must run before kq-proxy'));
    const { service, class: routeClass } = route.definition;
    const timeoutMs = timeoutsMs[routeClass];
    const trace = tracing.callUpstream(req, service);
    const call = new UpstreamCall(req, res, {
      trace,
      isStream: routeClass === 'stream',
      headTimeoutMs: timeoutMs,
      openStreams: deps.openStreams,
      onFailed(error) {
        if (mayRetry(exchange.body !== null, routeClass, error, attempt))
          return forward(req, res, attempt + 1);
        const told = toUpstreamError(error);
        deps.onFailure(service, told);
        exchange.onUpstreamFailed?.(told);
        sendError(req, res, told);
      },
    });
    try {
      deps.dispatcher.dispatch(
        {
          origin: deps.upstreams.next(service),
          path: req.url ?? '/',
          method: req.method ?? 'GET',
          headers: requestHeaders(req, exchange, trace.traceparent),
          body: exchange.body,
          headersTimeout: 0,
          bodyTimeout: routeClass === 'stream' ? 0 : timeoutMs,
        },
        call,
      );
    } catch (error) {
      call.onResponseError(null, error);
    }
  }
}

/** Once more, at the next address: reads that got no answer, and any call without a body that never left. */
function mayRetry(hasBody: boolean, routeClass: RouteClass, error: unknown, attempt: number): boolean {
  if (attempt > 1 || hasBody || toUpstreamError(error).code === 'UPSTREAM_TIMEOUT') return false;
  return routeClass === 'read' || (routeClass !== 'once' && isNotReached(error));
}
