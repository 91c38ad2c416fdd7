import { randomBytes } from 'node:crypto';
import {
  type RoleName,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
  type SessionTokenFacts,
  type SessionTokenState,
} from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, DAY_MS } from '@kq/kernel';
import { type AccessTokens, type AuthMetrics, type SessionRepository, type UserRepository } from './ports';
import { withBrowser } from '../domain/known-browsers';
import { assertNotBlocked, isBlocked } from '../domain/account-block';
import {
  claimsTooMuch,
  isJustReplaced,
  isSessionLive,
  NO_PROOF_AT,
  type Session,
  tokenState,
} from '../domain/session';
import { effectiveRole } from '../domain/second-factor';
import { type User } from '../domain/user';

export interface SignedIn {
  readonly accessToken: string;
  readonly user: User;
  /** The role that the session may use: an admin's is `guest` without the second factor (docs/security.md S33). */
  readonly role: RoleName;
}

type IssuedSession = Pick<Session, '_id' | 'jti' | 'auth_time' | 'second_factor_at'>;

export interface SessionsDeps {
  readonly sessions: SessionRepository;
  readonly users: UserRepository;
  readonly tokens: AccessTokens;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
  /** KQ_ADMIN_SECOND_FACTOR */
  readonly isSecondFactorOn: boolean;
}

const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;

/**
 * Rotates tokens (docs/security.md S8): each refresh creates the next token id. The old token stays valid until the new
 * one is seen, so that a lost response or two tabs do no harm; both then get the same token id. A token seen after its
 * successor was used is stolen or a copy: the session is revoked.
 */
