import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { assertNotBlocked } from '../domain/account-block';
import { type Challenge } from '../domain/challenge';
import { gone } from './find-challenge';
import { withBrowser } from '../domain/known-browsers';
import { type IsBarred } from './is-barred';
import { isSameBrowser } from '../domain/links';
import {
  type AuthEvent,
  type AuthMetrics,
  type ChallengeRepository,
  type SessionRepository,
  type UserChange,
  type UserRepository,
} from './ports';
import { isEnteredByOther, resetRegistration } from '../domain/registration';
import { type User } from '../domain/user';

export interface VerifyAddressDeps {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly isBarred: IsBarred;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/** Further changes of the user with the verification, e.g. a new password or the role admin. */
export interface VerificationExtras {
  readonly set?: Pick<User, 'password_hash'>;
  readonly makesAdmin?: boolean;
  readonly revokesSessions?: boolean;
  /** The holder recognizes what another browser entered for the account. */
  readonly keepsRegistration?: boolean;
}

export type VerifyAddress = (
  challenge: Challenge,
  nonceHash: string | null,
  extras?: VerificationExtras,
) => Promise<User>;

/**
 * Redeems the link or code of an address.
 * The first verification of an account decides whose it is (docs/security.md S6): unless the verifying browser is the
 * one that created the account, its password and sessions are deleted, and what was entered is reset unless the holder
 * keeps it. Waiting requests of this browser are released, the others are dropped.
 *
 * The challenge is consumed first, in one atomic write: of parallel calls one continues, the others change nothing. The
 * account and the events follow in a second atomic write; after a crash in between, the next link of the address does
 * both.
 * @throws AppError GONE when the challenge was used before, FORBIDDEN for a blocked account
 */
export function createVerifyAddress({
  users,
  sessions,
  challenges,
  isBarred,
  metrics,
  clock,
}: VerifyAddressDeps): VerifyAddress {
  return async (challenge, nonceHash, extras = {}) => {
    const now = clock.now();
    if (challenge.user_id === null) throw gone('no user');
    await assertMayVerify(challenge.user_id);
    if (!(await challenges.consume(challenge._id, now, []))) throw gone('used');
    const { fate, user } = await changeAccount(challenge.user_id, { challenge, nonceHash, extras, now });
    for (const dropped of fate.dropped) await challenges.void(dropped._id, now, []);
    for (const sent of fate.sent) await challenges.consume(sent._id, now, []);
    await challenges.settle(
      [challenge, ...fate.sent].map(({ _id }) => _id),
      now,
    );
    metrics.count('proof', challenge.kind);
    return user;
  };

  /** Before the link is used up, so that a repetition gets the same answer. */
  async function assertMayVerify(userId: number): Promise<void> {
    const user = await users.findById(userId);
    if (user === null) throw gone('no user');
    assertNotBlocked(user);
    if (user.email_verified_at === null && (await isBarred(user.email, user)))
      throw new AppError('FORBIDDEN', {
        message: 'first verification refused: an account of this mailbox is blocked',
        userMessage: 'Ein Konto mit diesem Postfach ist gesperrt. Bitte schreiben Sie dem Betreiber.',
      });
  }

  /** Changes the account; after a conflicting verification it repeats the change on the current account. */
  async function changeAccount(
    userId: number,
    { challenge, nonceHash, extras, now }: Redemption,
  ): Promise<{ fate: Fate; user: User }> {
    return retryOnConflict('account', async () => {
      const user = await users.findById(userId);
      if (user === null) throw gone('no user');
      const isFirst = user.email_verified_at === null;
      const isOwnBrowser = isSameBrowser(user.nonce_hash, nonceHash);
      const waiting = await challenges.findUnsettled(user.email, ['booking'], now);
      const others = waiting.filter(({ _id }) => _id !== challenge._id);
      const fate = splitByBrowser(others, { nonceHash, isOwnBrowser, isFirst });
      const isReset = isEnteredByOther(user, nonceHash) && extras.keepsRegistration !== true;
      const change = changeOf(user, { nonceHash, isOwnBrowser, isReset, extras, now });
      const resetBefore = isReset ? now : undefined;
      const events = verificationEvents(userId, challenge, { isFirst, resetBefore, ...fate });
      if (isEmpty(change) && events.length === 0) return { fate, user };
      const isRevoking = isTakeOver(user, { isOwnBrowser, extras });
      // Before the change, so that a crash leaves no foreign sessions in a changed account; again after it, for a
      // sign-in in between.
      if (isRevoking) await sessions.revokeAllOf(userId, now);
      if (!(await users.change({ ...change, events }))) return undefined;
      if (isRevoking) await sessions.revokeAllOf(userId, now);
      return { fate, user: (await users.findById(userId)) ?? user };
    });
  }
}

interface Redemption {
  readonly challenge: Challenge;
  readonly nonceHash: string | null;
  readonly extras: VerificationExtras;
  readonly now: Date;
}

interface Proof extends Pick<Redemption, 'nonceHash' | 'extras' | 'now'> {
  readonly isOwnBrowser: boolean;
  /** What another browser entered is not the holder's. */
  readonly isReset: boolean;
}

/** Returns true when earlier sessions and browsers are no longer the holder's. */
const isTakeOver = (user: User, by: Pick<Proof, 'isOwnBrowser' | 'extras'>): boolean =>
  by.extras.revokesSessions === true || (user.email_verified_at === null && !by.isOwnBrowser);

/** Stores the verifying browser, after it forgot those before a take-over (docs/security.md S5, S6). */
function browsersOf(user: User, by: Proof): Partial<Pick<User, 'known_browsers'>> {
  const account = isTakeOver(user, by) ? { ...user, known_browsers: [] } : user;
  const added = by.nonceHash === null ? null : withBrowser(account, by.nonceHash, by.now);
  const browsers = added ?? account.known_browsers;
  return browsers === user.known_browsers ? {} : { known_browsers: browsers };
}

function changeOf(user: User, by: Proof): Omit<UserChange, 'events'> {
  const isFirst = user.email_verified_at === null;
  const { set = {}, makesAdmin = false } = by.extras;
  return {
    id: user._id,
    expect: { email_verified_at: user.email_verified_at, role: user.role },
    role: roleChangeOf(user, { makesAdmin, isReset: by.isReset }),
    set: {
      ...(isFirst ? { email_verified_at: by.now } : {}),
      ...(isFirst && !by.isOwnBrowser ? { password_hash: null } : {}),
      ...browsersOf(user, by),
      ...(by.isReset ? resetRegistration(by.now) : {}),
      ...set,
    },
  };
}

function roleChangeOf(
  { role }: User,
  { makesAdmin, isReset }: { makesAdmin: boolean; isReset: boolean },
): UserChange['role'] {
  if (makesAdmin) return role === 'admin' ? undefined : { from: role, to: 'admin', by: 'admin-link' };
  return isReset && role !== 'guest' ? { from: role, to: 'guest', by: 'address-holder' } : undefined;
}

const isEmpty = ({ set, role }: Omit<UserChange, 'events'>): boolean =>
  role === undefined && Object.keys(set).length === 0;

interface Fate {
  readonly sent: readonly Challenge[];
  readonly dropped: readonly Challenge[];
}

/**
 * Splits the waiting requests by browser. A later verification drops nothing: each request of another browser keeps its
 * own link. A redeemed link that a crash left unsettled releases its request.
 */
function splitByBrowser(
  others: readonly Challenge[],
  by: { nonceHash: string | null; isOwnBrowser: boolean; isFirst: boolean },
): Fate {
  const isOurs = (challenge: Challenge) =>
    challenge.used_at !== null ||
    isSameBrowser(challenge.nonce_hash, by.nonceHash) ||
    (by.isOwnBrowser && challenge.is_signed_in_request);
  return { sent: others.filter(isOurs), dropped: by.isFirst ? others.filter((other) => !isOurs(other)) : [] };
}

/** Returns the drops first: a verification without a request may release all waiting ones. */
function verificationEvents(
  userId: number,
  challenge: Challenge,
  { isFirst, resetBefore, sent, dropped }: Fate & { isFirst: boolean; resetBefore: Date | undefined },
): AuthEvent[] {
  const verifiedIds = [challenge, ...sent].flatMap(({ booking_request_id: id }) => (id === null ? [] : [id]));
  const reset = resetBefore === undefined ? {} : { reset_before: resetBefore.toISOString() };
  const verified: (number | null)[] = verifiedIds.length === 0 && isFirst ? [null] : verifiedIds;
  return [
    ...dropped.map((other): AuthEvent => ({
      name: 'addressRejected',
      data: { user_id: userId, booking_request_id: other.booking_request_id },
    })),
    ...verified.map((id): AuthEvent => ({
      name: 'addressVerified',
      data: { user_id: userId, booking_request_id: id, ...reset },
    })),
  ];
}
