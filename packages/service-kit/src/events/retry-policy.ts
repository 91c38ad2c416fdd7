import { AppError, MINUTE_MS } from '@kq/kernel';

/** Limits how often and how long a consumer retries before it dead-letters an event. */
export interface RetryPolicy {
  /** Maximum number of attempts, including the first. */
  readonly attempts: number;
  /** Delay after the first failure; doubles with each further one. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** Retry time for an aggregate that does not exist yet (NOT_FOUND, retryable), independent of `attempts`. */
  readonly missingAggregateMs: number;
  /** Retry time while another service is unavailable (any other retryable AppError): it may be restarting. */
  readonly unavailableMs: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attempts: 6,
  firstDelayMs: 200,
  maxDelayMs: 5000,
  missingAggregateMs: 60_000,
  unavailableMs: 5 * MINUTE_MS,
};

/** Returns the default policy with changes. A changed `missingAggregateMs` scales `unavailableMs` in proportion. */
export function createRetryPolicy(changes: Partial<RetryPolicy> = {}): RetryPolicy {
  const policy = { ...DEFAULT_RETRY_POLICY, ...changes };
  return { ...policy, unavailableMs: changes.unavailableMs ?? 5 * policy.missingAggregateMs };
}

/** Returns the delay before the next attempt, or null when the event is to be dead-lettered. */
export function nextDelayMs(
  policy: RetryPolicy,
  error: unknown,
  { attempt, waitedMs }: { attempt: number; waitedMs: number },
): number | null {
  const delayMs = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  if (error instanceof AppError && !error.retryable) return null;
  if (error instanceof AppError) {
    const limitMs = error.code === 'NOT_FOUND' ? policy.missingAggregateMs : policy.unavailableMs;
    return waitedMs >= limitMs ? null : Math.min(delayMs, limitMs - waitedMs);
  }
  return attempt >= policy.attempts ? null : delayMs;
}
