import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../errors/app-error';

const ATTEMPTS = 40;
const BACKOFF_MS = 3;

/**
 * Compare-and-set under contention: reads, decides and writes anew until nobody wrote in between. `attempt` answers
 * undefined where somebody else was first; anything else is the outcome, and what it throws ends it.
 * @param what is written, for the message
 * @throws AppError UNAVAILABLE (503) under endless contention
 */
export async function untilWritten<T>(attempt: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let number = 1; number <= ATTEMPTS; number += 1) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
    await pause(Math.random() * BACKOFF_MS * number);
  }
  throw new AppError('UNAVAILABLE', {
    message: `writing a ${what} failed: ${ATTEMPTS} conflicting attempts`,
    retryAfterSeconds: 1,
  });
}
