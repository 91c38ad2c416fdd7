import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, type ChallengeKind, mailKindOf, NOTICE_KINDS } from '../domain/challenge';
import { LIFETIMES } from '../domain/limits';
import { type AuthEvent, type AuthMetrics, type ChallengeRepository } from './ports';
import { createTakeMail, type MailedAccount, type TakeMailDeps } from './take-mail';

export interface ChallengeRequest {
  readonly kind: ChallengeKind;
  readonly address: string;
  readonly user: MailedAccount | null;
  readonly nonceHash?: string | null;
  readonly requestedWith?: string;
  readonly lifetimeMs?: number;
  /** False when the caller has counted the mail. */
  readonly isLimited?: boolean;
  /** False for links that are delivered in another way. */
  readonly isMailed?: boolean;
  /** Given for bookings; else random. */
  readonly id?: string;
  readonly bookingRequestId?: number;
  readonly isSignedInRequest?: boolean;
  readonly returnPath?: string | undefined;
  /** Of a decoy: the mail that it replaces. Tries of codes are counted as for a link. */
  readonly decoyOf?: 'link' | 'reset';
}

export type IssueChallenge = (request: ChallengeRequest) => Promise<Challenge | null>;

export interface IssueChallengeDeps extends TakeMailDeps {
  readonly challenges: ChallengeRepository;
  readonly metrics: AuthMetrics;
}

/** Exist without a mail too: a waiting request is found by its challenge, an invitation is delivered by the operator. */
const KINDS_WITHOUT_MAIL: readonly ChallengeKind[] = ['booking', 'owner_invitation'];

/**
 * Creates a link (and code) and has it mailed. While no mail may leave, nothing is created, so the newest mailed link
 * stays valid and no code exists that was not sent (docs/security.md S29); decoys alike.
 * @returns null when nothing was created
 */
export function createIssueChallenge(deps: IssueChallengeDeps): IssueChallenge {
  const { challenges, keys, metrics, clock } = deps;
  const takeMail = createTakeMail(deps);

  return async (request) => {
    const { kind, address, user, isMailed = true } = request;
    if (kind === 'decoy') return issueDecoy(request);
    const challenge = newChallenge(request, clock.now());
    if (user === null || !isMailed) return insert(challenge, []);
    // Never suppressed: the person has a right to them, and whoever asks for links decides about the limit.
    if (NOTICE_KINDS.includes(kind)) return insert(challenge, [mailEvent(challenge, user._id)]);
    const nonceHash = request.nonceHash ?? null;
    const isSent =
      request.isLimited === false || (await takeMail.forAccount(kind, { address, user, nonceHash }));
    metrics.count('mail', isSent ? mailKindOf[kind] : 'capped');
    if (isSent) return insert(challenge, [mailEvent(challenge, user._id)]);
    return KINDS_WITHOUT_MAIL.includes(kind) ? insert({ ...challenge, is_unsent: true }, []) : null;
  };

  async function issueDecoy(request: ChallengeRequest): Promise<Challenge | null> {
    const { address, decoyOf: flow = 'link' } = request;
    if (!(await takeMail.forDecoy(flow, address))) return null;
    const stored = flow === 'link' ? keys('mail-link-decoy', { address }) : '';
    return insert({ ...newChallenge(request, clock.now()), address: stored }, []);
  }

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
    return_path: isDecoy ? null : (request.returnPath ?? null),
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
