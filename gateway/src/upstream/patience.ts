/** Answers of one route, over all addresses of its service. */
interface Window {
  readonly latenciesMs: number[];
  /** Position of the next sample. */
  next: number;
  waitMs: number | null;
}

const SAMPLES = 64;
const RECOMPUTE_EVERY = 8;
const FEW_SAMPLES = 8;
const QUANTILE = 0.95;
const FACTOR = 4;
/** Longer than a garbage collection or a short queue at a busy service. */
const SHORTEST_WAIT_MS = 250;
const WAIT_OF_UNKNOWN_MS = 1000;
/** A later second try would have too little left of the 10 s that a call has. */
const LONGEST_WAIT_MS = 4000;

/**
 * Learns from the answers of each route how long a call waits for its response head before another address is asked:
 * four times the 95th percentile of the last 64 answers, at least 250 ms; 1 s while a route has fewer than eight answers
 * and all were fast.
 */
export function createPatience() {
  const windows = new Map<string, Window>();

  return {
    /** Returns milliseconds; null for a route so slow that a second try would come too late. */
    waitMs(route: string): number | null {
      const window = windows.get(route);
      return window === undefined ? WAIT_OF_UNKNOWN_MS : window.waitMs;
    },
    /** Records the time until a response head. `route` is a template, so their number is limited. */
    answered(route: string, latencyMs: number): void {
      const window = windows.get(route) ?? { latenciesMs: [], next: 0, waitMs: null };
      windows.set(route, window);
      window.latenciesMs[window.next] = latencyMs;
      window.next = (window.next + 1) % SAMPLES;
      const { length } = window.latenciesMs;
      if (length <= FEW_SAMPLES || window.next % RECOMPUTE_EVERY === 0) window.waitMs = waitFor(window);
    },
  };
}

function waitFor({ latenciesMs }: Window): number | null {
  const sorted = Float64Array.from(latenciesMs).sort();
  const quantileMs = sorted[Math.ceil(sorted.length * QUANTILE) - 1] ?? 0;
  const shortestMs = sorted.length < FEW_SAMPLES ? WAIT_OF_UNKNOWN_MS : SHORTEST_WAIT_MS;
  const waitMs = Math.ceil(Math.max(quantileMs * FACTOR, shortestMs));
  return waitMs > LONGEST_WAIT_MS ? null : waitMs;
}
