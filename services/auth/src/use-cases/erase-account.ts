import { type RoleName } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, validationError } from '@kq/kernel';
import { type ContinueErasure } from './continue-erasure';
import { type AuthLimits, LIFETIMES } from '../domain/limits';
import {
  type AuthMetrics,
  type PasswordHasher,
  type SubjectData,
  type ThrottleRepository,
  type UserRepository,
} from './ports';
import { assertNoMissingStep } from './second-factor-guards';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type User } from '../domain/user';

export interface EraseAccountDeps {
  readonly users: UserRepository;
  readonly passwords: PasswordHasher;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly subjectData: SubjectData;
  readonly continueErasure: ContinueErasure;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

export interface EraseAccountInput {
  readonly userId: number;
  /** When the holder of the session last signed in, in seconds since 1970. */
  readonly authTime: number;
  /** The role that the session may use. */
  readonly role: RoleName;
  readonly password: string | undefined;
}

/**
 * DELETE /auth/account (Art. 17 DSGVO): marks the account, notifies the other services and continues in the background.
 * Binding stays come first: they are cancelled or over before their maker is anonymized.
 * @throws AppError VALIDATION_FAILED for a wrong password, FORBIDDEN without a recent sign-in, CONFLICT, UNAVAILABLE
 */
export function createEraseAccount(deps: EraseAccountDeps) {
  const { users, subjectData, continueErasure, metrics, clock } = deps;

  return async (input: EraseAccountInput): Promise<void> => {
    const user = await users.findById(input.userId);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    assertNoMissingStep(user, input.role);
    await assertProof(user, input);
    if (user.role === 'admin' && (await users.countByRole('admin')) < 2) {
      throw new AppError('CONFLICT', { reason: reason('last_admin_not_erasable') });
    }
    const until = await subjectData.confirmedUntil(user._id);
    if (until !== null) throw boundUntil(until);
    const isMarked = await users.change({
      id: user._id,
      expect: { erasing_at: null },
      set: { erasing_at: clock.now(), password_hash: null },
      events: [{ name: 'userErasing', data: { user_id: user._id } }],
    });
    if (isMarked) metrics.count('erasure', 'begun');
    await continueErasure(user._id);
  };

  async function assertProof(user: User, { authTime, password }: EraseAccountInput): Promise<void> {
    if (user.password_hash === null) {
      const ageMs = clock.now().getTime() - authTime * 1000;
      if (ageMs <= LIFETIMES.freshProofMs) return;
      throw new AppError('FORBIDDEN', {
        message: `erasure needs a sign-in within the last ${LIFETIMES.freshProofMs} ms, last one ${ageMs} ms ago`,
        reason: reason('erasure_needs_new_link'),
      });
    }
    if (password === undefined) throw validationError({ password: [reason('password_not_entered')] });
    const ticket = await deps.throttles.take(
      deps.keys('erasure', { user: user._id }),
      deps.limits.erasureTries,
    );
    if (!ticket.isAllowed)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: ticket.retryAfterSeconds });
    if (await deps.passwords.verify(user.password_hash, password)) return ticket.undo();
    throw validationError({ password: [reason('password_wrong')] });
  }
}

function boundUntil(until: string): AppError {
  return new AppError('CONFLICT', {
    message: `erasure refused: confirmed nights until ${until}`,
    reason: reason('nights_confirmed_until', { until }),
  });
}
