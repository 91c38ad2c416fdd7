import { AppError } from '../errors/app-error';

/** How often and how long a consumer tries again before an event becomes a dead letter. */
export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** Pause after the first failure; doubles with each further one. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** An aggregate that is not there yet (NOT_FOUND, retryable) is waited for this long, whatever `attempts` says. */
  readonly missingAggregateMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 6,
  firstDelayMs: 200,
  maxDelayMs: 5000,
  missingAggregateMs: 60_000,
};

/** Pause before the next try, or null when the event is given up. */
export function nextDelayMs(
  policy: RetryPolicy,
  error: unknown,
  { attempt, waitedMs }: { attempt: number; waitedMs: number },
): number | null {
  const delayMs = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  if (error instanceof AppError && !error.retryable) return null;
  if (error instanceof AppError && error.code === 'NOT_FOUND') {
    return waitedMs >= policy.missingAggregateMs
      ? null
      : Math.min(delayMs, policy.missingAggregateMs - waitedMs);
  }
  return attempt >= policy.attempts ? null : delayMs;
}
