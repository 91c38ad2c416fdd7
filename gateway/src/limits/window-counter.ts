import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface WindowCounterOptions {
  /** Unique name of the counter. */
  readonly name: string;
  /** Calls allowed per window. */
  readonly points: number;
  readonly seconds: number;
}

/** Counts calls by client in windows of time. */
export interface WindowCounter {
  /** Counts a call `cost` times. @returns 0 when it may pass, else the milliseconds to wait */
  take(client: string, cost?: number): Promise<number>;
}

export type CreateWindowCounter = (options: WindowCounterOptions) => WindowCounter;

/** Creates a counter in this process only. */
export const createMemoryCounter: CreateWindowCounter = ({ name, points, seconds }) => {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return { take: (client, cost) => waitOf(limiter.consume(client, cost)) };
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
