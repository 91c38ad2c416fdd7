import {
  DEFAULT_LANGUAGE,
  type AuthMailKind,
  type Language,
  type RequestSummary,
  type RoleName,
} from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { type AccountBlock, blockNoOf } from '../domain/account-block';
import { blockMailChallengeId, type Challenge, isOpen, mailKindOf } from '../domain/challenge';
import { needsFactor } from '../domain/second-factor';
import { createIsNewest } from './find-challenge';
import { type FindSendable } from './find-sendable';
import { type ReadWaiting } from './read-waiting';
import { storedNonceHashOf } from '../domain/known-browsers';
import { type AuthLimits } from '../domain/limits';
import { type Links } from '../domain/links';
import { type ThrottleKeys } from '../domain/throttle-keys';
import {
  type ChallengeRepository,
  type ThrottleRepository,
  type UserRepository,
  type WaitingRequests,
} from './ports';
import { displayName, languageOf, type User } from '../domain/user';

export type MailContent =
  | { skip: true; reason: string }
  | {
      skip: false;
      to: { email: string; name: string; is_demo: boolean; language: Language };
      link: string | null;
      code: string | null;
      expires_at: string;
      requested_with: string;
      role: RoleName | undefined;
      request_summary: RequestSummary | null;
      /** Of the browser that asked for the link. */
      other_requests?: RequestSummary[];
      block?: Omit<AccountBlock, 'at'> & { at: string };
    };

export interface RenderMailDeps {
  readonly challenges: ChallengeRepository;
  readonly users: UserRepository;
  readonly waitingRequests: WaitingRequests;
  readonly findSendable: FindSendable;
  readonly readWaiting: ReadWaiting;
  readonly links: Links;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly clock: Clock;
  /** KQ_ADMIN_SECOND_FACTOR */
  readonly isSecondFactorOn: boolean;
}

/**
 * Returns the content of a mail of auth, read when it is sent: events and jobs carry ids only (docs/security.md S22).
 */
export function createRenderMail(deps: RenderMailDeps) {
  const { challenges, users, waitingRequests, links, throttles, keys, limits, clock } = deps;
  const isNewest = createIsNewest(challenges);

  return async (mailKind: AuthMailKind, challengeId: string): Promise<MailContent> => {
    const challenge = await challenges.findById(challengeId);
    if (challenge === null || challenge.kind === 'decoy' || mailKindOf[challenge.kind] !== mailKind) {
      throw new AppError('NOT_FOUND');
    }
    if (!isOpen(challenge, clock.now())) return { skip: true, reason: 'closed' };
    if (!(await isNewest(challenge))) return { skip: true, reason: 'replaced' };
    const user = challenge.user_id === null ? null : await users.findById(challenge.user_id);
    const request = await waitingRequestOf(challenge);
    if (request !== null && !request.is_waiting) return { skip: true, reason: 'no longer waiting' };
    if (isOutdatedDecision(challenge, user)) return { skip: true, reason: 'decided otherwise since' };
    const code = (await isCodeAccepted(challenge, user)) ? links.code(challenge) : null;
    const others = await otherRequestsOf(challenge);
    return content(challenge, { user, code, summary: request?.summary ?? null, others });
  };

  /** False once wrong codes of the address are used up: the mail then has the link only (docs/security.md S5). */
  async function isCodeAccepted({ address, nonce_hash: nonceHash }: Challenge, user: User | null) {
    // A code that never signs in is not mailed (docs/security.md S33).
    if (user !== null && needsFactor(user, deps.isSecondFactorOn)) return false;
    if (storedNonceHashOf(user, nonceHash, clock.now()) !== null) return true;
    return throttles.hasRoom(keys('code', { address }), limits.wrongCodes);
  }

  async function waitingRequestOf({ booking_request_id: id }: Challenge) {
    return id === null ? null : waitingRequests.get(id);
  }

  /** Those that the browser that asked for this link may send with it (ADR 046). */
  async function otherRequestsOf(challenge: Challenge): Promise<RequestSummary[]> {
    if (challenge.kind !== 'booking') return [];
    const { own } = await deps.findSendable(challenge, challenge.nonce_hash);
    return deps.readWaiting(own.filter((one) => one !== challenge));
  }

  function content(challenge: Challenge, { user, code, summary, others }: Facts): MailContent {
    return {
      skip: false,
      to: {
        email: challenge.address,
        name: user === null ? '' : displayName(user),
        is_demo: user?.demo ?? false,
        language: user === null ? DEFAULT_LANGUAGE : languageOf(user),
      },
      link: links.url(challenge),
      code,
      expires_at: challenge.expires_at.toISOString(),
      requested_with: challenge.requested_with,
      role: user?.role,
      request_summary: summary,
      ...(others.length === 0 ? {} : { other_requests: others }),
      ...(challenge.kind === 'account_blocked' && user?.blocked
        ? { block: { ...user.blocked, at: user.blocked.at.toISOString() } }
        : {}),
    };
  }
}

interface Facts {
  readonly user: User | null;
  readonly code: string | null;
  readonly summary: RequestSummary | null;
  readonly others: RequestSummary[];
}

/** Returns true for the mail about a block that has ended, or about an unblocking before another block. */
function isOutdatedDecision({ _id: id, kind }: Challenge, user: User | null): boolean {
  if (kind !== 'account_blocked' && kind !== 'account_unblocked') return false;
  return user === null || id !== blockMailChallengeId(user._id, blockNoOf(user));
}
