import { randomBytes } from 'node:crypto';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, validationError } from '@kq/kernel';
import { type AuthLimits } from '../domain/limits';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type IsBarred } from './is-barred';
import { type IssueChallenge } from './issue-challenge';
import { type ChallengeRepository, type ThrottleRepository, type UserRepository } from './ports';
import { assertRecentSignIn, type Signer } from './recent-sign-in';
import { type Caller } from './register-user';
import { type User } from '../domain/user';

interface Deps {
  readonly users: UserRepository;
  readonly challenges: ChallengeRepository;
  readonly issueChallenge: IssueChallenge;
  readonly isBarred: IsBarred;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly clock: Clock;
}

/**
 * POST /auth/email-change: mails a link to the new address, which replaces an earlier one; the address of the account
 * stays as it is (docs/security.md S35). An address with an account costs the same writes and gets the same answer; its
 * holder is mailed (S13); the mailbox of a blocked account gets no mail. While no mail may leave to the address, nothing is made or replaced.
 * @throws AppError FORBIDDEN without a recent sign-in, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export function createRequestEmailChange(deps: Deps) {
  const { users, challenges, issueChallenge, isBarred, throttles, keys, limits, clock } = deps;
  return async (signer: Signer, address: string, { browser }: Pick<Caller, 'browser'>): Promise<void> => {
    const user = await users.findById(signer.userId);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    assertRecentSignIn(user, signer, clock);
    if (address === user.email) throw validationError({ email: [reason('email_unchanged')] });
    const ticket = await throttles.take(keys('email-change', { user: user._id }), limits.emailChanges);
    if (!ticket.isAllowed)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: ticket.retryAfterSeconds });
    const mail = await throttles.take(keys('mail', { address }), limits.mailsUnverified);
    if (!mail.isAllowed) return;

    const holder = await users.findByEmail(address);
    const id = randomBytes(12).toString('hex');
    const isPending = await users.change({
      id: user._id,
      expect: { email: user.email, erasing_at: null },
      set: { email_change: { challenge_id: id, address, requested_at: clock.now() } },
    });
    if (!isPending) throw new AppError('CONFLICT', { message: 'address changed concurrently' });
    if (user.email_change != null) await challenges.void(user.email_change.challenge_id, clock.now(), []);
    const isOfBlocked = holder === null && (await isBarred(address, null));
    await issueChallenge({
      kind: isOfBlocked ? 'decoy' : kindFor(holder),
      id,
      address,
      user: holder ?? user,
      requestedWith: browser,
      isLimited: false,
    });
  };
}

const kindFor = (holder: User | null) => (holder === null ? 'email_change' : 'email_change_taken');
