import { type Clock } from '@kq/kernel';

/**
 * Keys with a cooldown, shared by all replicas. Best effort: a cooldown may be forgotten, and callers do not
 * block on it.
 */
export interface Cooldowns {
  /** Returns when the key may be used again, or null when it may be used now. Never fails. */
  until(key: string): Promise<Date | null>;
  /** Starts the cooldown of a key, or extends it: the later of two ends counts. Never fails. */
  start(key: string, until: Date): Promise<void>;
}

const MAX_KEYS = 10_000;

export function createMemoryCooldowns({ clock }: { clock: Clock }): Cooldowns {
  const ends = new Map<string, Date>();

  /** Drops expired cooldowns. A full memory is cleared, which only causes earlier attempts. */
  function makeRoom(now: Date): void {
    if (ends.size < MAX_KEYS) return;
    for (const [key, end] of ends) if (end <= now) ends.delete(key);
    if (ends.size >= MAX_KEYS) ends.clear();
  }

  return {
    async until(key) {
      const end = ends.get(key);
      if (end === undefined || end > clock.now()) return end ?? null;
      ends.delete(key);
      return null;
    },
    async start(key, until) {
      const now = clock.now();
      if (until <= now || (ends.get(key) ?? now) >= until) return;
      makeRoom(now);
      ends.set(key, until);
    },
  };
}
