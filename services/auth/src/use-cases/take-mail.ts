import { type Clock } from '@kq/kernel';
import { type ChallengeKind } from '../domain/challenge';
import { storedNonceHashOf } from '../domain/known-browsers';
import { type AuthLimits } from '../domain/limits';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type User } from '../domain/user';
import { type ThrottleRepository } from './ports';

/** Mails that callers cause, without knowing the mailbox; each flow is limited by itself. */
type MailFlow = 'link' | 'reset' | 'verification' | 'booking';

/** Null for mails that no caller can cause for a foreign address. */
const flowOf: Readonly<Record<Exclude<ChallengeKind, 'decoy'>, MailFlow | null>> = {
  login: 'link',
  password_reset: 'reset',
  register: 'verification',
  address_already_registered: 'verification',
  booking: 'booking',
  admin: null,
  owner_invitation: null,
  account_erased: null,
  account_blocked: null,
  account_unblocked: null,
  // Counted by `request-email-change.ts`.
  email_change: null,
  email_change_taken: null,
  email_undo: null,
};

export type MailedAccount = Pick<User, '_id' | 'email_verified_at' | 'known_browsers'>;

export interface TakeMailDeps {
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly clock: Clock;
}

/**
 * Decides whether a mail may leave. To an unverified address: the totals of docs/security.md S1 over all flows. To a
 * verified one: a bucket per flow, and one more for each known browser, which calls of others cannot empty (S29).
 */
export function createTakeMail({ throttles, keys, limits, clock }: TakeMailDeps) {
  return {
    async forAccount(
      kind: Exclude<ChallengeKind, 'decoy'>,
      mail: { address: string; user: MailedAccount; nonceHash: string | null },
    ): Promise<boolean> {
      const { address, user } = mail;
      if (user.email_verified_at === null)
        return (await throttles.take(keys('mail', { address }), limits.mailsUnverified)).isAllowed;
      const flow = flowOf[kind];
      if (flow === null || !limits.areMailsLimited) return true;
      const browser = storedNonceHashOf(user, mail.nonceHash, clock.now());
      if (browser === null) return throttles.takeMailToken(keys(`mail-${flow}`, { address }));
      return throttles.takeMailToken(keys(`mail-${flow}-known`, { address, 'stored-browser': browser }));
    },
    /** Costs an address without an account the same writes (docs/security.md S13). */
    async forDecoy(flow: 'link' | 'reset', address: string): Promise<boolean> {
      return !limits.areMailsLimited || throttles.takeMailToken(keys(`mail-${flow}-decoy`, { address }));
    },
  };
}
