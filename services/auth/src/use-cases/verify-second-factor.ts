import { type VerifySecondFactorBody } from '@kq/contracts';
import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { type RecoveryCodes } from '../domain/recovery-codes';
import { type GivenCode, redeemFactorCode, type SecondFactor } from '../domain/second-factor';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type User } from '../domain/user';
import { type FactorTries } from './factor-tries';
import {
  type AuthMetrics,
  type Sealer,
  type SessionRepository,
  type Totp,
  type UserRepository,
} from './ports';
import { assertEnrolled, type Current } from './second-factor-guards';
import { type Sessions, type SignedIn } from './sessions';

export interface VerifySecondFactorDeps {
  readonly users: UserRepository;
  readonly sessionRepository: SessionRepository;
  readonly sessions: Sessions;
  readonly factorTries: FactorTries;
  readonly factorSealer: Sealer;
  readonly totp: Totp;
  readonly recoveryCodes: RecoveryCodes;
  readonly keys: ThrottleKeys;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

export interface FactorSession extends SignedIn {
  readonly recoveryCodesLeft: number;
}

/**
 * Proves the second factor: the session may use the role admin from now on, and its next token says so. A code works
 * once, also in parallel: the account is written by compare-and-set before the session. Recovery codes have a counter of
 * their own, so that guessed codes of the app do not close this way in.
 * @throws AppError FORBIDDEN, CONFLICT without an enrolled app, VALIDATION_FAILED for a wrong or used code
 */
export function createVerifySecondFactor(deps: VerifySecondFactorDeps) {
  const { users, sessionRepository, sessions, factorTries, keys, metrics, clock } = deps;

  return async (current: Current, body: VerifySecondFactorBody): Promise<FactorSession> => {
    const { session, user: account } = current;
    assertEnrolled(current);
    const isRecovery = body.recovery_code !== undefined;
    const key = keys(isRecovery ? 'recovery-code' : 'second-factor', { user: account._id });
    const field = isRecovery ? 'recovery_code' : 'code';
    const { user, factor } = await factorTries({ session, field, accountKey: key }, () =>
      redeem(account._id, body),
    );
    const now = clock.now();
    if (!(await sessionRepository.completeFactor(session._id, now))) throw new AppError('UNAUTHENTICATED');
    metrics.count('second_factor', isRecovery ? 'recovered' : 'ok');
    const signedIn = await sessions.renew({ ...session, second_factor_at: now }, user);
    return { ...signedIn, recoveryCodesLeft: factor.recovery_hashes.length };
  };

  function redeem(
    id: number,
    body: VerifySecondFactorBody,
  ): Promise<{ user: User; factor: SecondFactor } | 'wrong' | 'used'> {
    return retryOnConflict('account', async () => {
      const user = await users.findById(id);
      if (user?.role !== 'admin' || user.second_factor == null) return 'wrong';
      const factor = redeemFactorCode(user.second_factor, compare(user, user.second_factor, body));
      if (typeof factor === 'string') return factor;
      const isRedeemed = await users.change({
        id,
        expect: { version: user.version, role: 'admin' },
        set: { second_factor: factor },
        ...(body.recovery_code === undefined
          ? {}
          : { secondFactor: { what: 'recovery-code-used', by: 'self' } }),
      });
      return isRedeemed ? { user: { ...user, second_factor: factor }, factor } : undefined;
    });
  }

  function compare({ _id: id }: User, { sealed }: SecondFactor, body: VerifySecondFactorBody): GivenCode {
    if (body.recovery_code !== undefined)
      return { recoveryHashes: deps.recoveryCodes.hashes(id, body.recovery_code) };
    const key = deps.factorSealer.unseal(sealed, String(id));
    return { step: key === null ? null : deps.totp.stepOf(key, body.code ?? '', clock.now()) };
  }
}
