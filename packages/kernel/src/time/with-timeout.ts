/**
 * Settles with `work`, or with the result of `onTimeout` after `limitMs`; the work itself continues and its result is
 * ignored.
 */
export async function withTimeout<T, L>(
  work: Promise<T>,
  limitMs: number,
  onTimeout: (limitMs: number) => L,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<L>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(onTimeout(limitMs));
      } catch (error) {
        reject(error as Error);
      }
    }, limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
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
