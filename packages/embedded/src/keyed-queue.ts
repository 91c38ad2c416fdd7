export function createKeyedQueue() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    /** Settles with the result of the work. A failure does not stop the work queued behind it. */
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const before = tails.get(key) ?? Promise.resolve();
      const own = before.then(work);
      const tail: Promise<unknown> = own
        .catch(() => undefined)
        .then(() => {
          if (tails.get(key) === tail) tails.delete(key);
        });
      tails.set(key, tail);
      return own;
    },
    /** Resolves when no work is running or queued. */
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values());
    },
    get size() {
      return tails.size;
    },
  };
}

/** Runs work of the same key one after another, in order of arrival; different keys concurrently. */
export type KeyedQueue = ReturnType<typeof createKeyedQueue>;
