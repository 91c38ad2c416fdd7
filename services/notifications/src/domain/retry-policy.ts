import { berlinInstant, addDays, dateInBerlin } from '@kq/contracts';

/** Attempts against the SMTP server before a mail has failed for good. */
export const MAX_ATTEMPTS = 8;
/** How long a delivery may stay in `sending` before it is taken for crashed. */
export const SENDING_TIMEOUT_MS = 60_000;
/** Request mails a day that one owner gets at most; the rest waits for the next morning (SECURITY S1). */
export const OWNER_MAILS_PER_DAY = 25;

/** Pause after attempt `attempts` (1-based): 5 s, 15 s, 45 s … at most 30 min. */
export const backoffMs = (attempts: number): number => Math.min(5_000 * 3 ** (attempts - 1), 30 * 60_000);

/** 07:00 in Berlin on the day after `now`. */
export const nextMorning = (now: Date): Date => berlinInstant(addDays(dateInBerlin(now), 1), 7);

/** What an SMTP failure means: 5xx is final, all else (4xx, refused, timed out) is tried again. */
export function isPermanent(smtpStatus: number | null): boolean {
  return smtpStatus !== null && smtpStatus >= 500 && smtpStatus < 600;
}
