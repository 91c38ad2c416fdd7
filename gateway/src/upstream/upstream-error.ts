import { type IncomingMessage } from 'node:http';
import { AppError } from '@kq/kernel';
import { hasUnreadBody } from '@kq/service-kit/http/read-body';

/** Seconds after which a client may repeat a call that a service did not answer. */
export const RETRY_AFTER_SECONDS = 2;
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
]);
const TOO_LATE = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Maps a failed call to a service to the client's error: 503 not reached, 504 timed out, 502 broken off. */
export function toUpstreamError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isNotReached(error))
    return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (TOO_LATE.has(codeOf(error))) return upstreamTimeout();
  return new AppError('UPSTREAM_FAILED', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Returns the error of a call without a response head in time: the client's while its file is incomplete. */
export const timeoutOf = (req: IncomingMessage): AppError =>
  hasUnreadBody(req) ? new AppError('REQUEST_TIMEOUT') : upstreamTimeout();

const upstreamTimeout = (): AppError =>
  new AppError('UPSTREAM_TIMEOUT', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Returns true when nothing of the call was sent. */
function isNotReached(error: unknown): boolean {
  return NOT_REACHED.has(codeOf(error));
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
