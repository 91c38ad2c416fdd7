import { type Clock } from '@kq/kernel';
import { erasureMailChallengeId } from '../domain/challenge';
import { type IssueChallenge } from './issue-challenge';
import { LIFETIMES } from '../domain/limits';
import {
  type AuthMetrics,
  type BlockedMailboxes,
  type ChallengeRepository,
  type ErasureLedger,
  type SessionRepository,
  type UserRepository,
} from './ports';
import { outlivesUntil } from './settle-account-block';
import { type User } from '../domain/user';

export interface ContinueErasureDeps {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly erasures: ErasureLedger;
  readonly blockedMailboxes: BlockedMailboxes;
  readonly issueChallenge: IssueChallenge;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/** Runs the next steps of a started erasure; idempotent, and without effect on an account that is not being erased. */
export type ContinueErasure = (userId: number, options?: { isErasureMailDone?: boolean }) => Promise<void>;

/**
 * Creates the steps after the mark: sessions end, the last mail is sent (to a verified address only), and once its
 * outcome is known, or an hour has passed, the account becomes a tombstone. Each step is idempotent, so a crash between
 * two is harmless.
 */
export function createContinueErasure(deps: ContinueErasureDeps): ContinueErasure {
  const { users, sessions, issueChallenge, clock } = deps;
  const anonymize = createAnonymizeAccount(deps);

  return async (userId, { isErasureMailDone = false } = {}) => {
    const user = await users.findById(userId);
    // Accounts older than this field do not have it.
    if (user === null || user.erasing_at == null) return;
    const now = clock.now();
    await sessions.revokeAllOf(userId, now);
    const waitsSinceMs = now.getTime() - user.erasing_at.getTime();
    if (isErasureMailDone || user.email_verified_at === null || waitsSinceMs >= LIFETIMES.erasureMailWaitMs)
      return anonymize(userId, now);
    await issueErasureMail(user);
  };

  async function issueErasureMail(user: User): Promise<void> {
    const id = erasureMailChallengeId(user._id);
    if ((await deps.challenges.findById(id)) !== null) return;
    await issueChallenge({
      kind: 'account_erased',
      id,
      address: user.email,
      user,
      lifetimeMs: LIFETIMES.erasureMailMs,
    });
  }
}

export type AnonymizeAccount = (userId: number, erasedAt: Date) => Promise<void>;

/**
 * Anonymizes an account. Writes the ledger first, which notifies the other services; until it is written, the mark on the
 * account remains and the sweeper retries. Also works for accounts that a restored backup contains again or never contained.
 */
export function createAnonymizeAccount({
  users,
  challenges,
  sessions,
  erasures,
  blockedMailboxes,
  metrics,
  clock,
}: Pick<
  ContinueErasureDeps,
  'users' | 'challenges' | 'sessions' | 'erasures' | 'blockedMailboxes' | 'metrics' | 'clock'
>): AnonymizeAccount {
  return async (userId, erasedAt) => {
    const user = await users.findById(userId);
    if (user !== null) {
      await sessions.revokeAllOf(userId, clock.now());
      await challenges.forget(user, clock.now());
    }
    await erasures.record(userId, erasedAt);
    await blockedMailboxes.outlive(userId, outlivesUntil(erasedAt));
    await users.anonymize(userId, erasedAt);
    // Again: a block may have been written since.
    await blockedMailboxes.outlive(userId, outlivesUntil(erasedAt));
    metrics.count('erasure', 'done');
  };
}
