import { types } from 'node:util';
import { AppError } from '@kq/kernel';
import { isConnectionError } from './mongo-errors';

/** Codes of Node's system errors: the other side refuses, is unreachable or hung up. */
const NETWORK_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Drivers wrap the error of their socket a few times. */
const CAUSES_MAX = 5;

/**
 * Returns whether an error says that a database, broker or service is away. The line that failed is not its cause, so
 * logs omit its stack.
 */
export function isOutage(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < CAUSES_MAX && types.isNativeError(current); depth += 1) {
    if (current instanceof AppError && current.code === 'UNAVAILABLE') return true;
    if (isConnectionError(current) || NETWORK_CODES.has((current as NodeJS.ErrnoException).code)) return true;
    current = current.cause;
  }
  return false;
}
