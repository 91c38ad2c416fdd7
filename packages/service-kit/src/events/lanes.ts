/** Runs work of the same key one after another, in order of arrival; different keys run side by side. */
export interface Lanes {
  /** Settles as the work does. Work behind failed work still runs. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is running or waiting. */
  idle(): Promise<void>;
  readonly size: number;
}

export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
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
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values());
    },
    get size() {
      return tails.size;
    },
  };
}
