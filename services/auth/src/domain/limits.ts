import {
  ADMIN_INVITATION_HOURS,
  BOOKING_VERIFICATION_HOURS,
  EMAIL_UNDO_HOURS,
  MAGIC_LINK_MINUTES,
  OWNER_INVITATION_DAYS,
  RECENT_SIGN_IN_MINUTES,
} from '@kq/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kq/kernel';

/** At most `max` hits within `ms`. */
export interface Window {
  readonly ms: number;
  readonly max: number;
}

/** Limits of auth; every number that an operator may change is a config key. */
export interface AuthLimits {
  /** Mails to an unverified address (docs/security.md S1). */
  readonly mailsUnverified: readonly Window[];
  /** False: no buckets for mails to verified addresses. */
  readonly areMailsLimited: boolean;
  /** Answers "ist bereits registriert" to one IP (docs/security.md S13). */
  readonly registeredMails: readonly Window[];
  /** New accounts from one IP. */
  readonly registrations: readonly Window[];
  /**
   * Wrong codes of one address, and of one browser that signed in to its account before (docs/security.md S5). The longest
   * window covers the longest lifetime of a code, whose tries are counted in it.
   */
  readonly wrongCodes: readonly Window[];
  readonly wrongCodesOfKnownBrowser: readonly Window[];
  /**
   * Wrong codes of the app, and as many recovery codes, of one account over all sessions (docs/security.md S33): with
   * three valid codes at a time, 60 tries find one in 30 days with a probability of 0.02 %.
   */
  readonly secondFactor: readonly Window[];
  /** Failed passwords of one address, and of one known browser at its account (docs/security.md S12). */
  readonly failedLogins: readonly Window[];
  /** Links to new addresses that a user asks for. */
  readonly emailChanges: readonly Window[];
  /** Data exports of one person. */
  readonly exports: readonly Window[];
  /** Wrong passwords when an account is to be erased. */
  readonly erasureTries: readonly Window[];
}

export interface LimitSettings {
  readonly isOn: boolean;
  readonly mailsPerHour: number;
  readonly mailsPerDay: number;
  readonly registeredMailsPerHour: number;
  readonly registrationsPerHour: number;
  readonly exportsPerHour: number;
}

/** Returns the limits; `isOn: false` lifts them for load tests, except for tries of codes and passwords. */
export function createLimits(settings: LimitSettings): AuthLimits {
  const cap = (...windows: Window[]): Window[] => (settings.isOn ? windows : []);
  return {
    mailsUnverified: cap(
      { ms: HOUR_MS, max: settings.mailsPerHour },
      { ms: DAY_MS, max: settings.mailsPerDay },
    ),
    areMailsLimited: settings.isOn,
    registeredMails: cap({ ms: HOUR_MS, max: settings.registeredMailsPerHour }),
    registrations: cap({ ms: HOUR_MS, max: settings.registrationsPerHour }),
    wrongCodes: [
      { ms: HOUR_MS, max: 10 },
      { ms: DAY_MS, max: 30 },
      { ms: 30 * DAY_MS, max: 60 },
    ],
    wrongCodesOfKnownBrowser: [
      { ms: HOUR_MS, max: 10 },
      { ms: DAY_MS, max: 24 * 10 },
    ],
    secondFactor: [
      { ms: HOUR_MS, max: 10 },
      { ms: DAY_MS, max: 30 },
      { ms: 30 * DAY_MS, max: 60 },
    ],
    failedLogins: [{ ms: HOUR_MS, max: 50 }],
    emailChanges: [
      { ms: HOUR_MS, max: 5 },
      { ms: DAY_MS, max: 10 },
    ],
    exports: cap({ ms: HOUR_MS, max: settings.exportsPerHour }),
    erasureTries: [{ ms: HOUR_MS, max: 10 }],
  };
}

export const LIFETIMES = {
  linkMs: MAGIC_LINK_MINUTES * MINUTE_MS,
  bookingVerificationMs: BOOKING_VERIFICATION_HOURS * HOUR_MS,
  invitationMs: OWNER_INVITATION_DAYS * DAY_MS,
  adminInvitationMs: ADMIN_INVITATION_HOURS * HOUR_MS,
  /** Time in which the mail about an erasure may be sent. */
  erasureMailMs: DAY_MS,
  /** Time after which an erasure continues without its mail. */
  erasureMailWaitMs: HOUR_MS,
  /** Time in which the mail about a block or its end may be sent. */
  blockMailMs: 7 * DAY_MS,
  /** A sign-in not older than this many milliseconds counts as recent (docs/security.md S19). */
  freshProofMs: RECENT_SIGN_IN_MINUTES * MINUTE_MS,
  /** Time in which the former address can undo a change. */
  emailUndoMs: EMAIL_UNDO_HOURS * HOUR_MS,
  /** Time for which login failures count. */
  loginFailureMs: 15 * MINUTE_MS,
} as const;
