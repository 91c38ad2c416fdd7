import { AppError } from '../errors/app-error';
import { MINUTE_MS } from '../time/durations';
import { type Principal } from './principal';

/** Sensitive acts need a sign-in within this many milliseconds (docs/security.md S19). */
const RECENT_SIGN_IN_MS = 15 * MINUTE_MS;

/** @throws AppError FORBIDDEN with `reason: reauthentication_needed` when the last sign-in is more than 15 minutes ago */
export function assertRecentSignIn({ authTime }: Pick<Principal, 'authTime'>, now: Date): void {
  if (now.getTime() - authTime * 1000 <= RECENT_SIGN_IN_MS) return;
  throw new AppError('FORBIDDEN', {
    userMessage: 'Bitte geben Sie dafür Ihr Passwort noch einmal ein.',
    details: { reason: 'reauthentication_needed' },
  });
}
