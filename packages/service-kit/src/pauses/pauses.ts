import { type Clock } from '@kq/kernel';

/** What must rest for a while, known to all replicas. Best effort: a pause may be forgotten, and nothing waits for it. */
export interface Pauses {
  /** When the key may be used again; null when it may at once. Never fails. */
  until(key: string): Promise<Date | null>;
  /** Lets the key rest; the later end of two counts. Never fails. */
  pause(key: string, until: Date): Promise<void>;
}

const maxKeys = 10_000;

export function createMemoryPauses({ clock }: { clock: Clock }): Pauses {
  const ends = new Map<string, Date>();

  /** Forgets what is over; a full memory begins anew, which only means earlier tries. */
  function makeRoom(now: Date): void {
    if (ends.size < maxKeys) return;
    for (const [key, end] of ends) if (end <= now) ends.delete(key);
    if (ends.size >= maxKeys) ends.clear();
  }

  return {
    async until(key) {
      const end = ends.get(key);
      if (end === undefined || end > clock.now()) return end ?? null;
      ends.delete(key);
      return null;
    },
    async pause(key, until) {
      const now = clock.now();
      if (until <= now || (ends.get(key) ?? now) >= until) return;
      makeRoom(now);
      ends.set(key, until);
    },
  };
}
