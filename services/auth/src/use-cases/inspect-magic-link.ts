import { LINK_TYPES, type LinkType } from '../domain/challenge';
import { type FindChallenge, gone } from './find-challenge';
import { isSameBrowser, nonceHashOf } from '../domain/links';
import { type RequestSummary, type WaitingRequests } from './ports';
import { maskEmail } from '../domain/user';

export interface Inspection {
  readonly type: LinkType;
  readonly emailMasked: string;
  readonly isSameBrowser: boolean;
  readonly requestedAt: Date;
  readonly requestedWith: string;
  readonly requestSummary?: RequestSummary;
}

export interface InspectMagicLinkDeps {
  readonly findChallenge: FindChallenge;
  readonly waitingRequests: WaitingRequests;
}

/**
 * Returns the purpose of a link without using it: the verification page shows it before its button is pressed
 * (docs/security.md S1, S5).
 */
export function createInspectMagicLink({ findChallenge, waitingRequests }: InspectMagicLinkDeps) {
  return async (token: string, nonce: string | undefined): Promise<Inspection> => {
    const challenge = await findChallenge(token, LINK_TYPES);
    const inspection: Inspection = {
      type: challenge.kind as LinkType,
      emailMasked: maskEmail(challenge.address),
      isSameBrowser: isSameBrowser(challenge.nonce_hash, nonceHashOf(nonce)),
      requestedAt: challenge.created_at,
      requestedWith: challenge.requested_with,
    };
    if (challenge.booking_request_id === null) return inspection;
    const request = await waitingRequests.get(challenge.booking_request_id);
    if (!request.is_waiting) throw gone('its booking request is no longer waiting');
    return { ...inspection, requestSummary: request.summary };
  };
}
