import { type RoleName } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock } from '@kq/kernel';
import { type Challenge, mailKindOf } from '../domain/challenge';
import { LIFETIMES } from '../domain/limits';
import { type Session } from '../domain/session';
import { type User } from '../domain/user';
import { profileChanged } from './change-profile';
import { type FindChallenge, gone } from './find-challenge';
import { type IssueChallenge } from './issue-challenge';
import {
  type AuthEvent,
  type AuthMetrics,
  type ChallengeRepository,
  type SessionRepository,
  type UserRepository,
} from './ports';
import { assertNoMissingStep } from './second-factor-guards';
import { type Sessions, type SignedIn } from './sessions';

export interface Current {
  readonly session: Session;
  readonly user: User;
  readonly role: RoleName;
}

interface Deps {
  readonly users: UserRepository;
  readonly challenges: ChallengeRepository;
  readonly sessionRepository: SessionRepository;
  readonly sessions: Sessions;
  readonly findChallenge: FindChallenge;
  readonly issueChallenge: IssueChallenge;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/**
 * POST /auth/email-change/confirm, with the link of the new address and a session of the account: who receives a
 * mistyped address's mail gets no account (docs/security.md S35). In one write the account has the new address and the
 * former one is due a mail that undoes the change; all other sessions, links and codes of the account end. The unique
 * index decides when the address was registered meanwhile.
 * @throws AppError GONE, FORBIDDEN for a session of another account, CONFLICT
 */
export function createConfirmEmailChange(deps: Deps) {
  const { users, challenges, sessionRepository, sessions, findChallenge, issueChallenge, metrics, clock } =
    deps;

  return async ({ session, user, role }: Current, token: string): Promise<SignedIn> => {
    assertNoMissingStep(user, role);
    const challenge = await findChallenge(token, ['email_change']);
    if (challenge.user_id !== user._id) throw otherAccount();
    const undo = user.email_verified_at === null ? null : await issueUndo(user);
    const isChanged = await change(user, challenge, undo).catch(async (error: unknown) => {
      if (undo !== null) await challenges.void(undo._id, clock.now(), []);
      throw error instanceof AppError && error.code === 'ALREADY_EXISTS' ? taken(error) : error;
    });
    if (!isChanged) {
      if (undo !== null) await challenges.void(undo._id, clock.now(), []);
      throw gone('replaced');
    }
    const now = clock.now();
    await sessionRepository.revokeAllOf(user._id, now, session._id);
    await challenges.consume(challenge._id, now);
    await challenges.voidOpenOf(user._id, now);
    metrics.count('email', 'changed');
    return sessions.renew(session, (await users.findById(user._id)) ?? user);
  };

  function change(user: User, challenge: Challenge, undo: Challenge | null): Promise<boolean> {
    const isFirst = user.email_verified_at === null;
    return users.change({
      id: user._id,
      expect: { email: user.email, erasing_at: null, 'email_change.challenge_id': challenge._id },
      set: {
        email: challenge.address,
        email_change: null,
        ...(isFirst ? { email_verified_at: clock.now() } : {}),
      },
      events: [
        profileChanged(user._id, ['email']),
        undo === null ? verified(user._id) : undoMail(user._id, undo),
      ],
    });
  }

  /** An address that was never verified may belong to somebody else: it undoes nothing. */
  function issueUndo(user: User): Promise<Challenge | null> {
    const lifetimeMs = LIFETIMES.emailUndoMs;
    return issueChallenge({ kind: 'email_undo', address: user.email, user, lifetimeMs, isMailed: false });
  }
}

const verified = (userId: number): AuthEvent => ({
  name: 'addressVerified',
  data: { user_id: userId, booking_request_id: null },
});

const undoMail = (userId: number, { _id }: Challenge): AuthEvent => ({
  name: 'challengeCreated',
  data: { challenge_id: _id, user_id: userId, mail_kind: mailKindOf.email_undo },
});

const otherAccount = (): AppError =>
  new AppError('FORBIDDEN', {
    message: 'link of another account',
    reason: reason('link_of_other_account'),
  });

const taken = (cause: AppError): AppError =>
  new AppError('CONFLICT', {
    message: 'address registered meanwhile',
    reason: reason('email_taken'),
    cause,
  });
