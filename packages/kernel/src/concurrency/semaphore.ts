import { AppError } from '../errors/app-error';

/** Runs work once a slot is free, in order of arrival; settles with the result of the work. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent work to `concurrency`.
 * @throws AppError UNAVAILABLE (503) when `maxWaiting` calls are queued; unlimited by default
 */
export function createSemaphore(concurrency: number, maxWaiting = Infinity): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting)
        throw new AppError('UNAVAILABLE', {
          message: `queue full: ${maxWaiting} tasks waiting`,
          retryAfterSeconds: 5,
        });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Hands the slot to the next queued call, so that a new call cannot overtake it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
