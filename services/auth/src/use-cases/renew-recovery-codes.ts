import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { type RecoveryCodes } from '../domain/recovery-codes';
import { type UserRepository } from './ports';
import { assertEnrolled, assertRecentFactor, type Current } from './second-factor-guards';

export interface RenewRecoveryCodesDeps {
  readonly users: UserRepository;
  readonly recoveryCodes: RecoveryCodes;
  readonly clock: Clock;
}

/** Replaces all recovery codes. @throws AppError FORBIDDEN without a second factor of the last 15 minutes */
export function createRenewRecoveryCodes({ users, recoveryCodes, clock }: RenewRecoveryCodesDeps) {
  return async ({ session, user: { _id: id } }: Current): Promise<readonly string[]> =>
    retryOnConflict('account', async () => {
      const user = await users.findById(id);
      if (user === null) throw new AppError('UNAUTHENTICATED');
      const current: Current = { session, user };
      assertEnrolled(current);
      assertRecentFactor(current, clock.now());
      const codes = recoveryCodes.create();
      const hashes = codes.map((code) => recoveryCodes.hash(id, code));
      const isStored = await users.change({
        id,
        expect: { version: user.version, role: 'admin' },
        set: {
          second_factor: { ...current.user.second_factor, recovery_hashes: hashes, used_recovery_hashes: [] },
        },
        secondFactor: { what: 'recovery-codes-renewed', by: 'self' },
      });
      return isStored ? codes : undefined;
    });
}
