import { startDeadline } from './deadline';

/**
 * Settles with `work`, or with the result of `onTimeout` after `limitMs`; the work itself continues and its result is
 * ignored.
 */
export async function withTimeout<T, L>(
  work: Promise<T>,
  limitMs: number,
  onTimeout: (limitMs: number) => L,
): Promise<T | L> {
  let stop = (): void => undefined;
  const late = new Promise<L>((resolve, reject) => {
    stop = startDeadline(limitMs, () => {
      try {
        resolve(onTimeout(limitMs));
      } catch (error) {
        reject(error as Error);
      }
    });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop();
  }
}

/** Something took longer than its limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Returns an `onTimeout` that rejects and names what took too long. */
export const tooLong =
  (what: string) =>
  (limitMs: number): never => {
    throw new TimeLimitError(`${what} took more than ${limitMs} ms`);
  };
