import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface WindowCounterOptions {
  /** Tells one counter from another. */
  readonly name: string;
  /** Calls that pass in a window. */
  readonly points: number;
  readonly seconds: number;
}

/** Counts calls by client in windows of time. */
export interface WindowCounter {
  /** Counts a call `cost` times. @returns 0 when it may pass, else the milliseconds to wait */
  take(client: string, cost?: number): Promise<number>;
}

export type CreateWindowCounter = (options: WindowCounterOptions) => WindowCounter;

/** Counts in this process only. */
export const createMemoryCounter: CreateWindowCounter = ({ name, points, seconds }) => {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return { take: (client, cost) => waitOf(limiter.consume(client, cost)) };
};

/** What rate-limiter-flexible says, as a number; it rejects with its result when the limit is reached. */
export async function waitOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed;
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
    throw refused;
  }
}
