import { createRedisClient, isConnected, type Redis } from '@kq/distributed/redis/redis-client';
import { withTimeout } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';

export interface SharedRedisOptions {
  readonly url: string;
  readonly logger: Logger;
}

/** Time after which a command fails. */
const COMMAND_TIMEOUT_MS = 150;
/** Cooldown after a failure: a frozen Redis delays a few requests a little, not each one. */
const REST_MS = 1000;

export function createSharedRedis({ url, logger }: SharedRedisOptions) {
  const client = createRedisClient({ url, name: 'gateway', logger, commandTimeoutMs: COMMAND_TIMEOUT_MS });
  let restsUntil = 0;

  return {
    client,
    /**
     * Returns the command's result; undefined while Redis is unavailable, during the cooldown after a failure, or above
     * the budget.
     */
    async ask<T>(budgetMs: number, command: (client: Redis) => Promise<T>): Promise<T | undefined> {
      if (!isConnected(client) || performance.now() < restsUntil) return undefined;
      const answer = command(client).catch(() => {
        restsUntil = performance.now() + REST_MS;
        return undefined;
      });
      return withTimeout(answer, budgetMs, () => undefined);
    },
    close: () => client.disconnect(),
  };
}

/** Redis for optional use: requests never block on it. */
export type SharedRedis = ReturnType<typeof createSharedRedis>;
