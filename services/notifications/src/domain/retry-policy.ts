import { berlinInstant, addDays, dateInBerlin } from '@kq/contracts';

/** Attempts against the SMTP server before a mail fails permanently. */
export const MAX_ATTEMPTS = 8;
/** How long a dead worker's deliveries stay in `sending`; a live worker renews its lease (docs/adr/025). */
export const DELIVERY_LEASE_MS = 8000;
/** Until the next try when the content of a mail cannot be read; uses up no attempt. */
export const CONTENT_RETRY_MS = 5_000;
/** Request mails a day that one owner gets at most; the rest waits for the next morning (SECURITY S1). */
export const OWNER_MAILS_PER_DAY = 25;

/** Pause after attempt `attempts` (1-based): 5 s, 15 s, 45 s … at most 30 min. */
export const backoffMs = (attempts: number): number => Math.min(5_000 * 3 ** (attempts - 1), 30 * 60_000);

/** Until the next try while the SMTP server cannot be reached at all; uses up no attempt. */
export const UNREACHABLE_PAUSE_MS = 15_000;

/**
 * Whether all mails to the addressee's domain should wait: it asked for patience (421, 45x), or took a mail and said nothing,
 * which holds a worker each time.
 */
export function asksForPatience(smtpStatus: number | null): boolean {
  return smtpStatus === null || smtpStatus === 421 || (smtpStatus >= 450 && smtpStatus <= 459);
}

/** 07:00 in Berlin on the day after `now`. */
export const nextMorning = (now: Date): Date => berlinInstant(addDays(dateInBerlin(now), 1), 7);

/** Returns true for a permanent SMTP failure (5xx); all others (4xx, refused, timed out) are retried. */
export function isPermanent(smtpStatus: number | null): boolean {
  return smtpStatus !== null && smtpStatus >= 500 && smtpStatus < 600;
}
