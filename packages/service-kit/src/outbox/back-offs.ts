/** Creates the record of documents whose last publish failed, each with the time (ms) from which it may be retried. */
export function createBackOffs() {
  /** Oldest first: all wait equally long. */
  const untils = new Map<string, number>();

  function dropEnded(now: number): void {
    for (const [key, until] of untils) {
      if (until > now) return;
      untils.delete(key);
    }
  }

  return {
    /** Also drops what has ended: no sweep does so on a replica without the lease. */
    start(key: string, until: number, now: number): void {
      dropEnded(now);
      untils.delete(key);
      untils.set(key, until);
    },
    end(key: string): void {
      untils.delete(key);
    },
    /** Returns the documents that may not be retried yet. */
    keys(now: number): string[] {
      dropEnded(now);
      return [...untils.keys()];
    },
    get size() {
      return untils.size;
    },
  };
}
