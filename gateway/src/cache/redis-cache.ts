import { createHash } from 'node:crypto';
import { type Clock } from '@kq/kernel';
import { type SharedRedis } from '../shared/shared-redis';
import { decodeAnswer, encodeAnswer } from './answer-codec';
import { type SharedCache } from './shared-cache';

export interface RedisCacheOptions {
  readonly redis: SharedRedis;
  readonly prefix: string;
  readonly clock: Clock;
  /** Maximum bytes of this gateway in Redis, which also stores job queues. */
  readonly maxBytes: number;
}

/** Additional latency of a miss; a service answers in about that time. */
const READ_BUDGET_MS = 10;
const WRITE_BUDGET_MS = 150;
const MAX_ENTRY_BYTES = 64 * 1024;
/** Longer-lived answers are fetched again, so that the size in Redis is limited by one minute's traffic. */
const MAX_LIFE_MS = 60_000;

/** Creates the shared cache. Keys are hashed, because they contain search terms. Redis expires each entry. */
export function createRedisCache({ redis, prefix, clock, maxBytes }: RedisCacheOptions): SharedCache {
  const budget = createByteBudget(maxBytes, clock);
  const keyOf = (key: string): string =>
    `${prefix}:cache:1:${createHash('sha256').update(key).digest('base64url')}`;

  return {
    async get(key) {
      const found = await redis.ask(READ_BUDGET_MS, async (client) => {
        const [bytes, leftMs] = (await client.pipeline().getBuffer(keyOf(key)).pttl(keyOf(key)).exec()) ?? [];
        const error = bytes?.[0] ?? leftMs?.[0];
        if (error !== null && error !== undefined) throw error;
        return { bytes: bytes?.[1], leftMs: Number(leftMs?.[1]) };
      });
      if (found === undefined || !Buffer.isBuffer(found.bytes)) return undefined;
      return decodeAnswer(found.bytes, found.leftMs, clock.now().getTime());
    },
    set(key, answer) {
      const lifeMs = Math.min(answer.expiresAt - clock.now().getTime(), MAX_LIFE_MS);
      if (lifeMs <= 0 || answer.body.length > MAX_ENTRY_BYTES) return;
      const bytes = encodeAnswer(answer);
      if (!budget.take(bytes.length, lifeMs)) return;
      void redis.ask(WRITE_BUDGET_MS, (client) => client.set(keyOf(key), bytes, 'PX', Math.ceil(lifeMs)));
    },
  };
}

/** Counts the bytes in Redis by the second in which they expire. */
function createByteBudget(maxBytes: number, clock: Clock) {
  const expiring = new Map<number, number>();
  let used = 0;
  return {
    take(bytes: number, lifeMs: number): boolean {
      const now = clock.now().getTime();
      for (const [second, gone] of expiring) {
        if (second * 1000 > now) continue;
        used -= gone;
        expiring.delete(second);
      }
      if (used + bytes > maxBytes) return false;
      const second = Math.ceil((now + lifeMs) / 1000);
      expiring.set(second, (expiring.get(second) ?? 0) + bytes);
      used += bytes;
      return true;
    },
  };
}
