import { AppError, type Clock } from '@kq/kernel';
import { type Challenge, type ChallengeKind, isOpen } from '../domain/challenge';
import { challengeIdOf, type Links } from '../domain/links';
import { type ChallengeRepository } from './ports';

export interface FindChallengeDeps {
  readonly challenges: ChallengeRepository;
  readonly links: Links;
  readonly clock: Clock;
}

export type FindChallenge = (token: string, kinds: readonly ChallengeKind[]) => Promise<Challenge>;

/**
 * Returns the open challenge of a link token. Unknown, wrong, used, expired and replaced tokens fail alike.
 * @throws AppError GONE
 */
export function createFindChallenge({ challenges, links, clock }: FindChallengeDeps): FindChallenge {
  const isNewest = createIsNewest(challenges);
  return async (token, kinds) => {
    const id = challengeIdOf(token);
    const challenge = id === null ? null : await challenges.findById(id);
    if (challenge === null || !links.isTokenOf(challenge, token)) throw gone('unknown');
    if (!kinds.includes(challenge.kind) || !isOpen(challenge, clock.now())) throw gone('closed');
    if (!(await isNewest(challenge))) throw gone('replaced');
    return challenge;
  };
}

/** Kinds of which each link counts for itself: a booking request has its own, the account names that of a new address. */
const INDEPENDENT_KINDS: readonly ChallengeKind[] = [
  'booking',
  'email_change',
  'email_change_taken',
  'email_undo',
];

/**
 * Checks that a challenge is the newest: a new link voids the old one of its kind and booking request
 * (docs/security.md S5).
 */
export function createIsNewest(challenges: ChallengeRepository) {
  return async (challenge: Challenge): Promise<boolean> => {
    if (INDEPENDENT_KINDS.includes(challenge.kind)) return true;
    const newest = await challenges.findNewest(challenge.address, challenge.kind);
    return newest === null || newest._id === challenge._id;
  };
}

export const gone = (reason: string): AppError =>
  new AppError('GONE', { message: `link not usable: ${reason}` });
