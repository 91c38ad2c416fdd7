import { CODE_TRIES_MAX, formatCount, type WrongCodeDetails } from '@kq/contracts';
import { AppError, type Clock, safeEqual } from '@kq/kernel';
import { type Challenge, CODE_KINDS, isOpen } from '../domain/challenge';
import { type AuthLimits } from '../domain/limits';
import { isSameBrowser, type Links, nonceHashOf } from '../domain/links';
import { type AuthMetrics, type ChallengeRepository, type ThrottleRepository } from './ports';
import { type ThrottleKeys } from '../domain/throttle-keys';
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

/**
 * Returns the same text for every address: tries are counted alike with and without an account (docs/security.md S13).
 */
function wrongCode(attemptsLeft: number): string {
  if (attemptsLeft === 0) return 'Der Code stimmt nicht. Bitte fordern Sie einen neuen an.';
  return `Der Code stimmt nicht. Noch ${formatCount(attemptsLeft, 'Versuch', 'Versuche')}.`;
}

/**
 * Signs in with the 6-digit code of any open challenge of an address (docs/security.md S5): 5 tries a code, 10 wrong
 * ones an address and hour. The browser that asked for the code (its nonce) has separate tries, so that wrong codes of
 * others do not lock it out; they never affect the link.
 *
 * A try is counted before the comparison, so that parallel guesses cannot exceed the limits. Tries of a code are the
 * tries at the address since the code was created: one counter is written for known and unknown addresses alike, and an
 * unknown one has decoys in place of challenges (docs/security.md S13).
 */
export function createVerifyCode(deps: VerifyCodeDeps) {
  const { challenges, signIn, links, throttles, keys, limits, metrics, clock } = deps;
  return async (email: string, code: string, nonce: string | undefined): Promise<LinkSession> => {
    const nonceHash = nonceHashOf(nonce);
    const recent = await challenges.findRecent(
      [email, keys.decoy(email)],
      [...CODE_KINDS, 'decoy'],
      clock.now(),
    );
    const valid = newestOfEachKind(recent).filter((one) => one.kind === 'decoy' || isOpen(one, clock.now()));
    const asked = valid.filter((one) => isSameBrowser(one.nonce_hash, nonceHash));
    const isAsker = nonceHash !== null && asked.length > 0;
    const candidates = isAsker ? asked : valid;

    const key = isAsker ? keys.wrongCodeFrom(email, nonceHash) : keys.wrongCode(email);
    const ticket = await throttles.take(key, limits.wrongCodes);
    if (!ticket.isAllowed) {
      metrics.count('code', 'capped');
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: ticket.retryAfterSeconds });
    }
    const hasTry = (one: Challenge) => triesLeft(one, ticket.earlier) > 0;
    const match = candidates.filter(hasTry).filter((one) => safeEqual(links.code(one) ?? '', code))[0];
    if (match === undefined) throw refused(triesLeft(candidates[0], ticket.earlier) - 1);
    const session = await signIn(match, nonce).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'GONE' ? refused(0) : error;
    });
    await ticket.undo();
    metrics.count('code', 'ok');
    return session;
  };

  function refused(triesLeftAfter: number): AppError {
    metrics.count('code', 'wrong');
    const attemptsLeft = Math.max(0, triesLeftAfter);
    return new AppError('VALIDATION_FAILED', {
      fields: { code: [wrongCode(attemptsLeft)] },
      details: { attempts_left: attemptsLeft } satisfies WrongCodeDetails,
    });
  }
}

/** Returns the tries of a code that are left before this one. */
function triesLeft(challenge: Challenge | undefined, earlier: readonly number[]): number {
  if (challenge === undefined) return 0;
  const madeAt = challenge.created_at.getTime();
  return CODE_TRIES_MAX - earlier.filter((at) => at >= madeAt).length;
}

/** Keeps the newest of each kind and booking request: a new code replaces the old one, also when it was used. */
function newestOfEachKind(newestFirst: readonly Challenge[]): Challenge[] {
  const seen = new Set<string>();
  return newestFirst.filter(({ kind }) => {
    if (kind === 'booking') return true;
    const isNewest = !seen.has(kind);
    seen.add(kind);
    return isNewest;
  });
}
