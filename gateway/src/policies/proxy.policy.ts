import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type RouteClass, STOPPING_HEADER } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type Dispatcher } from 'undici';
import { rateLimitKey } from '../http/client-address';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';
import { lightTracing } from '../telemetry/gateway-tracing';
import { type CallWatch, unwatched } from '../upstream/call-watch';
import { requestHeaders } from '../upstream/forward-headers';
import { UpstreamCall } from '../upstream/upstream-call';
import { type ProxyDeps } from '../upstream/proxy-deps';
import { firstTry, isOurs, mayRetry, type Try } from '../upstream/tries';
import { toUpstreamError } from '../upstream/upstream-error';

/** Time until the response head (docs/design.md D15), and between two chunks, except for streams. */
const DEFAULT_TIMEOUTS_MS: Record<RouteClass, number> = {
  read: 10_000,
  write: 10_000,
  once: 10_000,
  stream: 10_000,
  upload: 120_000,
};

/**
 * Forwards the call to its service and streams the response back through the filters that earlier policies registered.
 */
export function createProxy(deps: ProxyDeps): Handler {
  const timeoutsMs = { ...DEFAULT_TIMEOUTS_MS, ...deps.timeoutsMs };
  const { tracing = lightTracing } = deps;
  return (req, res) => forward(req, res, firstTry);

  function forward(req: IncomingMessage, res: ServerResponse, { tried, to, hasMoved, spentMs }: Try): void {
    const exchange = exchangeOf(req);
    const { route } = exchange;
    if (route === null) return sendError(req, res, new Error('kq-route must run before kq-proxy'));
    const { service, class: routeClass } = route.definition;
    const timeoutMs = timeoutsMs[routeClass];
    const isRepeatable = routeClass !== 'once' && (req.method === 'GET' || req.method === 'HEAD');
    const isStream = routeClass === 'stream';
    const release = isStream
      ? deps.streamSlots.take('all')
      : deps.callSlots.take(rateLimitKey(exchange.clientAddress));
    if (release === null) return refuse(req, res, isStream ? streamsFull() : tooManyCalls());
    const trace = tracing.callUpstream(req, service);
    const isRead = isRepeatable && exchange.body === null;
    const mayMove = isRead && !hasMoved;
    const patienceMs = mayMove ? deps.upstreams.patienceMs(service, exchange.label) : null;
    const startedMs = performance.now();
    let address = '';
    let watch: CallWatch = unwatched;
    let ownClient: Dispatcher | null = null;
    const call = new UpstreamCall(req, res, {
      trace,
      isStream,
      headTimeoutMs: timeoutMs - spentMs,
      patienceMs,
      openStreams: deps.openStreams,
      held: deps.held,
      body: exchange.body,
      isUpload: routeClass === 'upload',
      onSilent() {
        watch.silent();
        const other = watch.takeOver();
        if (other === null) return null;
        deps.onMoved?.(service);
        return () =>
          forward(req, res, {
            tried: [...tried, address],
            to: other,
            hasMoved: true,
            spentMs: spentMs + performance.now() - startedMs,
          });
      },
      onEnd() {
        release();
        watch.ended();
        // Before the rest of a body is discarded: the client may send its next file.
        exchange.releaseUpload?.();
        // Not within undici's callback: its parser still uses the connection.
        setImmediate(() => void ownClient?.destroy());
      },
      onAnswer(headers) {
        watch.answered();
        if (headers[STOPPING_HEADER] === undefined) deps.upstreams.answered(address);
        else deps.upstreams.stopping(address);
      },
      onFailed(error, wasSent) {
        if (!wasSent && !isOurs(error)) deps.upstreams.refused(address);
        const next = [...tried, address];
        if (mayRetry({ error, wasSent, isRepeatable, tries: next.length, body: exchange.body }))
          return forward(req, res, { tried: next, to: null, hasMoved, spentMs });
        const upstreamError = toUpstreamError(error);
        if (upstreamError.code === 'UPSTREAM_TIMEOUT') watch.silent();
        if (upstreamError.status >= 500) {
          const { label, requestId } = exchange;
          const attempt = next.length;
          deps.onFailure(
            { service, method: req.method ?? '', route: label, attempt, requestId },
            upstreamError,
          );
        }
        exchange.onUpstreamFailed?.(upstreamError);
        sendError(req, res, upstreamError);
      },
    });
    try {
      const isFirstTry = tried.length === 0;
      const mayProbe = isFirstTry && patienceMs !== null;
      address = to ?? deps.upstreams.next(service, tried, mayProbe);
      watch = deps.upstreams.watch(service, { route: exchange.label, address, isRead, isFirstTry });
      if (exchange.body !== null) ownClient = deps.openClient(address);
      const kept = isRepeatable && isFirstTry ? deps.dispatcher : deps.freshDispatcher;
      const shared = isStream ? deps.streamDispatcher : kept;
      (ownClient ?? shared).dispatch(
        {
          origin: address,
          path: req.url ?? '/',
          method: req.method ?? 'GET',
          headers: requestHeaders(req, exchange, trace.traceparent),
          body: exchange.body,
          headersTimeout: 0,
          bodyTimeout: isStream ? 0 : timeoutMs,
        },
        call,
      );
    } catch (error) {
      call.onResponseError(null, error);
    }
  }
}

/** Waiting calls for the same answer are not rejected with it: their clients have separate limits. */
function refuse(req: IncomingMessage, res: ServerResponse, error: AppError): void {
  exchangeOf(req).onUpstreamFailed?.(error);
  sendError(req, res, error);
}

const tooManyCalls = (): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    message: 'too many concurrent calls of one address',
    retryAfterSeconds: 1,
  });

const streamsFull = (): AppError =>
  new AppError('UNAVAILABLE', {
    message: 'event stream limit of this gateway reached',
    retryAfterSeconds: 15,
  });
