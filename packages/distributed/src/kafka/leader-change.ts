import { setTimeout as delay } from 'node:timers/promises';
import { KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } from 'kafkajs';

/** What brokers answer until all of them have learned of a new topic or of a new leader. */
const LEADER_CHANGES = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_FOR_PARTITION',
]);

export const LEADER_CHANGE_POLL_MS = 100;
const MAX_ATTEMPTS = 100;

/** Tells whether the brokers will answer the same request soon, with fresh metadata. */
export function isLeaderChange(error: unknown): boolean {
  // After its retries kafkajs wraps the error of the broker.
  const answer = error instanceof KafkaJSNumberOfRetriesExceeded ? error.cause : error;
  return answer instanceof KafkaJSProtocolError && LEADER_CHANGES.has(answer.type);
}

/**
 * Repeats an idempotent attempt, which opens its own client, while partitions change their leader: the offset requests
 * of kafkajs' admin client neither retry nor refresh their metadata then.
 * @throws the error of the broker after `maxAttempts` (by default about 10 s), any other error immediately
 */
export async function retryOnLeaderChange<T>(
  attempt: () => Promise<T>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<T> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isLeaderChange(error)) throw error;
    }
    await delay(LEADER_CHANGE_POLL_MS);
  }
}
