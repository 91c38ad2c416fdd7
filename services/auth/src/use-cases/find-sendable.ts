import { type Clock } from '@kq/kernel';
import { type Challenge } from '../domain/challenge';
import { isSameBrowser } from '../domain/links';
import { type ChallengeRepository, type UserRepository } from './ports';
import { type User } from '../domain/user';

export interface FindSendableDeps {
  readonly users: Pick<UserRepository, 'findById'>;
  readonly challenges: Pick<ChallengeRepository, 'findUnsettled'>;
  readonly clock: Clock;
}

/** The challenges of waiting booking requests of one address, from the view of a browser that holds a link of it. */
export interface Sendable {
  /** The link's own, then those that this browser created: one link may send them all. */
  readonly own: readonly Challenge[];
  /** Of other browsers, which the first verification of the address drops (docs/security.md S6). */
  readonly dropped: readonly Challenge[];
}

export type FindSendable = (challenge: Challenge, nonceHash: string | null) => Promise<Sendable>;

/** Returns which waiting requests a link or code may send, and which it drops (ADR 046). */
export function createFindSendable({ users, challenges, clock }: FindSendableDeps): FindSendable {
  return async (challenge, nonceHash) => {
    const user = challenge.user_id === null ? null : await users.findById(challenge.user_id);
    if (user === null) return { own: [], dropped: [] };
    const waiting = await challenges.findUnsettled(user.email, ['booking'], clock.now());
    const others = waiting.filter(({ _id, used_at }) => _id !== challenge._id && used_at === null);
    const isOurs = isOfBrowser(user, nonceHash);
    return {
      own: [...(challenge.kind === 'booking' ? [challenge] : []), ...others.filter(isOurs)],
      dropped: user.email_verified_at === null ? others.filter((other) => !isOurs(other)) : [],
    };
  };
}

/** Returns a check for waiting requests that a browser created, by itself or signed in to the account it created. */
export const isOfBrowser =
  (user: Pick<User, 'nonce_hash'>, nonceHash: string | null) =>
  (challenge: Challenge): boolean =>
    isSameBrowser(challenge.nonce_hash, nonceHash) ||
    (isSameBrowser(user.nonce_hash, nonceHash) && challenge.is_signed_in_request);

/** Returns the ids of those that the holder chose; without a choice, that of the link itself. */
export function chosenIds(
  challenge: Challenge,
  { own }: Sendable,
  requestIds: readonly number[] | undefined,
): number[] {
  const ids = own.flatMap(({ booking_request_id: id }) => (id === null ? [] : [id]));
  const chosen = requestIds ?? [challenge.booking_request_id];
  return ids.filter((id) => chosen.includes(id));
}
