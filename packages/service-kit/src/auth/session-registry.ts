import {
  ACCESS_TOKEN_MINUTES,
  internalRoutes,
  type SessionTokenFacts,
  type SessionTokenState,
} from '@kq/contracts';
import { AppError, type Clock, createBatcher, systemClock } from '@kq/kernel';
import { LRUCache } from 'lru-cache';
import { type Logger } from 'pino';
import { type InternalClient } from '../http/internal-client';
import { runOutsideTraces } from '../telemetry/trace-context';

/** The live sessions known to this process, synchronized with auth (ADR 023). */
export interface SessionRegistry {
  /** False until auth has sent its first list of ended sessions. Later poll failures keep the last list. */
  readonly isLoaded: boolean;
  /** Returns true for a known live session, without calling auth. */
  isKnown(token: SessionTokenFacts): boolean;
  /**
   * Resolves for a token of a live session; checks an unknown token with auth.
   * @throws AppError UNAUTHENTICATED for an ended, replaced or forged session, UNAVAILABLE while auth is unreachable
   */
  assertLive(token: SessionTokenFacts): Promise<void>;
  /** Calls `onEnded` once when the session ends or its token is replaced. @returns a function that stops watching */
  watch(token: SessionTokenFacts, onEnded: () => void): () => void;
  /** Starts polling auth; the first check with auth starts it, too. */
  start(): void;
  stop(): void;
}

export interface SessionRegistryOptions {
  readonly auth: Pick<InternalClient, 'call'>;
  readonly logger: Logger;
  readonly clock?: Clock;
  /**
   * Poll interval, default 2 s: together with the delay inside auth, a change takes effect within 5 s
   * (docs/security.md S8).
   */
  readonly intervalMs?: number | undefined;
}

const KEEP_REVOKED_MS = ACCESS_TOKEN_MINUTES * 60_000;
const KNOWN_SESSIONS_MAX = 100_000;
/** Time until a rejected token is checked with auth again. */
const REFUSED_FOR_MS = 10_000;
const REFUSED_MAX = 10_000;
const BATCH_MAX = 200;
const PAGES_MAX = 100;
/**
 * Distinct tokens cached per session: both tokens of a rotation may be in use. Further ones are checked with auth each
 * time.
 */
const TOKENS_OF_SESSION_MAX = 4;

interface Watcher {
  readonly jti: string;
  readonly onEnded: () => void;
}

export function createSessionRegistry(options: SessionRegistryOptions): SessionRegistry {
  const { auth, logger, clock = systemClock, intervalMs = 2000 } = options;
  const nowMs = (): number => clock.now().getTime();
  const revokedAt = new Map<string, number>();
  const known = new LRUCache<string, Map<string, SessionTokenFacts>>({ max: KNOWN_SESSIONS_MAX });
  const refusedUntil = new LRUCache<string, number>({ max: REFUSED_MAX });
  const watchers = new Map<string, Set<Watcher>>();
  const lookup = createBatcher<SessionTokenFacts, SessionTokenState>({
    maxSize: BATCH_MAX,
    run: async (tokens) =>
      (await auth.call(internalRoutes.checkSessions, { body: { tokens: [...tokens] } })).states,
  });
  let cursor: string | undefined;
  let isLoaded = false;
  let isFailing = false;
  let isStopped = false;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;

  const isKnown = (token: SessionTokenFacts): boolean =>
    !revokedAt.has(token.sid) && known.get(token.sid)?.has(refOf(token)) === true;

  function endWatchers(sid: string, isAffected: (watcher: Watcher) => boolean): void {
    for (const watcher of [...(watchers.get(sid) ?? [])].filter(isAffected)) {
      remove(sid, watcher);
      watcher.onEnded();
    }
  }

  function remove(sid: string, watcher: Watcher): void {
    const set = watchers.get(sid);
    set?.delete(watcher);
    if (set?.size === 0) watchers.delete(sid);
  }

  function revoke(sid: string): void {
    revokedAt.set(sid, nowMs());
    known.delete(sid);
    endWatchers(sid, () => true);
  }

  /** Drops the predecessors of token `jti`, which is now in use: the next check with auth rejects them. */
  function rotate(sid: string, jti: string): void {
    const tokens = known.get(sid);
    for (const [ref, token] of tokens ?? []) if (token.jti !== jti) tokens?.delete(ref);
    endWatchers(sid, (watcher) => watcher.jti !== jti);
  }

  async function poll(): Promise<void> {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const answer = await auth.call(internalRoutes.revocations, { query: { after: cursor } });
      for (const { sid } of answer.data) if (!revokedAt.has(sid)) revoke(sid);
      for (const { sid, jti } of answer.rotated ?? []) rotate(sid, jti);
      const isMore = answer.data.length > 0 && answer.cursor !== cursor;
      cursor = answer.cursor;
      if (!isMore) break;
    }
    isLoaded = true;
    for (const [sid, at] of revokedAt) {
      if (nowMs() - at < KEEP_REVOKED_MS) break;
      revokedAt.delete(sid);
    }
  }

  async function run(): Promise<void> {
    try {
      await poll();
      if (isFailing) logger.info('revocation poll recovered');
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) logger.warn({ err: error }, 'revocation poll failed, using last list');
      isFailing = true;
    }
    if (isStopped) return;
    timer = setTimeout(() => void run(), isLoaded ? intervalMs : Math.min(intervalMs, 250));
    timer.unref();
  }

  function start(): void {
    if (isStarted || isStopped) return;
    isStarted = true;
    void runOutsideTraces(run);
  }

  async function ask(token: SessionTokenFacts): Promise<SessionTokenState> {
    start();
    try {
      return await lookup.ask(token);
    } catch (cause) {
      throw new AppError('UNAVAILABLE', {
        message: 'session check failed: auth is unavailable',
        cause,
        retryAfterSeconds: 1,
      });
    }
  }

  function remember(token: SessionTokenFacts): void {
    const tokens = known.get(token.sid) ?? new Map<string, SessionTokenFacts>();
    if (tokens.size >= TOKENS_OF_SESSION_MAX) tokens.clear();
    tokens.set(refOf(token), token);
    known.set(token.sid, tokens);
  }

  return {
    get isLoaded() {
      return isLoaded;
    },
    isKnown,
    async assertLive(token) {
      if (isKnown(token)) return;
      const refused = `${token.sid}|${refOf(token)}`;
      if (revokedAt.has(token.sid) || (refusedUntil.get(refused) ?? 0) > nowMs()) throw ended();
      const state = await ask(token);
      if (state === 'ended') refusedUntil.set(refused, nowMs() + REFUSED_FOR_MS);
      if (state === 'ended' || revokedAt.has(token.sid)) throw ended();
      if (state === 'live') remember(token);
    },
    watch(token, onEnded) {
      const watcher = { jti: token.jti, onEnded };
      watchers.set(token.sid, (watchers.get(token.sid) ?? new Set()).add(watcher));
      return () => remove(token.sid, watcher);
    },
    start,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Contains every claim that auth compares, so that a forged token with the ids of a known one is checked with auth. */
const refOf = ({
  jti,
  user_id: userId,
  role,
  email_verified: verified,
  company_id: companyId,
}: SessionTokenFacts): string => `${jti}|${userId}|${role}|${verified}|${companyId}`;

const ended = (): AppError =>
  new AppError('UNAUTHENTICATED', { message: 'the session is revoked or expired' });
