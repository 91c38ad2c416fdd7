import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { assertNotBlocked } from '../domain/account-block';
import { type Challenge, sentRequestIds } from '../domain/challenge';
import { chosenIds, type FindSendable, isOfBrowser } from './find-sendable';
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
  readonly findSendable: FindSendable;
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
  /** The waiting requests to send; without it, that of the link or code itself (ADR 046). */
  readonly requestIds?: readonly number[];
}

export interface VerifiedAddress {
  readonly user: User;
  /** The booking requests that the verification sends, that of the link or code first. */
  readonly sentRequestIds: readonly number[];
}

export type VerifyAddress = (
  challenge: Challenge,
  nonceHash: string | null,
  extras?: VerificationExtras,
) => Promise<VerifiedAddress>;

/**
 * Redeems the link or code of an address.
 * The first verification of an account decides whose it is (docs/security.md S6): unless the verifying browser is the
 * one that created the account, its password and sessions are deleted, and what was entered is reset unless the holder
 * keeps it. Waiting requests of other browsers are dropped. Exactly the chosen ones of this browser are sent; the others
 * wait on (ADR 046).
 *
 * The challenge is consumed first, with the choice, in one atomic write: of parallel calls one continues, the others
 * change nothing. The account and the events follow in a second atomic write; after a crash in between, the next link of the address does
 * both.
 * @throws AppError GONE when the challenge was used before, FORBIDDEN for a blocked account
 */
export function createVerifyAddress({
  users,
  sessions,
  challenges,
  findSendable,
  isBarred,
  metrics,
  clock,
}: VerifyAddressDeps): VerifyAddress {
  return async (challenge, nonceHash, extras = {}) => {
    const now = clock.now();
    if (challenge.user_id === null) throw gone('no user');
    await assertMayVerify(challenge.user_id);
    const chosen = chosenIds(challenge, await findSendable(challenge, nonceHash), extras.requestIds);
    if (!(await challenges.consume(challenge._id, now, chosen))) throw gone('used');
    const { fate, user } = await changeAccount(challenge.user_id, {
      challenge,
      nonceHash,
      extras,
      now,
      chosen,
    });
    for (const dropped of fate.dropped) await challenges.void(dropped._id, now, []);
    for (const redeemed of fate.redeemed) await challenges.consume(redeemed._id, now);
    await challenges.settle(
      [challenge, ...fate.redeemed].map(({ _id }) => _id),
      now,
    );
    metrics.count('proof', challenge.kind);
    return { user, sentRequestIds: fate.sentIds };
  };

  /** Before the link is used up, so that a repetition gets the same answer. */
  async function assertMayVerify(userId: number): Promise<void> {
    const user = await users.findById(userId);
    if (user === null) throw gone('no user');
    assertNotBlocked(user);
    if (user.email_verified_at === null && (await isBarred(user.email, user)))
      throw new AppError('FORBIDDEN', {
        message: 'first verification refused: an account of this mailbox is blocked',
        reason: reason('mailbox_blocked'),
      });
  }

  /** Changes the account; after a conflicting verification it repeats the change on the current account. */
  async function changeAccount(
    userId: number,
    { challenge, nonceHash, extras, now, chosen }: Redemption,
  ): Promise<{ fate: Fate; user: User }> {
    return retryOnConflict('account', async () => {
      const user = await users.findById(userId);
      if (user === null) throw gone('no user');
      const isFirst = user.email_verified_at === null;
      const isOwnBrowser = isSameBrowser(user.nonce_hash, nonceHash);
      const waiting = await challenges.findUnsettled(user.email, ['booking'], now);
      const others = waiting.filter(({ _id }) => _id !== challenge._id);
      const fate = fateOf(others, { chosen, isOurs: isOfBrowser(user, nonceHash), isFirst });
      const isReset = isEnteredByOther(user, nonceHash) && extras.keepsRegistration !== true;
      const change = changeOf(user, { nonceHash, isOwnBrowser, isReset, extras, now });
      const resetBefore = isReset ? now : undefined;
      const events = verificationEvents(userId, fate, { isFirst, resetBefore });
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
  /** Ids of the waiting requests to send. */
  readonly chosen: readonly number[];
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
  readonly sentIds: readonly number[];
  /** Challenges whose request is sent, or was to be sent by a redemption that a crash interrupted. */
  readonly redeemed: readonly Challenge[];
  readonly dropped: readonly Challenge[];
}

/**
 * Decides about the waiting requests. A later verification drops nothing: each request of another browser keeps its own
 * link. A redeemed link that a crash left unsettled sends what its holder had chosen.
 */
function fateOf(
  others: readonly Challenge[],
  by: { chosen: readonly number[]; isOurs: (one: Challenge) => boolean; isFirst: boolean },
): Fate {
  const interrupted = others.filter(({ used_at: usedAt }) => usedAt !== null);
  const sentIds = [...new Set([...by.chosen, ...interrupted.flatMap(sentRequestIds)])];
  const isRedeemed = ({ used_at: usedAt, booking_request_id: id }: Challenge) =>
    usedAt !== null || (id !== null && sentIds.includes(id));
  return {
    sentIds,
    redeemed: others.filter(isRedeemed),
    dropped: by.isFirst ? others.filter((one) => !isRedeemed(one) && !by.isOurs(one)) : [],
  };
}

/** Returns the drops first: a verification without a request may publish what an owner has entered. */
function verificationEvents(
  userId: number,
  { sentIds, dropped }: Fate,
  { isFirst, resetBefore }: { isFirst: boolean; resetBefore: Date | undefined },
): AuthEvent[] {
  const reset = resetBefore === undefined ? {} : { reset_before: resetBefore.toISOString() };
  const verified: readonly (number | null)[] = sentIds.length === 0 && isFirst ? [null] : sentIds;
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
