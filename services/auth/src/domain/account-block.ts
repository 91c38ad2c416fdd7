import { type AccountBlockedDetails, type AccountBlockGround, dateInBerlin } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { type User } from './user';

/** The statement of reasons of a block (docs/security.md S33). */
export interface AccountBlock {
  at: Date;
  ground: AccountBlockGround;
  /** The broken clause of the terms, or law. */
  clause: string;
  facts: string;
}

/** Ends of blocks of administrators who blocked each other. */
export type UnblockReason = 'unblocked_as_simultaneous' | 'unblocked_as_last_admin';

/** A decision of an administrator about an account; stored with the account, oldest first. */
export interface AccountBlockAct {
  at: Date;
  act: 'block' | 'unblock';
  /** User id of the administrator. */
  by: number;
  ground: AccountBlockGround | null;
  clause: string | null;
  /** Facts of a block, reason of its end in the administrator's words; empty for an end that the product decided. */
  text: string;
  /** Why the product ended a block. */
  reason?: UnblockReason;
}

/** Accounts older than the field do not have it. */
export const isBlocked = ({ blocked }: Pick<User, 'blocked'>): boolean => blocked != null;

/** Number of the last decision: rises with each, also over several blocks. */
export const blockNoOf = ({ block_acts: acts }: Pick<User, 'block_acts'>): number => acts?.length ?? 0;

/**
 * Refuses a proven sign-in to a blocked account. Only for callers who have shown the password, a link or a code: to
 * others a block is not disclosed (docs/security.md S13).
 * @throws AppError FORBIDDEN with the statement of reasons
 */
export function assertNotBlocked({ blocked }: Pick<User, 'blocked'>): void {
  if (blocked == null) return;
  const { at, ground, clause, facts } = blocked;
  throw new AppError('FORBIDDEN', {
    message: 'sign-in refused: account blocked',
    reason: reason('account_blocked', { since: dateInBerlin(at), ground, clause, facts }),
    details: {
      reason: 'account_blocked',
      at: at.toISOString(),
      ground,
      clause,
      facts,
    } satisfies AccountBlockedDetails,
  });
}
