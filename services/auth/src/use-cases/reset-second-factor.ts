import { type Clock } from '@kq/kernel';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { parseAddress } from './invitations';
import { type SessionRepository, type ThrottleRepository, type UserRepository } from './ports';

export interface ResetSecondFactorDeps {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly clock: Clock;
}

/**
 * Removes an admin's second factor for an operator: device and recovery codes are lost. All sessions end; the next
 * sign-in enrols again. Recorded in the account's history (docs/security.md S33).
 */
export function createResetSecondFactor({ users, sessions, throttles, keys, clock }: ResetSecondFactorDeps) {
  return async (email: string): Promise<{ isReset: boolean }> => {
    const user = await users.findByEmail(parseAddress(email));
    if (user === null || user.role !== 'admin') return { isReset: false };
    await sessions.revokeAllOf(user._id, clock.now());
    const isReset = await users.change({
      id: user._id,
      expect: { role: 'admin' },
      set: { second_factor: null, second_factor_enrolment: null },
      secondFactor: { what: 'reset', by: 'operator' },
    });
    // Again, for a session that started in between.
    await sessions.revokeAllOf(user._id, clock.now());
    await throttles.clear(keys('second-factor', { user: user._id }));
    await throttles.clear(keys('recovery-code', { user: user._id }));
    return { isReset };
  };
}
