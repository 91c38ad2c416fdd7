import { type Readable } from 'node:stream';
import { AppError } from '@kq/kernel';
import { toUpstreamError } from './upstream-error';

/** One of the tries of a call. */
export interface Try {
  /** Addresses of earlier tries. */
  readonly tried: readonly string[];
  /** The address that takes over from a silent one; null to take the next. */
  readonly to: string | null;
  /** True after a silent address: a call moves once. */
  readonly hasMoved: boolean;
  /** Time spent at the silent address, in milliseconds: the time limit holds for both. */
  readonly spentMs: number;
}

export const firstTry: Try = { tried: [], to: null, hasMoved: false, spentMs: 0 };

export interface FailedTry {
  readonly error: unknown;
  readonly wasSent: boolean;
  /** True for a read: repeating it has no effect. */
  readonly isRepeatable: boolean;
  readonly tries: number;
  readonly body: Readable | null;
}

/**
 * Decides on a retry: an unsent call may be tried at three addresses; a read without a response once more. Timeouts are
 * not retried.
 */
export function mayRetry({ error, wasSent, isRepeatable, tries, body }: FailedTry): boolean {
  if (toUpstreamError(error).code === 'UPSTREAM_TIMEOUT' || isOurs(error)) return false;
  if (wasSent) return isRepeatable && tries < 2;
  return tries < 3 && (body === null || isWhole(body));
}

/**
 * Returns true for errors raised by the gateway, such as a body over its limit or no known address: another address
 * would not help.
 */
export const isOurs = (error: unknown): boolean => error instanceof AppError;

const isWhole = (body: Readable): boolean => !body.destroyed && !body.readableDidRead;
