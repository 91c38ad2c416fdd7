import { AppError } from '@kq/kernel';

/** How often and how long a consumer tries again before an event becomes a dead letter. */
export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** Pause after the first failure; doubles with each further one. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** An aggregate that is not there yet (NOT_FOUND, retryable) is waited for this long, whatever `attempts` says. */
  readonly missingAggregateMs: number;
  /** Another service that says "not now" (any other retryable AppError) is waited for this long: it may be restarting. */
  readonly unavailableMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 6,
  firstDelayMs: 200,
  maxDelayMs: 5000,
  missingAggregateMs: 60_000,
  unavailableMs: 5 * 60_000,
};

/** The default with changes. A changed wait for aggregates changes the wait for services in proportion. */
export function createRetryPolicy(changes: Partial<RetryPolicy> = {}): RetryPolicy {
  const policy = { ...defaultRetryPolicy, ...changes };
  return { ...policy, unavailableMs: changes.unavailableMs ?? 5 * policy.missingAggregateMs };
}

/** Pause before the next try, or null when the event is given up. */
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
