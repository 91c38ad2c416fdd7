import { randomUUID } from 'node:crypto';
import { attachExchange, findExchange } from '../http/exchange';
import { type ClientAddress } from '../http/client-address';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';
import { AppError } from '@kq/service-kit/errors/app-error';

export interface RequestIdDeps {
  readonly clientAddress: ClientAddress;
}

/** Opens the exchange: a fresh request id (one sent by a client is not believed), the client's address, the raw path. */
export function createRequestId({ clientAddress }: RequestIdDeps): Handler {
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
      route: null,
      principal: null,
      body: null,
      filters: [],
      onUpstreamFailed: null,
    });
    res.setHeader('x-request-id', requestId);
    if (!url.startsWith('/')) return sendError(req, res, new AppError('BAD_REQUEST'));
    next();
  };
}
