import { randomUUID } from 'node:crypto';
import { attachExchange, findExchange } from '../http/exchange';
import { type ClientAddress } from '../http/client-address';
import { type Handler } from '../http/handler';
import { holdHeaders } from '../http/response-head';
import { type GatewayTracing, lightTracing } from '../telemetry/gateway-tracing';

export interface RequestIdDeps {
  readonly clientAddress: ClientAddress;
  /** Default propagates traces without recording them. */
  readonly tracing?: GatewayTracing;
}

/**
 * Opens the exchange and its trace: a new request id (one sent by a client is ignored), the client's address, the raw
 * path.
 */
export function createRequestId({ clientAddress, tracing = lightTracing }: RequestIdDeps): Handler {
  return (req, res, next) => {
    if (findExchange(req) !== undefined) return next();
    const url = req.url ?? '';
    const queryAt = url.indexOf('?');
    const requestId = randomUUID();
    attachExchange(req, {
      requestId,
      startedAt: performance.now(),
      clientAddress: clientAddress(req),
      path: queryAt < 0 ? url : url.slice(0, queryAt),
      search: queryAt < 0 ? '' : url.slice(queryAt + 1),
      label: 'unknown',
      traceparent: null,
      route: null,
      principal: null,
      body: null,
      filters: [],
      onUpstreamFailed: null,
      releaseUpload: null,
    });
    holdHeaders(res, ['x-request-id', requestId]);
    tracing.handle(req, res, next);
  };
}
