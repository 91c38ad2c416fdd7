import { RECENT_SIGN_IN_MINUTES } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, MINUTE_MS, retryOnConflict } from '@kq/kernel';
import { type RecoveryCodes } from '../domain/recovery-codes';
import { isRecent, type SecondFactorEnrolment } from '../domain/second-factor';
import { type Session } from '../domain/session';
import { type User } from '../domain/user';
import { type FactorTries } from './factor-tries';
import {
  type AuthMetrics,
  type Sealer,
  type SessionRepository,
  type Totp,
  type UserRepository,
} from './ports';
import { assertMayEnroll, type Current } from './second-factor-guards';
import { type Sessions, type SignedIn } from './sessions';

export interface EnrollSecondFactorDeps {
  readonly users: UserRepository;
  readonly sessionRepository: SessionRepository;
  readonly sessions: Sessions;
  readonly factorTries: FactorTries;
  readonly factorSealer: Sealer;
  readonly totp: Totp;
  readonly recoveryCodes: RecoveryCodes;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/**
 * Shows the key of a new authenticator app. Two tabs of one session see the same key; a key of another session is
 * replaced, because its holder would know it. @throws AppError FORBIDDEN
 */
export function createStartSecondFactor({ users, totp, factorSealer, clock }: EnrollSecondFactorDeps) {
  return async (current: Current): Promise<{ secret: string; otpauthUri: string }> => {
    const { session } = current;
    return retryOnConflict('account', async () => {
      const user = (await users.findById(current.user._id)) ?? current.user;
      assertMayEnroll({ session, user }, clock.now());
      const context = String(user._id);
      const open = enrolmentOf(user, session, clock.now());
      const known = open === null ? null : factorSealer.unseal(open.sealed, context);
      const secret = known ?? totp.newKey();
      const answer = { secret, otpauthUri: totp.uriOf(secret, user.email) };
      if (known !== null) return answer;
      const enrolment = {
        sid: session._id,
        sealed: factorSealer.seal(secret, context),
        started_at: clock.now(),
      };
      const expect = { version: user.version };
      const isStored = await users.change({
        id: user._id,
        expect,
        set: { second_factor_enrolment: enrolment },
      });
      return isStored ? answer : undefined;
    });
  };
}

export interface Enrolled extends SignedIn {
  readonly recoveryCodes: readonly string[];
}

/**
 * Enrols the app by its first code, whose time step is used with it. All other sessions end; this one proves the factor
 * by it. @throws AppError FORBIDDEN, CONFLICT without a started enrolment, VALIDATION_FAILED for a wrong code
 */
export function createConfirmSecondFactor(deps: EnrollSecondFactorDeps) {
  const { users, sessionRepository, sessions, factorTries, metrics, clock } = deps;

  return async (current: Current, code: string): Promise<Enrolled> => {
    const { session } = current;
    assertMayEnroll(current, clock.now());
    if (enrolmentOf(current.user, session, clock.now()) === null) throw notStarted();
    const { user, recoveryCodes } = await factorTries({ session, field: 'code', accountKey: null }, () =>
      enroll(current, code),
    );
    const now = clock.now();
    await sessionRepository.revokeAllOf(user._id, now, session._id);
    if (!(await sessionRepository.completeFactor(session._id, now))) throw new AppError('UNAUTHENTICATED');
    metrics.count('second_factor', 'enrolled');
    return { ...(await sessions.renew({ ...session, second_factor_at: now }, user)), recoveryCodes };
  };

  function enroll({ session, user: { _id: id } }: Current, code: string) {
    return retryOnConflict('account', async () => {
      const now = clock.now();
      const user = await users.findById(id);
      if (user === null) throw new AppError('UNAUTHENTICATED');
      assertMayEnroll({ session, user }, now);
      const enrolment = enrolmentOf(user, session, now);
      if (enrolment === null) throw notStarted();
      const key = deps.factorSealer.unseal(enrolment.sealed, String(id));
      const step = key === null ? null : deps.totp.stepOf(key, code, now);
      if (step === null) return 'wrong';
      const recoveryCodes = deps.recoveryCodes.create();
      const factor = {
        sealed: enrolment.sealed,
        enrolled_at: now,
        last_step: step,
        recovery_hashes: recoveryCodes.map((one) => deps.recoveryCodes.hash(id, one)),
      };
      const isStored = await users.change({
        id,
        expect: { version: user.version, role: 'admin' },
        set: { second_factor: factor, second_factor_enrolment: null },
        secondFactor: { what: 'enrolled', by: 'self' },
      });
      return isStored ? { user: { ...user, second_factor: factor }, recoveryCodes } : undefined;
    });
  }
}

/** Returns the enrolment that this session started within the last 15 minutes. */
function enrolmentOf(user: User, session: Session, now: Date): SecondFactorEnrolment | null {
  const enrolment = user.second_factor_enrolment ?? null;
  return enrolment?.sid === session._id && isRecent(enrolment.started_at, now) ? enrolment : null;
}

const notStarted = (): AppError =>
  new AppError('CONFLICT', {
    message: `no second factor is being enrolled by this session since ${RECENT_SIGN_IN_MINUTES * MINUTE_MS} ms`,
    reason: reason('enrolment_not_started'),
  });
