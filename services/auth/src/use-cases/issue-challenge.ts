import { randomBytes, randomInt } from 'node:crypto';
import { type Clock } from '@kq/kernel';
import { type Challenge, type ChallengeKind, mailKindOf } from '../domain/challenge';
import { type AuthLimits, LIFETIMES } from '../domain/limits';
import { type AuthEvent, type AuthMetrics, type ChallengeRepository, type ThrottleRepository } from './ports';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type User } from '../domain/user';

export interface ChallengeRequest {
  readonly kind: ChallengeKind;
  readonly address: string;
  readonly user: Pick<User, '_id' | 'email_verified_at'> | null;
  readonly nonceHash?: string | null;
  readonly requestedWith?: string;
  readonly lifetimeMs?: number;
  /** False for links that are delivered in another way. */
  readonly isMailed?: boolean;
  /** Given for bookings; else random. */
  readonly id?: string;
  readonly bookingRequestId?: number;
  readonly isSignedInRequest?: boolean;
  /** Of a decoy: it replaces a mail with a code, and tries of codes are counted as for one. */
  readonly hasCode?: boolean;
}

export type IssueChallenge = (request: ChallengeRequest) => Promise<Challenge | null>;

export interface IssueChallengeDeps {
  readonly challenges: ChallengeRepository;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/**
 * Creates a link (and code) and has it mailed, unless the mail limit of the address is reached (docs/security.md S1):
 * then the challenge exists without a mail. @returns null when a challenge of this id exists
 */
export function createIssueChallenge({
  challenges,
  throttles,
  keys,
  limits,
  metrics,
  clock,
}: IssueChallengeDeps): IssueChallenge {
  return async (request) => {
    const { kind, address, user, isMailed = true } = request;
    const challenge = newChallenge(request, clock.now());
    if (kind === 'decoy') {
      const key = keys('decoy', { address });
      await throttles.take(key, limits.mailsUnverified);
      return insert({ ...challenge, address: request.hasCode === true ? key : '' }, []);
    }
    if (user === null || !isMailed) return insert(challenge, []);
    const windows = user.email_verified_at === null ? limits.mailsUnverified : limits.mailsVerified;
    const ticket = await throttles.take(keys('mail', { address }), windows);
    metrics.count('mail', ticket.isAllowed ? mailKindOf[kind] : 'capped');
    const inserted = await insert(challenge, ticket.isAllowed ? [mailEvent(challenge, user._id)] : []);
    if (inserted === null) await ticket.undo();
    return inserted;
  };

  async function insert(challenge: Challenge, events: AuthEvent[]): Promise<Challenge | null> {
    return (await challenges.insert(challenge, events)) ? challenge : null;
  }
}

function newChallenge(request: ChallengeRequest, now: Date): Challenge {
  const isDecoy = request.kind === 'decoy';
  return {
    _id: request.id ?? randomBytes(12).toString('hex'),
    kind: request.kind,
    address: isDecoy ? '' : request.address,
    user_id: request.user?._id ?? null,
    epoch: randomInt(1, 2 ** 47),
    created_at: now,
    expires_at: new Date(now.getTime() + (request.lifetimeMs ?? LIFETIMES.linkMs)),
    nonce_hash: request.nonceHash ?? null,
    requested_with: request.requestedWith ?? '',
    booking_request_id: request.bookingRequestId ?? null,
    is_signed_in_request: request.isSignedInRequest ?? false,
    used_at: isDecoy ? now : null,
    voided_at: null,
    version: 1,
    schema_version: 1,
  };
}

function mailEvent(challenge: Challenge, userId: number): AuthEvent {
  const kind = challenge.kind as Exclude<ChallengeKind, 'decoy'>;
  return {
    name: 'challengeCreated',
    data: { challenge_id: challenge._id, user_id: userId, mail_kind: mailKindOf[kind] },
  };
}
