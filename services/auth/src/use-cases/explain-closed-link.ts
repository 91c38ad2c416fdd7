import { type ClosedLink } from '@kq/contracts';
import { type Challenge, LINK_TYPES, type LinkType } from '../domain/challenge';
import { challengeIdOf, type Links } from '../domain/links';
import { type ChallengeRepository, type UserRepository, type WaitingRequests } from './ports';
import { findRequest } from './read-waiting';

export interface ExplainClosedLinkDeps {
  readonly challenges: Pick<ChallengeRepository, 'findById'>;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly waitingRequests: WaitingRequests;
  readonly links: Links;
}

export type ExplainClosedLink = (token: string) => Promise<ClosedLink | null>;

/**
 * Returns what became of a link that is no longer valid, to the holder of its token only: whether the address is
 * verified, and where the request is, whose page requires a sign-in (docs/security.md S5). Null for unknown and rejected
 * links.
 */
export function createExplainClosedLink(deps: ExplainClosedLinkDeps): ExplainClosedLink {
  const { challenges, users, waitingRequests, links } = deps;

  async function requestOf({ booking_request_id: id }: Challenge): Promise<ClosedLink['request']> {
    const request = id === null ? null : await findRequest(waitingRequests, id);
    if (request?.state === undefined) return null;
    const { state, summary } = request;
    return { id: summary.id, state, owners: summary.owners };
  }

  return async (token) => {
    const id = challengeIdOf(token);
    const challenge = id === null ? null : await challenges.findById(id);
    if (challenge === null || !links.isTokenOf(challenge, token) || challenge.voided_at !== null) return null;
    const { kind, user_id: userId } = challenge;
    if (!LINK_TYPES.some((one) => one === kind) || userId === null) return null;
    const user = await users.findById(userId);
    if (user === null) return null;
    return {
      type: kind as LinkType,
      is_address_verified: user.email_verified_at !== null,
      request: await requestOf(challenge),
    };
  };
}
