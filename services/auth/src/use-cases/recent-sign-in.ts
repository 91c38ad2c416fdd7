import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { LIFETIMES } from '../domain/limits';
import { type User } from '../domain/user';
import { assertNoMissingStep } from './second-factor-guards';

export type Signer = Pick<Principal, 'userId' | 'role' | 'authTime'>;

/**
 * Requires a sign-in by password or link within the last 15 minutes (docs/security.md S19), and the second factor of an administrator (S33).
 * @throws AppError FORBIDDEN with `reason: reauthentication_needed`
 */
export function assertRecentSignIn(user: User, { role, authTime }: Signer, clock: Clock): void {
  assertNoMissingStep(user, role);
  const ageMs = clock.now().getTime() - authTime * 1000;
  if (ageMs <= LIFETIMES.freshProofMs) return;
  throw new AppError('FORBIDDEN', {
    message: `needs a sign-in by password or link within ${LIFETIMES.freshProofMs} ms, last one ${ageMs} ms ago`,
    reason: reason('reauthentication_needed', { by: 'password_or_link' }),
  });
}
