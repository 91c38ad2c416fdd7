import { createHmac } from 'node:crypto';
import { createRedisClient, isConnected, watchRedis } from '@kq/distributed/redis/redis-client';
import { withTimeout } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createMemoryCounter, type CreateWindowCounter, waitOf } from './window-counter';

export interface RedisCountersOptions {
  readonly url: string;
  readonly prefix: string;
  /** Key of the hash of clients: Redis stores neither addresses nor user ids. */
  readonly secret: string;
  readonly logger: Logger;
  readonly metrics?: Metrics;
  /** Maximum time that a request waits to be counted, default 50 ms; then this process counts it. */
  readonly budgetMs?: number;
}

const BUDGET_MS = 50;
/** Time after which a command fails, in budgets: a late answer still counts the call. */
const COMMAND_BUDGETS = 3;
/** Cooldown after a failure: a frozen Redis delays a few requests a little, not each one. */
const COOLDOWN_MS = 1000;

/**
 * Opens counters shared by all gateways. While Redis is unavailable each gateway counts separately, immediately and
 * from zero; clients over the limit are rejected from memory without a Redis call.
 */
export function openRedisCounters(options: RedisCountersOptions) {
  const { url, prefix, secret, logger, metrics, budgetMs = BUDGET_MS } = options;
  const commandTimeoutMs = COMMAND_BUDGETS * budgetMs;
  const client = createRedisClient({ url, name: 'gateway', logger, commandTimeoutMs });
  watchRedis(client, metrics);
  let coolsUntil = 0;

  /** Returns undefined while Redis is unavailable, during the cooldown after a failure, or above the budget. */
  async function ask(command: () => Promise<number>): Promise<number | undefined> {
    if (!isConnected(client) || performance.now() < coolsUntil) return undefined;
    const answer = command().catch(() => {
      coolsUntil = performance.now() + COOLDOWN_MS;
      return undefined;
    });
    return withTimeout(answer, budgetMs, () => undefined);
  }

  const createCounter: CreateWindowCounter = (window) => {
    const own = createMemoryCounter(window);
    const shared = new RateLimiterRedis({
      storeClient: client,
      keyPrefix: `${prefix}:rate:${window.name}`,
      points: window.points,
      duration: window.seconds,
      inMemoryBlockOnConsumed: window.points + 1,
    });
    return {
      async take(caller, cost) {
        const key = createHmac('sha256', secret).update(caller).digest('base64url').slice(0, 22);
        return (await ask(() => waitOf(shared.consume(key, cost)))) ?? own.take(key, cost);
      },
    };
  };

  return { createCounter, close: () => client.disconnect() };
}
