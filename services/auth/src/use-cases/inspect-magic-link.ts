import { type EnteredFacts, type RequestSummary } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type Challenge, LINK_TYPES, type LinkType } from '../domain/challenge';
import { type ExplainClosedLink } from './explain-closed-link';
import { type FindChallenge, gone } from './find-challenge';
import { type FindSendable } from './find-sendable';
import { isSameBrowser, nonceHashOf } from '../domain/links';
import { enteredFacts, isEnteredByOther } from '../domain/registration';
import { type SubjectData, type UserRepository } from './ports';
import { type ReadWaiting } from './read-waiting';
import { maskEmail } from '../domain/user';

export interface Inspection {
  readonly type: LinkType | 'password_reset';
  readonly emailMasked: string;
  readonly isSameBrowser: boolean;
  readonly requestedAt: Date;
  readonly requestedWith: string;
  readonly requestSummary?: RequestSummary;
  /** What this browser may send with the link or code, its own request first. */
  readonly requests?: readonly RequestSummary[];
  readonly droppedRequests?: number;
  readonly returnPath?: string;
  readonly registration?: EnteredFacts;
}

export interface InspectChallengeDeps {
  readonly users: UserRepository;
  readonly readWaiting: ReadWaiting;
  readonly findSendable: FindSendable;
  readonly subjectData: SubjectData;
}

export type InspectChallenge = (challenge: Challenge, nonce: string | undefined) => Promise<Inspection>;

/**
 * Returns the purpose of a link or code to the holder of its address, without using it: the page shows it before its
 * button is pressed (docs/security.md S1, S5, S6).
 */
export function createInspectChallenge(deps: InspectChallengeDeps): InspectChallenge {
  const { users, readWaiting, findSendable, subjectData } = deps;

  async function registrationOf({ user_id: userId }: Challenge, nonceHash: string | null) {
    const user = userId === null ? null : await users.findById(userId);
    if (user === null || !isEnteredByOther(user, nonceHash)) return {};
    const accommodations = user.role === 'guest' ? 0 : (await subjectData.partsOf(user._id)).accommodations;
    return { registration: enteredFacts(user, accommodations) };
  }

  async function requestsOf(challenge: Challenge, nonceHash: string | null) {
    if (challenge.kind === 'password_reset') return {};
    const { own, dropped } = await findSendable(challenge, nonceHash);
    const [requests, lost] = await Promise.all([readWaiting(own), readWaiting(dropped)]);
    if (challenge.booking_request_id !== null && requests.length === 0) throw gone('no request is waiting');
    const requestSummary = requests.find(({ id }) => id === challenge.booking_request_id);
    return {
      ...(requestSummary === undefined ? {} : { requestSummary }),
      ...(requests.length === 0 ? {} : { requests }),
      ...(lost.length === 0 ? {} : { droppedRequests: lost.length }),
    };
  }

  return async (challenge, nonce) => {
    const nonceHash = nonceHashOf(nonce);
    const inspection: Inspection = {
      type: challenge.kind as Inspection['type'],
      emailMasked: maskEmail(challenge.address),
      isSameBrowser: isSameBrowser(challenge.nonce_hash, nonceHash),
      requestedAt: challenge.created_at,
      requestedWith: challenge.requested_with,
      ...(challenge.return_path == null ? {} : { returnPath: challenge.return_path }),
    };
    const [registration, requests] = await Promise.all([
      registrationOf(challenge, nonceHash),
      requestsOf(challenge, nonceHash),
    ]);
    return { ...inspection, ...registration, ...requests };
  };
}

export interface InspectMagicLinkDeps {
  readonly findChallenge: FindChallenge;
  readonly inspect: InspectChallenge;
  readonly explainClosedLink: ExplainClosedLink;
}

/**
 * Returns the purpose of a link to sign in or to set a password. A link that is no longer valid is explained to its
 * holder.
 * @throws AppError GONE, UNAVAILABLE
 */
export const createInspectMagicLink =
  ({ findChallenge, inspect, explainClosedLink }: InspectMagicLinkDeps) =>
  async (token: string, nonce: string | undefined): Promise<Inspection> => {
    try {
      return await inspect(await findChallenge(token, [...LINK_TYPES, 'password_reset']), nonce);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'GONE') throw error;
      const closedLink = await explainClosedLink(token);
      if (closedLink === null) throw error;
      throw new AppError('GONE', { message: error.message, details: { closed_link: closedLink } });
    }
  };
