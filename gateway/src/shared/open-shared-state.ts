import { type Clock, systemClock } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { createRedisCache } from '../cache/redis-cache';
import { type SharedCache } from '../cache/shared-cache';
import { createRedisCounters } from '../limits/redis-counter';
import { type CreateWindowCounter } from '../limits/window-counter';
import { createSharedRedis } from './shared-redis';

export interface SharedStateOptions {
  /** Without it each gateway keeps separate state. */
  readonly url: string | undefined;
  readonly prefix: string;
  readonly secret: string;
  readonly cacheBytes: number;
  readonly logger: Logger;
  readonly clock?: Clock;
}

export interface SharedState {
  readonly deps: { readonly createCounter?: CreateWindowCounter; readonly sharedCache?: SharedCache };
  close(): void;
}

/** Opens the state that several gateways share in Redis: rate limits and cached answers. */
export function openSharedState(options: SharedStateOptions): SharedState {
  const { url, prefix, secret, cacheBytes, logger, clock = systemClock } = options;
  if (url === undefined) return { deps: {}, close: () => undefined };
  const redis = createSharedRedis({ url, logger });
  return {
    deps: {
      createCounter: createRedisCounters({ redis, prefix, secret }),
      sharedCache: createRedisCache({ redis, prefix, clock, maxBytes: cacheBytes }),
    },
    close: () => redis.close(),
  };
}