export function createSessions({ sessions, users, tokens, metrics, clock, isSecondFactorOn }: SessionsDeps) {
  const roleIn = (session: Pick<Session, 'second_factor_at'>, user: User): RoleName =>
    effectiveRole(user, session, isSecondFactorOn);

  async function issue(user: User, session: IssuedSession): Promise<SignedIn> {
    const role = roleIn(session, user);
    return { accessToken: await tokens.sign({ user, role, session }), user, role };
  }

  /**
   * Stores a browser that has just proved to be the holder's; not when the account was verified or its password changed
   * in between, which forgets earlier browsers.
   */
  async function remember(user: User, nonceHash: string | null): Promise<void> {
    const browsers = nonceHash === null ? null : withBrowser(user, nonceHash, clock.now());
    if (browsers === null) return;
    const { _id: id, email_verified_at, password_hash } = user;
    await users.change({
      id,
      expect: { email_verified_at, password_hash },
      set: { known_browsers: browsers },
    });
  }

  async function find(
    token: string,
    maxExpiredMs: number,
  ): Promise<{ session: Session; user: User; jti: string }> {
    const claims = await tokens.read(token, { maxExpiredMs });
    if (claims === null) throw unauthenticated('token');
    const session = await sessions.findById(claims.sid);
    if (session === null || session.user_id !== claims.userId) throw unauthenticated('session');
    if (!isSessionLive(session, clock.now(), IDLE_MS)) throw unauthenticated('session ended');
    const user = await users.findById(session.user_id);
    if (user === null || isLeaving(user) || isBlocked(user)) throw unauthenticated('user');
    return { session, user, jti: claims.jti };
  }

  async function killReused(session: Session): Promise<never> {
    await sessions.revoke(session._id, clock.now());
    metrics.count('refresh', 'reused');
    throw unauthenticated('token was replaced');
  }

  async function rotate(session: Session, user: User): Promise<SignedIn> {
    const jti = newId();
    if (await sessions.rotate(session._id, session.jti, jti, clock.now()))
      return issue(user, { ...session, jti });
    const fresh = await sessions.findById(session._id);
    if (fresh === null || fresh.revoked_at !== null) throw unauthenticated('session ended');
    if (fresh.previous_jti !== session.jti) return killReused(fresh);
    return issue(user, fresh);
  }

  async function stateOf(
    token: SessionTokenFacts,
    session: Session | undefined,
    user: User | undefined,
  ): Promise<SessionTokenState> {
    const now = clock.now();
    if (session === undefined || user === undefined || session.user_id !== token.user_id) return 'ended';
    if (!isSessionLive(session, now, IDLE_MS) || isLeaving(user) || isBlocked(user)) return 'ended';
    if (claimsTooMuch(token, user, roleIn(session, user))) return 'ended';
    const state = tokenState(session, token.jti);
    if (state === 'current' && session.previous_jti !== null) await sessions.settle(session, now);
    if (state !== 'dead') return 'live';
    if (isJustReplaced(session, token.jti, now)) return 'replaced';
    await sessions.revoke(session._id, now);
    metrics.count('refresh', 'reused');
    return 'ended';
  }

  return {
    /** Signs in and stores the browser with the account (docs/security.md S5). */
    async start(
      user: User,
      nonceHash: string | null,
      { isByCode = false }: { readonly isByCode?: boolean } = {},
    ): Promise<SignedIn> {
      if (isLeaving(user)) throw new AppError('CONFLICT', { reason: reason('account_being_erased') });
      assertNotBlocked(user);
      const now = clock.now();
      const session = { ...newSession(user._id, now), auth_time: isByCode ? NO_PROOF_AT : now };
      await sessions.insert(session);
      await remember(user, nonceHash);
      return issue(user, session);
    },
    /** Returns the session and user of a valid token (docs/security.md S8). @throws AppError UNAUTHENTICATED */
    async authenticate(token: string): Promise<{ session: Session; user: User; role: RoleName }> {
      const { session, user, jti } = await find(token, 0);
      const state = tokenState(session, jti);
      if (state === 'dead') return killReused(session);
      if (state === 'current' && session.previous_jti !== null) await sessions.settle(session, clock.now());
      return { session, user, role: roleIn(session, user) };
    },
    /** Exchanges a token, also one expired for at most 14 days, for a new one. @throws AppError UNAUTHENTICATED */
    async refresh(token: string): Promise<SignedIn> {
      const { session, user, jti } = await find(token, IDLE_MS);
      const state = tokenState(session, jti);
      if (state === 'dead') return killReused(session);
      metrics.count('refresh', state);
      return state === 'previous' ? issue(user, session) : rotate(session, user);
    },
    /**
     * Returns the states of tokens that the gateway or a service receives for the first time, in their order (ADR 023).
     * The first check of a token is its first use; a token replaced before the grace period ends its session.
     */
    async check(tokens: readonly SessionTokenFacts[]): Promise<SessionTokenState[]> {
      const found = new Map(
        (await sessions.findByIds(tokens.map(({ sid }) => sid))).map((one) => [one._id, one]),
      );
      const owners = await users.findByIds([...found.values()].map(({ user_id: id }) => id));
      const accounts = new Map(owners.map((user) => [user._id, user]));
      return Promise.all(
        tokens.map((token) => stateOf(token, found.get(token.sid), accounts.get(token.user_id))),
      );
    },
    /** Returns a new token of the same session after a change of the user. */
    renew: (session: Session, user: User): Promise<SignedIn> => rotate(session, user),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Returns true for an account that is being erased or is erased. */
const isLeaving = (user: User): boolean => user.erasing_at != null || user.erased_at != null;

function newSession(userId: number, now: Date): Omit<Session, 'auth_time'> {
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS);
  return {
    _id: newId(),
    user_id: userId,
    jti: newId(),
    previous_jti: null,
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
    revoked_at: null,
    second_factor_at: null,
    second_factor_tries: 0,
    purge_at: new Date(expiresAt.getTime() + DAY_MS),
  };
}

const newId = (): string => randomBytes(16).toString('base64url');

const unauthenticated = (reason: string): AppError =>
  new AppError('UNAUTHENTICATED', { message: `session invalid: ${reason}` });
