import { type BlockAccountBody } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock } from '@kq/kernel';
import { type AccountBlockAct, type UnblockReason } from '../domain/account-block';
import { type User } from '../domain/user';
import { type UserRepository } from './ports';
import { type SettleAccountBlock } from './settle-account-block';

export interface BlockAccountDeps {
  readonly users: UserRepository;
  readonly settleAccountBlock: SettleAccountBlock;
  readonly clock: Clock;
}

export interface Decision {
  readonly userId: number;
  /** The administrator. */
  readonly by: number;
}

/**
 * Blocks an account with a statement of reasons (docs/security.md S33). State and event are one write; the event
 * completes the rest after a crash. An account that is blocked already keeps its statement.
 * @throws AppError NOT_FOUND, CONFLICT for the own account and for the last administrator
 */
export function createBlockAccount({ users, settleAccountBlock, clock }: BlockAccountDeps) {
  return async ({ userId, by, ...statement }: Decision & BlockAccountBody): Promise<User> => {
    const { ground, clause, facts } = statement;
    const user = await existing(users, userId);
    if (userId === by) throw new AppError('CONFLICT', { reason: reason('own_account_not_blockable') });
    const at = clock.now();
    const isNew = await users.change({
      id: userId,
      expect: { blocked: null, erased_at: null, role: user.role },
      set: { blocked: { at, ground, clause, facts } },
      blockAct: { at, act: 'block', by, ground, clause, text: facts },
      events: [{ name: 'userBlocked', data: { user_id: userId } }],
    });
    if (isNew && user.role === 'admin') await settleMutual({ userId, by, at });
    await settleAccountBlock(userId);
    return existing(users, userId);
  };

  /**
   * Of administrators who block each other at the same time the earlier decision holds. Checked after the write, so that
   * of two calls at least one sees both decisions, and both undo the same one. The last administrator is unblocked.
   */
  async function settleMutual({ userId, by, at }: Decision & { readonly at: Date }): Promise<void> {
    const now = clock.now();
    const theirs = lastBlockOf(await users.findById(by));
    if (theirs !== null && precedes(theirs, { at, by })) {
      await unblock(users, { userId, by, reason: 'unblocked_as_simultaneous', at: now });
      throw new AppError('CONFLICT', { reason: reason('blocked_at_the_same_time') });
    }
    if (theirs?.by === userId) {
      await unblock(users, { userId: by, by: userId, reason: 'unblocked_as_simultaneous', at: now });
      await settleAccountBlock(by);
    }
    if ((await users.countByRole('admin')) > 0) return;
    await unblock(users, { userId, by, reason: 'unblocked_as_last_admin', at: now });
    throw new AppError('CONFLICT', { reason: reason('last_admin_not_blockable') });
  }
}

type BlockOrder = Pick<AccountBlockAct, 'at' | 'by'>;

/** Returns the act that blocked an account; null for one that is not blocked. */
const lastBlockOf = (user: User | null): BlockOrder | null =>
  user?.blocked == null ? null : (user.block_acts?.at(-1) ?? null);

/** Orders decisions by time; of the same time, by the administrator's id. */
const precedes = (one: BlockOrder, other: BlockOrder): boolean =>
  one.at.getTime() === other.at.getTime() ? one.by < other.by : one.at < other.at;

/** Ends a block; without effect on an account that is not blocked. @throws AppError NOT_FOUND */
export function createUnblockAccount({ users, settleAccountBlock, clock }: BlockAccountDeps) {
  return async ({ userId, by, reason }: Decision & { readonly reason: string }): Promise<User> => {
    await existing(users, userId);
    await unblock(users, { userId, by, text: reason, at: clock.now() });
    await settleAccountBlock(userId);
    return existing(users, userId);
  };
}

async function unblock(
  users: UserRepository,
  {
    userId,
    by,
    at,
    ...why
  }: Decision & { readonly at: Date } & ({ readonly text: string } | { readonly reason: UnblockReason }),
): Promise<void> {
  const user = await users.findById(userId);
  if (user?.blocked == null) return;
  await users.change({
    id: userId,
    expect: { blocked: user.blocked },
    set: { blocked: null },
    blockAct: { at, act: 'unblock', by, ground: null, clause: null, text: '', ...why },
    events: [{ name: 'userUnblocked', data: { user_id: userId } }],
  });
}

async function existing(users: UserRepository, userId: number): Promise<User> {
  const user = await users.findById(userId);
  if (user === null || user.erased_at != null) throw new AppError('NOT_FOUND');
  return user;
}
