import { systemClock } from '@kq/kernel';
import { createMemoryCooldowns, type Cooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { createRedisClient, isConnected } from './redis-client';

export interface RedisCooldownsOptions {
  readonly url: string;
  /** Prefix of each key. */
  readonly prefix: string;
  readonly logger: Logger;
  /** Maximum wait for Redis, default 250 ms; then the local cooldowns decide. */
  readonly commandTimeoutMs?: number;
}

export interface ClosableCooldowns extends Cooldowns {
  close(): void;
}

const COMMAND_TIMEOUT_MS = 250;
/** Cache lifetime of a Redis response: many mails go to few domains. */
const FRESH_MS = 250;
const MAX_FRESH = 1000;

/** Creates cooldowns shared by all replicas. While Redis is unavailable each replica uses its local cooldowns only. */
export function createRedisCooldowns(options: RedisCooldownsOptions): ClosableCooldowns {
  const { url, prefix, logger, commandTimeoutMs = COMMAND_TIMEOUT_MS } = options;
  const client = createRedisClient({ url, name: 'cooldowns', logger, commandTimeoutMs });
  const own = createMemoryCooldowns({ clock: systemClock });
  const fresh = new Map<string, { readonly answer: Promise<Date | null>; readonly at: number }>();
  const keyOf = (key: string): string => `${prefix}:cooldown:${key}`;
  const leaveIt = (error: unknown): null => {
    logger.debug({ err: error }, 'Redis cooldown command failed, using local cooldowns');
    return null;
  };

  async function readShared(key: string): Promise<Date | null> {
    const leftMs = await client.pttl(keyOf(key)).catch(leaveIt);
    return leftMs !== null && leftMs > 0 ? new Date(Date.now() + leftMs) : null;
  }

  function sharedUntil(key: string): Promise<Date | null> {
    const now = performance.now();
    const before = fresh.get(key);
    if (before !== undefined && now - before.at < FRESH_MS) return before.answer;
    if (fresh.size >= MAX_FRESH) fresh.clear();
    const answer = readShared(key);
    fresh.set(key, { answer, at: now });
    return answer;
  }

  return {
    async until(key) {
      const known = await own.until(key);
      if (!isConnected(client)) return known;
      const end = await sharedUntil(key);
      const shared = end !== null && end.getTime() > Date.now() ? end : null;
      return known !== null && (shared === null || known > shared) ? known : shared;
    },
    async start(key, until) {
      await own.start(key, until);
      const ms = until.getTime() - Date.now();
      if (ms <= 0 || !isConnected(client)) return;
      // NX sets a missing key; GT extends an earlier expiry.
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
