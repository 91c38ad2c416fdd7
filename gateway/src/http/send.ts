import { type IncomingMessage, type ServerResponse } from 'node:http';
import { toErrorBody } from '@kq/contracts/reasons/error-body';
import { AppError, errorCodes } from '@kq/kernel';
import { hasUnreadBody } from '@kq/service-kit/http/read-body';
import { findExchange } from './exchange';
import { dropAnswer } from './response-head';

/** Time for the rest of a body that no handler reads: a client on a slow line learns why its upload was refused. */
const DISCARD_LIMIT_MS = 10_000;
/** For the rest of a body that stalled. */
const STALLED_LIMIT_MS = 1000;
const STALLED = errorCodes.REQUEST_TIMEOUT.status;

/** Sends JSON, with `no-store` unless a Cache-Control was set before. */
export function sendJson(req: IncomingMessage, res: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  res.statusCode = status;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(body));
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  if (!hasUnreadBody(req)) return void res.end(req.method === 'HEAD' ? undefined : body);
  res.write(body);
  endAfterBody(req, res);
}

/**
 * Sends the error body of docs/design.md D39. After the head was sent it closes the connection instead: a partial
 * answer must not look complete.
 */
export function sendError(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const known = error instanceof AppError ? error : new AppError('INTERNAL');
  if (known.retryAfterSeconds !== undefined) res.setHeader('retry-after', String(known.retryAfterSeconds));
  if (hasUnreadBody(req)) res.setHeader('connection', 'close');
  dropAnswer(res);
  res.removeHeader('content-encoding');
  res.setHeader('cache-control', 'no-store');
  sendJson(req, res, known.status, toErrorBody(known, findExchange(req)?.requestId ?? ''));
}

/**
 * Ends the response once the client has sent everything: closing a connection with unread bytes resets it, and the
 * client may lose the answer that it has not read yet.
 */
export function endAfterBody(req: IncomingMessage, res: ServerResponse): void {
  const end = (): void => void res.end();
  if (!hasUnreadBody(req)) return end();
  const timer = setTimeout(end, res.statusCode === STALLED ? STALLED_LIMIT_MS : DISCARD_LIMIT_MS);
  res.once('close', () => clearTimeout(timer));
  req.once('end', end);
  req.unpipe();
  req.resume();
}
