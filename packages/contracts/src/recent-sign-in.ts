import { AppError, MINUTE_MS, type Principal } from '@kq/kernel';
import { RECENT_SIGN_IN_MINUTES } from './constants';
import { reason } from './reasons/reason';

/**
 * Refuses a sensitive act after a sign-in that is more than 15 minutes ago (docs/security.md S19).
 * @throws AppError FORBIDDEN with `reason: reauthentication_needed`
 */
export function assertRecentSignIn({ authTime }: Pick<Principal, 'authTime'>, now: Date): void {
  if (now.getTime() - authTime * 1000 <= RECENT_SIGN_IN_MINUTES * MINUTE_MS) return;
  throw new AppError('FORBIDDEN', { reason: reason('reauthentication_needed', { by: 'password' }) });
}
