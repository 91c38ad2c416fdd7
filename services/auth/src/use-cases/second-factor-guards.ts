import { type RoleName } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { hasRecentFactor, isRecent, missingStep, type SecondFactor } from '../domain/second-factor';
import { type Session } from '../domain/session';
import { type User } from '../domain/user';

/** The signed-in admin of a call about second factors; the session may still need its factor. */
export interface Current {
  readonly session: Session;
  readonly user: User;
}

type EnrolledUser = User & { readonly second_factor: SecondFactor };

/** @throws AppError FORBIDDEN for an account of another role */
export function assertAdminAccount({ user }: Current): void {
  if (user.role !== 'admin') throw new AppError('FORBIDDEN');
}

/**
 * Allows a new key: for the first one the sign-in must be recent, for a further one the factor, which a session that
 * lacks it could otherwise replace. @throws AppError FORBIDDEN
 */
export function assertMayEnroll(current: Current, now: Date): void {
  assertAdminAccount(current);
  if (current.user.second_factor != null) return assertRecentFactor(current, now);
  if (isRecent(current.session.auth_time, now)) return;
  throw new AppError('FORBIDDEN', {
    reason: reason('reauthentication_needed', { by: 'sign_in' }),
  });
}

/** @throws AppError CONFLICT for an admin without an app */
export function assertEnrolled(current: Current): asserts current is Current & { user: EnrolledUser } {
  assertAdminAccount(current);
  if (current.user.second_factor != null) return;
  throw new AppError('CONFLICT', { reason: reason('second_factor_missing') });
}

/** @throws AppError FORBIDDEN unless the session proved the factor within the last 15 minutes */
export function assertRecentFactor(current: Current, now: Date): void {
  assertAdminAccount(current);
  if (!hasRecentFactor(current.user, current.session, now)) throw factorNeeded();
}

/**
 * Refuses acts on the account of an admin whose session lacks its second factor: a password or a link alone must not
 * delete or copy it. @throws AppError FORBIDDEN
 */
export function assertNoMissingStep(user: User, role: RoleName): void {
  if (missingStep(user, role) !== undefined) throw factorNeeded();
}

const factorNeeded = (): AppError => new AppError('FORBIDDEN', { reason: reason('second_factor_needed') });
