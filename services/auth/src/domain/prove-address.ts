import { type Clock } from '@kq/service-kit';
import { type Challenge } from './challenge';
import { gone } from './find-challenge';
import { isSameBrowser } from './links';
import {
  type AuthEvent,
  type AuthMetrics,
  type ChallengeRepository,
  type SessionRepository,
  type UserRepository,
} from './ports';
import { type User } from './user';

export interface ProveAddressDeps {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/** Extra changes of the user that come with the proof, e.g. a new password or the role admin. */
export interface ProofExtras {
  readonly set?: Pick<User, 'password_hash'>;
  readonly makesAdmin?: boolean;
  readonly revokesSessions?: boolean;
}

export type ProveAddress = (
  challenge: Challenge,
  nonceHash: string | null,
  extras?: ProofExtras,
) => Promise<User>;

/**
 * The holder of an address showed its link or code. Uses the challenge up, once.
 *
 * The first proof of an account decides whose it is (SECURITY S6): unless the proving browser is the one that made the
 * account, its password and sessions go. Waiting requests that this browser made go out, the others are dropped.
 * The user is changed before the challenge: a crash in between leaves a link that works again.
 */
export function makeProveAddress({
  users,
  sessions,
  challenges,
  metrics,
  clock,
}: ProveAddressDeps): ProveAddress {
  return async (challenge, nonceHash, extras = {}) => {
    const user = challenge.user_id === null ? null : await users.findById(challenge.user_id);
    if (user === null) throw gone('without a user');
    const now = clock.now();
    const isFirst = user.email_verified_at === null;
    const isOwnBrowser = isSameBrowser(user.nonce_hash, nonceHash);
    const waiting = await challenges.findOpen(user.email, ['booking'], now);
    const others = waiting.filter(({ _id }) => _id !== challenge._id);
    const fate = splitByBrowser(others, { nonceHash, isOwnBrowser, isFirst });

    if (isFirst) await takeOver(user, { isOwnBrowser, now });
    await applyExtras(user, extras);
    if (extras.revokesSessions === true) await sessions.revokeAllOf(user._id, now);

    const events = proofEvents(user._id, challenge, { isFirst, ...fate });
    if (!(await challenges.consume(challenge._id, now, events))) throw gone('used');
    for (const dropped of fate.dropped) await challenges.void(dropped._id, now, []);
    for (const sent of fate.sent) await challenges.consume(sent._id, now, []);
    metrics.count('proof', challenge.kind);
    const proved = await users.findById(user._id);
    if (proved === null) throw gone('without a user');
    return proved;
  };

  async function takeOver(
    user: User,
    { isOwnBrowser, now }: { isOwnBrowser: boolean; now: Date },
  ): Promise<void> {
    const set = { email_verified_at: now, ...(isOwnBrowser ? {} : { password_hash: null }) };
    await users.change({ id: user._id, expect: { email_verified_at: null }, set });
    if (!isOwnBrowser) await sessions.revokeAllOf(user._id, now);
  }

  async function applyExtras(user: User, { set, makesAdmin = false }: ProofExtras): Promise<void> {
    const isNewAdmin = makesAdmin && user.role !== 'admin';
    if (set === undefined && !isNewAdmin) return;
    const role = isNewAdmin
      ? { from: user.role, to: 'admin' as const, by: 'admin-link' as const }
      : undefined;
    await users.change({ id: user._id, role, set: set ?? {} });
  }
}

interface Fate {
  readonly sent: readonly Challenge[];
  readonly dropped: readonly Challenge[];
}

/** A later proof drops nothing: each request that others made keeps its own link. */
function splitByBrowser(
  others: readonly Challenge[],
  by: { nonceHash: string | null; isOwnBrowser: boolean; isFirst: boolean },
): Fate {
  const isOurs = (challenge: Challenge) =>
    isSameBrowser(challenge.nonce_hash, by.nonceHash) || (by.isOwnBrowser && challenge.is_signed_in_request);
  return { sent: others.filter(isOurs), dropped: by.isFirst ? others.filter((other) => !isOurs(other)) : [] };
}

/** Drops come first: a proof without a request may send all that still wait. */
function proofEvents(
  userId: number,
  challenge: Challenge,
  { isFirst, sent, dropped }: Fate & { isFirst: boolean },
): AuthEvent[] {
  const provedIds = [challenge, ...sent].flatMap(({ booking_request_id: id }) => (id === null ? [] : [id]));
  const proved: (number | null)[] = provedIds.length === 0 && isFirst ? [null] : provedIds;
  return [
    ...dropped.map((other): AuthEvent => ({
      name: 'addressRejected',
      data: { user_id: userId, booking_request_id: other.booking_request_id },
    })),
    ...proved.map((id): AuthEvent => ({
      name: 'addressProved',
      data: { user_id: userId, booking_request_id: id },
    })),
  ];
}
