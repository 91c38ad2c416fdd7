import { type Clock, DAY_MS } from '@kq/kernel';
import { blockNoOf, isBlocked } from '../domain/account-block';
import { blockMailChallengeId } from '../domain/challenge';
import { LIFETIMES } from '../domain/limits';
import { type User } from '../domain/user';
import { type IssueChallenge } from './issue-challenge';
import {
  type BlockedMailboxes,
  type ChallengeRepository,
  type SessionRepository,
  type UserRepository,
} from './ports';

export interface SettleAccountBlockDeps {
  readonly users: Pick<UserRepository, 'findById'>;
  readonly sessions: Pick<SessionRepository, 'revokeAllOf'>;
  readonly challenges: Pick<ChallengeRepository, 'findById' | 'voidAllOf'>;
  readonly blockedMailboxes: BlockedMailboxes;
  readonly issueChallenge: IssueChallenge;
  readonly clock: Clock;
}

export type SettleAccountBlock = (userId: number) => Promise<void>;

/** Time for which the hash of a blocked mailbox outlives the account (ADR 038). */
const OUTLIVES_MS = 730 * DAY_MS;

/**
 * Carries out what follows from the present state of an account: sessions and open links end, the hash of the mailbox is
 * stored or deleted, the person is mailed. Called with the decision and again by its event, which completes it after a
 * crash; idempotent, and indifferent to the order of late events.
 */
export function createSettleAccountBlock(deps: SettleAccountBlockDeps): SettleAccountBlock {
  const { users, sessions, challenges, blockedMailboxes, clock } = deps;

  return async function settle(userId) {
    const user = await users.findById(userId);
    if (user === null || user.erased_at != null) return;
    await apply(user);
    const after = await users.findById(userId);
    if (after?.erased_at != null) return blockedMailboxes.outlive(userId, outlivesUntil(clock.now()));
    // Another decision meanwhile: its effects may have been overwritten by those of the older one.
    if (after !== null && blockNoOf(after) !== blockNoOf(user)) return settle(userId);
  };

  async function apply(user: User): Promise<void> {
    const { blocked = null } = user;
    if (blocked === null) await blockedMailboxes.remove(user._id);
    else {
      await blockedMailboxes.add(user);
      await sessions.revokeAllOf(user._id, clock.now());
      await challenges.voidAllOf(user, blocked.at, clock.now());
    }
    await mailDecision(user);
  }

  /** Mails verified addresses only: another one may belong to a person who has nothing to do with the account. */
  async function mailDecision(user: User): Promise<void> {
    if (blockNoOf(user) === 0 || user.email_verified_at === null) return;
    const id = blockMailChallengeId(user._id, blockNoOf(user));
    if ((await challenges.findById(id)) !== null) return;
    await deps.issueChallenge({
      kind: isBlocked(user) ? 'account_blocked' : 'account_unblocked',
      id,
      address: user.email,
      user,
      lifetimeMs: LIFETIMES.blockMailMs,
    });
  }
}

export const outlivesUntil = (erasedAt: Date): Date => new Date(erasedAt.getTime() + OUTLIVES_MS);
