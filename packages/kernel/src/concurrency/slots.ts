import { AppError } from '../errors/app-error';

/** Runs work when a slot is free, first come, first served; settles as the work does. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * So many pieces of work at a time.
 * @throws AppError UNAVAILABLE (503) when `maxWaiting` wait already; without it everything may wait
 */
export function createSlots(concurrency: number, maxWaiting = Infinity): Slots {
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
      // A slot is handed on, so that nobody who comes now overtakes those who wait.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
