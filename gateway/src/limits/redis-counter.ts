import { createHmac } from 'node:crypto';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type SharedRedis } from '../shared/shared-redis';
import { createMemoryCounter, type CreateWindowCounter, waitOf } from './window-counter';

export interface RedisCounterOptions {
  readonly redis: SharedRedis;
  readonly prefix: string;
  /** Key of the hash of clients: Redis stores neither addresses nor user ids. */
  readonly secret: string;
}

/** Maximum time that a request waits to be counted; then this process counts it. */
const BUDGET_MS = 50;

/**
 * Creates counters shared by all gateways. While Redis is unavailable each gateway counts separately, immediately and
 * from zero; clients over the limit are rejected from memory without a Redis call.
 */
export function createRedisCounters({ redis, prefix, secret }: RedisCounterOptions): CreateWindowCounter {
  return (options) => {
    const own = createMemoryCounter(options);
    const shared = new RateLimiterRedis({
      storeClient: redis.client,
      keyPrefix: `${prefix}:rate:${options.name}`,
      points: options.points,
      duration: options.seconds,
      inMemoryBlockOnConsumed: options.points + 1,
    });
    return {
      async take(client, cost) {
        const key = createHmac('sha256', secret).update(client).digest('base64url').slice(0, 22);
        const waitMs = await redis.ask(BUDGET_MS, () => waitOf(shared.consume(key, cost)));
        return waitMs ?? own.take(key, cost);
      },
    };
  };
}
