import { type Clock } from '@kq/kernel';
import { isBlocked } from '../domain/account-block';
import { type User } from '../domain/user';
import { type BlockedMailboxes } from './ports';

export interface IsBarredDeps {
  readonly blockedMailboxes: Pick<BlockedMailboxes, 'has'>;
  readonly clock: Clock;
}

/** `known`: the account of the address; null without one. */
export type IsBarred = (email: string, known: User | null) => Promise<boolean>;

/**
 * Creates the check for addresses that nobody may register or verify: of a blocked account, and other spellings of the
 * mailbox of one (ADR 038). A verified account of the same mailbox is not concerned.
 */
export function createIsBarred({ blockedMailboxes, clock }: IsBarredDeps): IsBarred {
  return async (email, known) => {
    if (known !== null && isBlocked(known)) return true;
    if (known !== null && known.email_verified_at !== null) return false;
    return blockedMailboxes.has(email, clock.now());
  };
}
