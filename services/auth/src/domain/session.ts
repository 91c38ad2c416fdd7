import { type RoleName, type SessionTokenFacts } from '@kq/contracts';
import { type User } from './user';

/** A signed-in browser. Its access tokens carry `sid` = `_id` and the current `jti` (docs/security.md S8). */
export interface Session {
  _id: string;
  user_id: number;
  /** Id of the newest access token. */
  jti: string;
  /** Id of its predecessor; null once the newest token was used, which invalidates the predecessor. */
  previous_jti: string | null;
  /** Id of the predecessor after the first use of the newest token; missing before that and in older documents. */
  replaced_jti?: string | null;
  /** First use of the newest token. */
  settled_at?: Date | null;
  /** Last sign-in by password or link; `NO_PROOF_AT` for a sign-in by code. */
  auth_time: Date;
  created_at: Date;
  last_used_at: Date;
  /** Absolute expiry, 30 days after the start. */
  expires_at: Date;
  revoked_at: Date | null;
  /** When an admin last proved the second factor in this session (docs/security.md S33). */
  second_factor_at?: Date | null;
  /** Codes of a second factor tried since then; missing in sessions older than this field. */
  second_factor_tries?: number;
  purge_at: Date;
}

/** Six digits open a session, but prove too little for sensitive acts (docs/security.md S19, S35). */
export const NO_PROOF_AT = new Date(0);

export type TokenState = 'current' | 'previous' | 'dead';

/** Returns the position of a token in the rotation of its session. */
export function tokenState(session: Pick<Session, 'jti' | 'previous_jti'>, jti: string): TokenState {
  if (session.jti === jti) return 'current';
  return session.previous_jti === jti ? 'previous' : 'dead';
}

/**
 * Time for which a replaced token remains valid for calls in flight; every process knows its successor by then
 * (docs/security.md S8).
 */
const REPLACED_GRACE_MS = 5000;

export function isJustReplaced(session: Session, jti: string, now: Date): boolean {
  if (session.replaced_jti !== jti || session.settled_at == null) return false;
  return now.getTime() - session.settled_at.getTime() < REPLACED_GRACE_MS;
}

/** Returns true for a session that is not revoked, not older than 30 days and used within the last 14 days. */
export function isSessionLive(session: Session, now: Date, idleMs: number): boolean {
  if (session.revoked_at !== null || session.expires_at <= now) return false;
  return session.last_used_at.getTime() + idleMs > now.getTime();
}

/**
 * Returns true when a token claims more than its account allows, as only a forged one does; a token may be older than
 * the account's state.
 */
export const claimsTooMuch = (token: SessionTokenFacts, user: User, role: RoleName): boolean =>
  (token.role !== role && token.role !== 'guest') ||
  (token.email_verified && user.email_verified_at === null) ||
  (token.is_probe === true && user.is_probe !== true) ||
  (token.company_id !== null && token.company_id !== user.company_id);
