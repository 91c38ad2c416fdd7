import { AppError, type Clock, safeEqual, validationError } from '@kq/service-kit';
import { type Challenge, CODE_KINDS } from './challenge';
import { makeIsNewest } from './find-challenge';
import { type AuthLimits } from './limits';
import { type Links } from './links';
import { type AuthMetrics, type ChallengeRepository, type ThrottleRepository } from './ports';
import { type ThrottleKeys } from './throttle-keys';
import { type LinkSession, type SignInByChallenge } from './verify-magic-link';

export interface VerifyCodeDeps {
  readonly challenges: ChallengeRepository;
  readonly signIn: SignInByChallenge;
  readonly links: Links;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

const wrongCode = 'Der Code ist falsch oder abgelaufen. Nach fünf Versuchen brauchen Sie einen neuen.';

/**
 * Signs in with the 6-digit code of any open challenge of an address. Tries are taken before the comparison, so that
 * parallel guesses cannot pass the limits: 5 a code, 10 wrong ones an address and hour (SECURITY S5). Unknown addresses
 * are counted and answered alike (SECURITY S13).
 */
export function makeVerifyCode(deps: VerifyCodeDeps) {
  const { challenges, signIn, links, throttles, keys, limits, metrics, clock } = deps;
  const isNewest = makeIsNewest(challenges);

  return async (email: string, code: string, nonce: string | undefined): Promise<LinkSession> => {
    const ticket = await throttles.take(keys.wrongCode(email), limits.wrongCodes);
    if (!ticket.isAllowed) {
      metrics.count('code', 'capped');
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: ticket.retryAfterSeconds });
    }
    const match = await findMatch(email, code);
    if (match === null) {
      metrics.count('code', 'wrong');
      throw validationError({ code: [wrongCode] });
    }
    const session = await signIn(match, nonce);
    await ticket.undo();
    metrics.count('code', 'ok');
    return session;
  };

  async function findMatch(email: string, code: string): Promise<Challenge | null> {
    let match: Challenge | null = null;
    for (const challenge of await challenges.findOpen(email, CODE_KINDS, clock.now())) {
      const isTried = (await isNewest(challenge)) && (await challenges.takeTry(challenge._id, clock.now()));
      if (isTried && safeEqual(links.code(challenge) ?? '', code)) match ??= challenge;
    }
    return match;
  }
}
