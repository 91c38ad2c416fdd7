import { internalRoutes } from '@kq/contracts';
import { type Logger } from 'pino';
import { type InternalClient } from '../http/internal-client';
import { runOutsideTraces } from '../telemetry/trace-context';

interface Options {
  readonly auth: Pick<InternalClient, 'call'>;
  readonly logger: Logger;
  readonly intervalMs: number;
  /** Called for each ended session of a list, also for one of an earlier list. */
  readonly onRevoked: (sid: string) => void;
  /** Called for a session whose token `jti` is now in use: its predecessors have ended. */
  readonly onRotated: (sid: string, jti: string) => void;
  /** Called before the first list, again and again until it resolves. */
  readonly loadFirst?: (() => Promise<void>) | undefined;
  /** Called after each complete poll. */
  readonly onPolled: () => void;
}

const PAGES_MAX = 100;
const FIRST_RETRY_MS = 250;

/** Polls auth for ended sessions and replaced tokens (ADR 023). A failure is logged once and retried. */
export function createRevocationPoll(options: Options) {
  const { auth, logger, intervalMs } = options;
  let cursor: string | undefined;
  let isLoaded = false;
  let isFailing = false;
  let isStopped = false;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;

  async function poll(): Promise<void> {
    if (!isLoaded) await options.loadFirst?.();
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const answer = await auth.call(internalRoutes.revocations, { query: { after: cursor } });
      for (const { sid } of answer.data) options.onRevoked(sid);
      for (const { sid, jti } of answer.rotated ?? []) options.onRotated(sid, jti);
      const isMore = answer.data.length > 0 && answer.cursor !== cursor;
      cursor = answer.cursor;
      if (!isMore) break;
    }
    isLoaded = true;
    options.onPolled();
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
    timer = setTimeout(() => void run(), isLoaded ? intervalMs : Math.min(intervalMs, FIRST_RETRY_MS));
    timer.unref();
  }

  return {
    get isLoaded() {
      return isLoaded;
    },
    start(): void {
      if (isStarted || isStopped) return;
      isStarted = true;
      void runOutsideTraces(run);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
