import { AppError } from '../errors/app-error';
import { pause } from '../time/pause';

const ATTEMPTS = 40;
const BACKOFF_MS = 3;

/**
 * Retries a compare-and-set under contention: `attempt` reads, decides and writes. It returns undefined when another
 * writer was first; any other value is the outcome. Errors of `attempt` are rethrown.
 * @param what is written, for the error message
 * @throws AppError UNAVAILABLE (503) after `attempts` conflicts
 */
export async function retryOnConflict<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  attempts = ATTEMPTS,
): Promise<T> {
  for (let number = 1; number <= attempts; number += 1) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
    await pause(Math.random() * BACKOFF_MS * Math.min(number, ATTEMPTS));
  }
  throw new AppError('UNAVAILABLE', {
    message: `writing a ${what} failed: ${attempts} conflicting attempts`,
    retryAfterSeconds: 1,
  });
}
