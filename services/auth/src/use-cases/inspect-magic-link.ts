import { type EnteredFacts } from '@kq/contracts';
import { type Challenge, LINK_TYPES, type LinkType } from '../domain/challenge';
import { type FindChallenge, gone } from './find-challenge';
import { isSameBrowser, nonceHashOf } from '../domain/links';
import { enteredFacts, isEnteredByOther } from '../domain/registration';
import { type RequestSummary, type SubjectData, type UserRepository, type WaitingRequests } from './ports';
import { maskEmail } from '../domain/user';

export interface Inspection {
  readonly type: LinkType | 'password_reset';
  readonly emailMasked: string;
  readonly isSameBrowser: boolean;
  readonly requestedAt: Date;
  readonly requestedWith: string;
  readonly requestSummary?: RequestSummary;
  readonly registration?: EnteredFacts;
}

export interface InspectChallengeDeps {
  readonly users: UserRepository;
  readonly waitingRequests: WaitingRequests;
  readonly subjectData: SubjectData;
}

export type InspectChallenge = (challenge: Challenge, nonce: string | undefined) => Promise<Inspection>;

/**
 * Returns the purpose of a link or code to the holder of its address, without using it: the page shows it before its
 * button is pressed (docs/security.md S1, S5, S6).
 */
export function createInspectChallenge(deps: InspectChallengeDeps): InspectChallenge {
  const { users, waitingRequests, subjectData } = deps;

  async function registrationOf({ user_id: userId }: Challenge, nonceHash: string | null) {
    const user = userId === null ? null : await users.findById(userId);
    if (user === null || !isEnteredByOther(user, nonceHash)) return {};
    const accommodations = user.role === 'guest' ? 0 : (await subjectData.partsOf(user._id)).accommodations;
    return { registration: enteredFacts(user, accommodations) };
  }

  return async (challenge, nonce) => {
    const inspection: Inspection = {
      type: challenge.kind as Inspection['type'],
      emailMasked: maskEmail(challenge.address),
      isSameBrowser: isSameBrowser(challenge.nonce_hash, nonceHashOf(nonce)),
      requestedAt: challenge.created_at,
      requestedWith: challenge.requested_with,
      ...(await registrationOf(challenge, nonceHashOf(nonce))),
    };
    if (challenge.booking_request_id === null) return inspection;
    const request = await waitingRequests.get(challenge.booking_request_id);
    if (!request.is_waiting) throw gone('its booking request is no longer waiting');
    return { ...inspection, requestSummary: request.summary };
  };
}

export interface InspectMagicLinkDeps {
  readonly findChallenge: FindChallenge;
  readonly inspect: InspectChallenge;
}

/** Returns the purpose of a link to sign in or to set a password. @throws AppError GONE, UNAVAILABLE */
export const createInspectMagicLink =
  ({ findChallenge, inspect }: InspectMagicLinkDeps) =>
  async (token: string, nonce: string | undefined): Promise<Inspection> =>
    inspect(await findChallenge(token, [...LINK_TYPES, 'password_reset']), nonce);
