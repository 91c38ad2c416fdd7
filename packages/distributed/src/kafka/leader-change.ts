import { pause } from '@kq/kernel';
import { KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } from 'kafkajs';

/** Errors of brokers until a new topic or a new leader is known to all of them. */
const LEADER_CHANGES = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_FOR_PARTITION',
]);

const POLL_MS = 100;
const MAX_ATTEMPTS = 100;

/**
 * Repeats an idempotent attempt while partitions change their leader. An attempt that requests offsets opens its own
 * client: kafkajs' admin client neither retries them nor refreshes its metadata.
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
    await pause(POLL_MS);
  }
}

function isLeaderChange(error: unknown): boolean {
  // After its retries kafkajs wraps the error of the broker.
  const answer = error instanceof KafkaJSNumberOfRetriesExceeded ? error.cause : error;
  return answer instanceof KafkaJSProtocolError && LEADER_CHANGES.has(answer.type);
}
