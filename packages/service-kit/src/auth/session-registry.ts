import {
  ACCESS_TOKEN_MINUTES,
  internalRoutes,
  type SessionTokenFacts,
  type SessionTokenState,
} from '@kq/contracts';
import { AppError, type Clock, createBatcher, MINUTE_MS, systemClock } from '@kq/kernel';
import { LRUCache } from 'lru-cache';
import { type Logger } from 'pino';
import { type InternalClient } from '../http/internal-client';
import { createRevocationPoll } from './revocation-poll';
import { createSessionWatchers } from './session-watchers';

export interface SessionRegistryOptions {
  readonly auth: Pick<InternalClient, 'call'>;
  readonly logger: Logger;
  readonly clock?: Clock;
  /**
   * Poll interval, default 2 s: together with the delay inside auth, a change takes effect within 5 s
   * (docs/security.md S8).
   */
  readonly intervalMs?: number | undefined;
  /** What else must be loaded before the registry is; repeated until it resolves. */
  readonly loadFirst?: () => Promise<void>;
}

const KEEP_REVOKED_MS = ACCESS_TOKEN_MINUTES * MINUTE_MS;
const KNOWN_SESSIONS_MAX = 100_000;
/** Time until a rejected token is checked with auth again. */
const REFUSED_FOR_MS = 10_000;
const REFUSED_MAX = 10_000;
const BATCH_MAX = 200;
/**
 * Distinct tokens cached per session: both tokens of a rotation may be in use. Further ones are checked with auth each
 * time.
 */
const TOKENS_OF_SESSION_MAX = 4;

export function createSessionRegistry(options: SessionRegistryOptions) {
  const { auth, logger, clock = systemClock, intervalMs = 2000 } = options;
  const nowMs = (): number => clock.now().getTime();
  const revokedAt = new Map<string, number>();
  const known = createKnownTokens();
  const refusedUntil = new LRUCache<string, number>({ max: REFUSED_MAX });
  const watchers = createSessionWatchers();
  const lookup = createBatcher<SessionTokenFacts, SessionTokenState>({
    maxSize: BATCH_MAX,
    run: async (tokens) =>
      (await auth.call(internalRoutes.checkSessions, { body: { tokens: [...tokens] } })).states,
  });
  const poll = createRevocationPoll({
    auth,
    logger,
    intervalMs,
    loadFirst: options.loadFirst,
    onRevoked(sid) {
      if (revokedAt.has(sid)) return;
      revokedAt.set(sid, nowMs());
      known.forget(sid);
      watchers.end(sid);
    },
    onRotated(sid, jti) {
      known.keepOnly(sid, jti);
      watchers.end(sid, jti);
    },
    onPolled() {
      for (const [sid, at] of revokedAt) {
        if (nowMs() - at < KEEP_REVOKED_MS) break;
        revokedAt.delete(sid);
      }
    },
  });

  const isKnown = (token: SessionTokenFacts): boolean => !revokedAt.has(token.sid) && known.has(token);

  return {
    /**
     * False until `loadFirst` has resolved and auth has sent its first list of ended sessions. Later poll failures keep
     * the last list.
     */
    get isLoaded() {
      return poll.isLoaded;
    },
    /** Returns true for a known live session, without calling auth. */
    isKnown,
    /**
     * Resolves for a token of a live session; checks an unknown token with auth.
     * @throws AppError UNAUTHENTICATED for an ended, replaced or forged session, UNAVAILABLE while auth is unreachable
     */
    async assertLive(token: SessionTokenFacts) {
      if (isKnown(token)) return;
      const refused = `${token.sid}|${refOf(token)}`;
      if (revokedAt.has(token.sid) || (refusedUntil.get(refused) ?? 0) > nowMs()) throw ended();
      poll.start();
      const state = await lookup.ask(token).catch(throwUnavailable);
      if (state === 'ended') refusedUntil.set(refused, nowMs() + REFUSED_FOR_MS);
      if (state === 'ended' || revokedAt.has(token.sid)) throw ended();
      if (state === 'live') known.add(token);
    },
    /** Calls `onEnded` once when the session ends or its token is replaced. @returns a function that stops watching */
    watch: (token: SessionTokenFacts, onEnded: () => void): (() => void) =>
      watchers.add(token.sid, { jti: token.jti, onEnded }),
    /** Starts polling auth; the first check with auth starts it, too. */
    start: () => poll.start(),
    stop: () => poll.stop(),
  };
}

/** The live sessions known to this process, synchronized with auth (ADR 023). */
export type SessionRegistry = ReturnType<typeof createSessionRegistry>;

function createKnownTokens() {
  const known = new LRUCache<string, Map<string, SessionTokenFacts>>({ max: KNOWN_SESSIONS_MAX });
  return {
    has: (token: SessionTokenFacts): boolean => known.get(token.sid)?.has(refOf(token)) === true,
    add(token: SessionTokenFacts): void {
      const tokens = known.get(token.sid) ?? new Map<string, SessionTokenFacts>();
      if (tokens.size >= TOKENS_OF_SESSION_MAX) tokens.clear();
      tokens.set(refOf(token), token);
      known.set(token.sid, tokens);
    },
    /** Drops the predecessors of token `jti`, which is now in use: the next check with auth rejects them. */
    keepOnly(sid: string, jti: string): void {
      const tokens = known.get(sid);
      for (const [ref, token] of tokens ?? []) if (token.jti !== jti) tokens?.delete(ref);
    },
    forget: (sid: string): void => void known.delete(sid),
  };
}

/** Contains every claim that auth compares, so that a forged token with the ids of a known one is checked with auth. */
const refOf = ({
  jti,
  user_id: userId,
  role,
  email_verified: verified,
  company_id: companyId,
  is_probe: isProbe,
}: SessionTokenFacts): string => `${jti}|${userId}|${role}|${verified}|${companyId}|${isProbe === true}`;

const ended = (): AppError =>
  new AppError('UNAUTHENTICATED', { message: 'the session is revoked or expired' });

function throwUnavailable(cause: unknown): never {
  throw new AppError('UNAVAILABLE', {
    message: 'session check failed: auth is unavailable',
    cause,
    retryAfterSeconds: 1,
  });
}
