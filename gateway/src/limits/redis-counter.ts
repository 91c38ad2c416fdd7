import { createHmac } from 'node:crypto';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type SharedRedis } from '../shared/shared-redis';
import { createMemoryCounter, type CreateWindowCounter, waitOf } from './window-counter';

export interface RedisCounterOptions {
  readonly redis: SharedRedis;
  readonly prefix: string;
  /** Clients are kept as a keyed hash: neither addresses nor user ids lie in Redis. */
  readonly secret: string;
}

/** Longest that a request waits to be counted; then this process counts it. */
const budgetMs = 50;

/**
 * Counts that all gateways share. While Redis is away each gateway counts for itself, at once and from zero; who is over the
 * limit is refused from memory without asking.
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
        const waitMs = await redis.ask(budgetMs, () => waitOf(shared.consume(key, cost)));
        return waitMs ?? own.take(key, cost);
      },
    };
  };
}
