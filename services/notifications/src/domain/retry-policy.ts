import { berlinInstant, addDays, dateInBerlin, jobs } from '@kq/contracts';
import { MINUTE_MS } from '@kq/kernel';

/** Attempts against the SMTP server before a mail fails permanently. */
export const MAX_ATTEMPTS = jobs.sendMails.attempts;
/** Lease of a delivery in `sending`; a live worker renews it (docs/adr/025). */
export const DELIVERY_LEASE_MS = 8000;
/** Delay of the next attempt when the content of a mail cannot be read; uses up no attempt. */
export const CONTENT_RETRY_MS = 5_000;
/** Limit of request mails per day to one owner; the rest is postponed to the next morning (docs/security.md S1). */
export const OWNER_MAILS_PER_DAY = 25;

/**
 * Returns the delay after attempt `attempts` (1-based): 5 s, 15 s, 45 s, then 2 min. Once a server accepts mails again, none waits much
 * longer.
 */
export const backoffMs = (attempts: number): number => Math.min(5_000 * 3 ** (attempts - 1), 2 * MINUTE_MS);

/** Delay of the next attempt while the SMTP server is unreachable; uses up no attempt. */
export const UNREACHABLE_BACK_OFF_MS = 15_000;

/**
 * Returns true when all mails to the addressee's domain should wait: its server throttled (421, 45x), or accepted a
 * connection and did not reply, which blocks a worker each time.
 */
export function isThrottled(smtpStatus: number | null): boolean {
  return smtpStatus === null || smtpStatus === 421 || (smtpStatus >= 450 && smtpStatus <= 459);
}

/** Returns 07:00 in Berlin on the day after `now`. */
export const nextMorning = (now: Date): Date => berlinInstant(addDays(dateInBerlin(now), 1), 7);

/** Returns true for a permanent SMTP failure (5xx); all others (4xx, refused, timed out) are retried. */
export function isPermanent(smtpStatus: number | null): boolean {
  return smtpStatus !== null && smtpStatus >= 500 && smtpStatus < 600;
}
