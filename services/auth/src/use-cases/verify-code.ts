import { CODE_TRIES_MAX, type WrongCodeDetails } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, createSemaphore, HOUR_MS, type Reason } from '@kq/kernel';
import { type Challenge, CODE_KINDS, isOpen } from '../domain/challenge';
import { type AuthLimits } from '../domain/limits';
import { storedNonceHashOf } from '../domain/known-browsers';
import { type Links, nonceHashOf } from '../domain/links';
import { needsFactor } from '../domain/second-factor';
import {
  type AuthMetrics,
  type ChallengeRepository,
  type ThrottleRepository,
  type Ticket,
  type UserRepository,
} from './ports';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type InspectChallenge, type Inspection } from './inspect-magic-link';
import { type LinkSession, type Redeemer, type SignInByChallenge } from './verify-magic-link';

export interface RedeemCodeDeps {
  readonly users: Pick<UserRepository, 'findByEmail' | 'findById'>;
  readonly challenges: ChallengeRepository;
  readonly links: Links;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
  /** KQ_ADMIN_SECOND_FACTOR */
  readonly isSecondFactorOn: boolean;
}

export interface CodeOfMail {
  readonly email: string;
  readonly code: string;
  readonly nonce: string | undefined;
}

/** Guesses of many clients leave the event loop to others between their reads and writes (docs/security.md S30). */
const CONCURRENT_TRIES = 2;
const WAITING_TRIES_MAX = 200;

/** Finds the challenge of a code and passes it on. @throws AppError VALIDATION_FAILED, TOO_MANY_REQUESTS, UNAVAILABLE */
export type RedeemCode = <T>(code: CodeOfMail, use: (challenge: Challenge) => Promise<T>) => Promise<T>;

/** Signs in with the 6-digit code of a mail. */
export const createVerifyCode =
  ({ redeemCode, signIn }: { redeemCode: RedeemCode; signIn: SignInByChallenge }) =>
  (code: CodeOfMail & Redeemer): Promise<LinkSession> =>
    redeemCode(code, (challenge) => signIn(challenge, { ...code, isByCode: true }));

/** Returns the purpose of a code without using it; a wrong one counts as a try, so that this call discloses no more. */
export const createInspectCode =
  ({ redeemCode, inspect }: { redeemCode: RedeemCode; inspect: InspectChallenge }) =>
  (code: CodeOfMail): Promise<Inspection> =>
    redeemCode(code, (challenge) => inspect(challenge, code.nonce));

/**
 * Finds the open challenge of an address by its 6-digit code (docs/security.md S5): 5 tries a code, 10 wrong
 * ones an hour, 30 a day and 60 in 30 days for the address; then only the mailed link or a reset. A browser that signed
 * in to the account before has separate tries, so that wrong codes of others do not lock it out. Wrong codes never
 * affect the link.
 *
 * A try is counted before the comparison, so that parallel guesses cannot exceed the limits. Tries of a code are the
 * tries at the address since the code was created: one counter is written for known and unknown addresses alike, and an
 * unknown one has decoys in place of challenges (docs/security.md S13).
 */
export function createRedeemCode(deps: RedeemCodeDeps): RedeemCode {
  const { users, challenges, links, throttles, keys, limits, metrics, clock } = deps;
  const inTurn = createSemaphore(CONCURRENT_TRIES, WAITING_TRIES_MAX);
  return ({ email, code, nonce }, use) => inTurn(() => redeem({ email, code, nonce }, use));

  async function redeem<T>({ email, code, nonce }: CodeOfMail, use: (challenge: Challenge) => Promise<T>) {
    if (!links.hasCodes) throw refused('off', reason('code_by_link_only'));
    const ticket = await takeTry(email, nonce);
    if (!ticket.isAllowed) throw refused('capped', reason('code_by_link_only'));
    const candidates = await candidatesOf(email);
    const hasTry = (one: Challenge) => triesLeft(one, ticket.earlier) > 0;
    const match = candidates.filter(hasTry).filter((one) => links.isCodeOf(one, code))[0];
    if (match === undefined || (await isAdmins(match))) {
      if (!ticket.earlier.some((at) => at > clock.now().getTime() - HOUR_MS))
        metrics.countFailingAddress('code');
      throw wrong(triesLeft(candidates[0], ticket.earlier) - 1);
    }
    const result = await use(match).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'GONE' ? wrong(0) : error;
    });
    await ticket.undo();
    metrics.count('code', 'ok');
    return result;
  }

  /**
   * Six digits never sign an admin in: where admins need a second factor, a right code is answered as a wrong one, which
   * tells nobody whose address it is (docs/security.md S13, S33).
   */
  async function isAdmins({ user_id: userId }: Challenge): Promise<boolean> {
    const user = userId === null ? null : await users.findById(userId);
    return user !== null && needsFactor(user, deps.isSecondFactorOn);
  }

  async function takeTry(email: string, nonce: string | undefined): Promise<Ticket> {
    const nonceHash = nonceHashOf(nonce);
    const user = nonceHash === null ? null : await users.findByEmail(email);
    const browser = storedNonceHashOf(user, nonceHash, clock.now());
    if (browser === null) return throttles.take(keys('code', { address: email }), limits.wrongCodes);
    const key = keys('code-known', { address: email, 'stored-browser': browser });
    return throttles.take(key, limits.wrongCodesOfKnownBrowser);
  }

  async function candidatesOf(email: string): Promise<Challenge[]> {
    const now = clock.now();
    const addresses = [email, keys('mail-link-decoy', { address: email })];
    const recent = await challenges.findRecent(addresses, [...CODE_KINDS, 'decoy'], now);
    const sent = newestOfEachKind(recent).filter((one) => one.is_unsent !== true);
    return sent.filter((one) => one.kind === 'decoy' || isOpen(one, now));
  }

  /** The same for every address: tries are counted alike with and without an account (docs/security.md S13). */
  function wrong(triesLeftAfter: number): AppError {
    const attemptsLeft = Math.max(0, triesLeftAfter);
    return refused('wrong', reason('code_wrong', { kind: 'mail', left: attemptsLeft }), attemptsLeft);
  }

  function refused(outcome: 'wrong' | 'capped' | 'off', refusal: Reason, attemptsLeft = 0): AppError {
    metrics.count('code', outcome);
    return new AppError('VALIDATION_FAILED', {
      fields: { code: [refusal] },
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
