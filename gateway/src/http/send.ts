import { type IncomingMessage, type ServerResponse } from 'node:http';
import { AppError, toErrorBody } from '@kq/kernel';
import { findExchange } from './exchange';

/** Sends JSON, with `no-store` unless a Cache-Control was set before. */
export function sendJson(req: IncomingMessage, res: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  res.statusCode = status;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(body));
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  res.end(req.method === 'HEAD' ? undefined : body);
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
  res.removeHeader('content-encoding');
  res.setHeader('cache-control', 'no-store');
  sendJson(req, res, known.status, toErrorBody(known, findExchange(req)?.requestId ?? ''));
}

/**
 * Returns true when the body was not read completely. The rest would be parsed as the next request, so the connection
 * is closed.
 */
function hasUnreadBody(req: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': transfer } = req.headers;
  return !req.complete && (Number(length) > 0 || transfer !== undefined);
}
