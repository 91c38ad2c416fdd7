import { DAY_MS, MINUTE_MS } from '@kq/kernel';

/** Tokens for the mails of one flow to one address; a bucket without a mail so far is null. */
export interface MailBucket {
  readonly tokens: number;
  /** When they were counted. */
  readonly at: Date;
  /** When the last mails were sent, oldest first. */
  readonly recent: readonly Date[];
}

const BURST = 3;
const REFILL_MS = 5 * MINUTE_MS;
/** After so many mails in a day a token takes longer: still less than a link lives (`LIFETIMES.linkMs`). */
const MANY_A_DAY = 20;
export const SLOW_REFILL_MS = 10 * MINUTE_MS;
/** Tokens are sums of fractions. */
const TOLERANCE = 1e-6;

/**
 * Returns the bucket after one more mail; null while it is empty. It never stops for a day: who has calls made for an
 * address at any rate lets a mail out every 10 minutes, so the mailbox always holds a live link (docs/security.md S29).
 */
export function takeMailToken(bucket: MailBucket | null, now: Date): MailBucket | null {
  if (bucket === null) return { tokens: BURST - 1, at: now, recent: [now] };
  const elapsedMs = Math.max(0, now.getTime() - bucket.at.getTime());
  const refilled = bucket.tokens + elapsedMs / refillMs(bucket.recent, now);
  const tokens = Math.min(BURST, refilled) - 1;
  if (tokens < -TOLERANCE) return null;
  return { tokens: Math.max(0, tokens), at: now, recent: [...bucket.recent, now].slice(-MANY_A_DAY) };
}

function refillMs(recent: readonly Date[], now: Date): number {
  const oldest = recent.at(-MANY_A_DAY);
  const isMany = oldest !== undefined && now.getTime() - oldest.getTime() < DAY_MS;
  return isMany ? SLOW_REFILL_MS : REFILL_MS;
}
