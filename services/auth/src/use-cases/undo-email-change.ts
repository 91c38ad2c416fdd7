import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock } from '@kq/kernel';
import { type User } from '../domain/user';
import { profileChanged } from './change-profile';
import { type ContinueErasure } from './continue-erasure';
import { type FindChallenge, gone } from './find-challenge';
import {
  type AuthMetrics,
  type ChallengeRepository,
  type SessionRepository,
  type UserRepository,
} from './ports';

interface Deps {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly findChallenge: FindChallenge;
  readonly continueErasure: ContinueErasure;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/**
 * POST /auth/email-change/undo, with the link that the former address got: the account has it again, password, sessions,
 * known browsers and all newer links end (docs/security.md S35). An earlier link to undo stays valid: of several
 * changes the oldest address within 72 h has the last word. The change is written before the link is used up, because a
 * repetition does no harm, a lost undo does.
 * @throws AppError GONE, CONFLICT
 */
export function createUndoEmailChange(deps: Deps) {
  const { users, sessions, challenges, findChallenge, metrics, clock } = deps;

  return async (token: string): Promise<void> => {
    const challenge = await findChallenge(token, ['email_undo']);
    const user = challenge.user_id === null ? null : await users.findById(challenge.user_id);
    if (user === null || user.erased_at != null) throw gone('no user');
    if (user.erasing_at != null) throw new AppError('CONFLICT', { reason: reason('account_being_erased') });
    await releaseAddress(challenge.address, user);
    const now = clock.now();
    await sessions.revokeAllOf(user._id, now);
    const isRestored = await users
      .change({
        id: user._id,
        expect: { erasing_at: null },
        set: { email: challenge.address, email_change: null, password_hash: null, known_browsers: [] },
        events: [profileChanged(user._id, ['email'])],
      })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'ALREADY_EXISTS' ? taken() : error;
      });
    if (!isRestored) throw gone('no user');
    await sessions.revokeAllOf(user._id, now);
    await challenges.voidOpenOf(user._id, now, challenge);
    await challenges.consume(challenge._id, now);
    metrics.count('email', 'undone');
  };

  /** Somebody may have registered the address meanwhile without verifying it, to keep its holder from the undo. */
  async function releaseAddress(address: string, user: User): Promise<void> {
    const other = await users.findByEmail(address);
    if (other === null || other._id === user._id) return;
    const isMarked = await users.change({
      id: other._id,
      expect: { email_verified_at: null },
      set: { erasing_at: clock.now(), password_hash: null },
      events: [{ name: 'userErasing', data: { user_id: other._id } }],
    });
    if (!isMarked) throw taken();
    await deps.continueErasure(other._id);
  }
}

const taken = (): AppError =>
  new AppError('CONFLICT', {
    message: 'former address verified by another account',
    reason: reason('former_email_taken'),
  });
