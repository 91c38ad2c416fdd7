const SECONDS = 10;
const SHARE = 0.1;
/** A service with little traffic may have this many retries in 10 s: they are no load for it. */
const ALWAYS_ALLOWED = 10;

/** Limits the retries at one service to a tenth of its calls in the last 10 s, at least 10. */
export function createRetryBudget(nowMs: () => number) {
  const calls = createRecentCount(nowMs);
  const retries = createRecentCount(nowMs);
  const isOpen = (): boolean => retries.sum() < Math.max(ALWAYS_ALLOWED, Math.floor(calls.sum() * SHARE));
  return {
    called: () => calls.add(),
    /** Returns true while another retry is allowed. */
    isOpen,
    /** Counts a retry. @returns false when the budget is used up */
    take(): boolean {
      if (!isOpen()) return false;
      retries.add();
      return true;
    },
  };
}

/** Counts in slots of one second; a slot is reused after ten. */
function createRecentCount(nowMs: () => number) {
  const counts = new Array<number>(SECONDS).fill(0);
  const seconds = new Array<number>(SECONDS).fill(-1);
  return {
    add(): void {
      const second = Math.floor(nowMs() / 1000);
      const slot = second % SECONDS;
      if (seconds[slot] !== second) counts[slot] = 0;
      seconds[slot] = second;
      counts[slot] = (counts[slot] ?? 0) + 1;
    },
    sum(): number {
      const oldest = Math.floor(nowMs() / 1000) - SECONDS;
      return counts.reduce((total, count, slot) => total + ((seconds[slot] ?? -1) > oldest ? count : 0), 0);
    },
  };
}
