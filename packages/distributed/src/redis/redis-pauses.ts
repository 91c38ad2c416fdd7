import { systemClock } from '@kq/service-kit/lifecycle/clock';
import { createMemoryPauses, type Pauses } from '@kq/service-kit/pauses/pauses';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { createRedisClient, isConnected } from './redis-client';

export interface RedisPausesOptions {
  readonly url: string;
  /** Put before each key. */
  readonly prefix: string;
  readonly logger: Logger;
}

export interface ClosablePauses extends Pauses {
  close(): void;
}

const commandTimeoutMs = 250;

/** Shared by all replicas. While Redis is away each replica knows its own pauses only. */
export function createRedisPauses({ url, prefix, logger }: RedisPausesOptions): ClosablePauses {
  const client = createRedisClient({ url, name: 'pauses', logger, commandTimeoutMs });
  const own = createMemoryPauses({ clock: systemClock });
  const keyOf = (key: string): string => `${prefix}:pause:${key}`;
  const leaveIt = (error: unknown): null => {
    logger.debug({ err: error }, 'a pause is not shared');
    return null;
  };

  return {
    async until(key) {
      const known = await own.until(key);
      if (!isConnected(client)) return known;
      const leftMs = await client.pttl(keyOf(key)).catch(leaveIt);
      const shared = leftMs !== null && leftMs > 0 ? new Date(Date.now() + leftMs) : null;
      return known !== null && (shared === null || known > shared) ? known : shared;
    },
    async pause(key, until) {
      await own.pause(key, until);
      const ms = until.getTime() - Date.now();
      if (ms <= 0 || !isConnected(client)) return;
      // Sets it where there is none; GT lengthens one that ends sooner.
      await client
        .pipeline()
        .set(keyOf(key), '1', 'PX', ms, 'NX')
        .pexpire(keyOf(key), ms, 'GT')
        .exec()
        .catch(leaveIt);
    },
    close: () => client.disconnect(),
  };
}
