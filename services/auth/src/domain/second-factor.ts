import { MINUTE_MS } from '@kq/kernel';
import { RECENT_SIGN_IN_MINUTES, type RoleName, type SecondFactorStep } from '@kq/contracts';
import { type Session } from './session';
import { type User } from './user';

/** An admin's enrolled authenticator app (docs/security.md S33). */
export interface SecondFactor {
  /** The app's key, sealed with the user's id. */
  sealed: string;
  /** Sessions that proved a factor before this instant proved another one. */
  enrolled_at: Date;
  /** Newest time step whose code was used; codes of this and of earlier steps are refused. */
  last_step: number;
  /** Keyed hashes of the unused recovery codes. */
  recovery_hashes: string[];
  /** Of this set: a used code is no guess. */
  used_recovery_hashes?: string[];
}

/** A key that a session was shown and has not confirmed yet; no other session can confirm it. */
export interface SecondFactorEnrolment {
  sid: string;
  sealed: string;
  started_at: Date;
}

/** An act on a second factor, its author and time; stored with the account (docs/security.md S19). */
export interface SecondFactorChange {
  at: Date;
  what: 'enrolled' | 'recovery-code-used' | 'recovery-codes-renewed' | 'reset';
  by: 'self' | 'operator';
}

/** A code that a person typed, as it is compared: the time step that it belongs to, or the hashes that a recovery code may be stored under. */
export type GivenCode = { readonly step: number | null } | { readonly recoveryHashes: readonly string[] };

const RECENT_MS = RECENT_SIGN_IN_MINUTES * MINUTE_MS;

type Owner = Pick<User, 'role' | 'second_factor'>;

/**
 * Returns the role that a session may use: an admin's is `guest` until it has proved the account's current factor
 * (docs/security.md S33).
 */
export function effectiveRole(
  user: Owner,
  session: Pick<Session, 'second_factor_at'>,
  isFactorOn: boolean,
): RoleName {
  if (!needsFactor(user, isFactorOn) || hasProvedFactor(user, session)) return user.role;
  return 'guest';
}

/** Returns true for an account whose sessions need a second factor; codes of mails never sign it in. */
export const needsFactor = ({ role }: Pick<User, 'role'>, isFactorOn: boolean): boolean =>
  isFactorOn && role === 'admin';

/** Returns the step between the role that a session may use and the account's; undefined without one. */
export function missingStep(user: Owner, role: RoleName): SecondFactorStep | undefined {
  if (user.role !== 'admin' || role === 'admin') return undefined;
  return user.second_factor == null ? 'enroll' : 'required';
}

/** Returns true when the session proved the account's current factor, at any time. */
export function hasProvedFactor(
  { second_factor: factor }: Owner,
  { second_factor_at: provedAt }: Pick<Session, 'second_factor_at'>,
): boolean {
  return factor != null && provedAt != null && provedAt >= factor.enrolled_at;
}

/** Returns true when the session proved the account's current factor within the last 15 minutes. */
export const hasRecentFactor = (user: Owner, session: Session, now: Date): boolean =>
  hasProvedFactor(user, session) && isRecent(session.second_factor_at, now);

export const isRecent = (at: Date | null | undefined, now: Date): boolean =>
  at != null && now.getTime() - at.getTime() <= RECENT_MS;

/** Returns the factor after the use of a code, or why the code has no effect. */
export function redeemFactorCode(factor: SecondFactor, given: GivenCode): SecondFactor | 'wrong' | 'used' {
  if ('recoveryHashes' in given) {
    const { recovery_hashes: hashes, used_recovery_hashes: used = [] } = factor;
    if (given.recoveryHashes.some((hash) => used.includes(hash))) return 'used';
    const matching = given.recoveryHashes.find((hash) => hashes.includes(hash));
    if (matching === undefined) return 'wrong';
    const left = hashes.filter((hash) => hash !== matching);
    return { ...factor, recovery_hashes: left, used_recovery_hashes: [...used, matching] };
  }
  if (given.step === null) return 'wrong';
  return given.step <= factor.last_step ? 'used' : { ...factor, last_step: given.step };
}
