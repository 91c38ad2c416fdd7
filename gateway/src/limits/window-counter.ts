import { RateLimiterRes } from 'rate-limiter-flexible';

export interface WindowCounterOptions {
  /** Unique name of the counter. */
  readonly name: string;
  /** Calls allowed per window. */
  readonly points: number;
  readonly seconds: number;
}

/** Counts calls by client in windows of time. */
export interface WindowCounter {
  /** Counts a call `cost` times, in this process without a promise. @returns 0 when it may pass, else the milliseconds to wait */
  take(client: string, cost?: number): number | Promise<number>;
}

export type CreateWindowCounter = (options: WindowCounterOptions) => WindowCounter;

/** Creates a counter in this process only. A client's window begins with its first call. */
export const createMemoryCounter = (
  { points, seconds }: WindowCounterOptions,
  nowMs = (): number => performance.now(),
) => {
  /** In the order of their ends. */
  const windows = new Map<string, { readonly endsAt: number; calls: number }>();

  function open(client: string, now: number) {
    for (const [ended, { endsAt }] of windows) {
      if (endsAt > now) break;
      windows.delete(ended);
    }
    const window = { endsAt: now + seconds * 1000, calls: 0 };
    windows.set(client, window);
    return window;
  }

  return {
    take(client: string, cost = 1): number {
      const now = nowMs();
      const known = windows.get(client);
      const window = known === undefined || known.endsAt <= now ? open(client, now) : known;
      window.calls += cost;
      return window.calls <= points ? 0 : Math.max(1, window.endsAt - now);
    },
    /** Number of clients with a window. */
    get size() {
      return windows.size;
    },
  };
};

/** Converts the result of rate-limiter-flexible, which rejects when the limit is reached, to milliseconds to wait. */
export async function waitOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed;
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
    throw refused;
  }
}
