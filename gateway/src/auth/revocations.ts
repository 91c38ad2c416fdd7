import { type Logger } from 'pino';
import { type Clock } from '@kq/service-kit/lifecycle/clock';

export interface RevocationsDeps {
  /** One page of sessions revoked after the cursor. */
  readonly fetchPage: (after: string | undefined) => Promise<{ data: { sid: string }[]; cursor: string }>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default 2 s: with auth's own time a revocation holds within 5 s (SECURITY S8). */
  readonly intervalMs?: number | undefined;
}

/** The list of revoked sessions, as this gateway knows it. */
export interface Revocations {
  /** False until auth has answered once. Later failures keep the last list. */
  readonly isLoaded: boolean;
  readonly size: number;
  has(sessionId: string): boolean;
  start(): void;
  stop(): void;
}

/** An access token lives so long; after that its session id need not be kept. */
const keepMs = 60 * 60_000;
const maxPages = 100;

export function createRevocations({
  fetchPage,
  clock,
  logger,
  intervalMs = 2000,
}: RevocationsDeps): Revocations {
  const revokedAt = new Map<string, number>();
  let cursor: string | undefined;
  let isLoaded = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function poll(): Promise<void> {
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await fetchPage(cursor);
      const now = clock.now().getTime();
      for (const { sid } of answer.data) revokedAt.set(sid, now);
      const isMore = answer.data.length > 0 && answer.cursor !== cursor;
      cursor = answer.cursor;
      if (!isMore) break;
    }
    isLoaded = true;
    forgetOld(clock.now().getTime());
  }

  function forgetOld(now: number): void {
    for (const [sid, at] of revokedAt) {
      if (now - at < keepMs) break;
      revokedAt.delete(sid);
    }
  }

  async function run(): Promise<void> {
    try {
      await poll();
      if (isFailing) logger.info('revocations are answered again');
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped)
        logger.warn({ err: error }, 'revocations cannot be read, the last list holds');
      isFailing = true;
    }
    if (!isStopped) timer = setTimeout(() => void run(), isLoaded ? intervalMs : Math.min(intervalMs, 250));
  }

  return {
    get isLoaded() {
      return isLoaded;
    },
    get size() {
      return revokedAt.size;
    },
    has: (sessionId) => revokedAt.has(sessionId),
    start: () => void run(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
