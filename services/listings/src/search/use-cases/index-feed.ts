import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Clock, HOUR_MS } from '@kq/kernel';
import { createFailureLog } from '@kq/service-kit/telemetry/failure-log';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type BookingStats } from '../../accommodations';
import { createIndexReader } from './index-reader';
import { type IndexSource, type Snapshots } from './ports';
import { type IndexStore } from '../domain/index-store';

interface Deps {
  readonly accommodations: IndexStore;
  readonly source: IndexSource;
  readonly snapshots: Pick<Snapshots, 'newest'>;
  readonly stats: BookingStats;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timing?: Partial<FeedTiming>;
}

interface FeedTiming {
  readonly pollMs: number;
  /** See `createIndexReader`. */
  readonly overlapMs: number;
  readonly rescanMs: number;
  readonly statsMs: number;
}

const DEFAULT_TIMING: FeedTiming = { pollMs: 500, overlapMs: 10_000, rescanMs: HOUR_MS, statsMs: 60_000 };

/** Keeps the search index equal to the collection, also with several replicas (docs/design.md D26). */
export function createIndexFeed({ timing = {}, ...deps }: Deps) {
  const { accommodations, stats, clock, logger } = deps;
  const { pollMs, overlapMs, rescanMs, statsMs } = { ...DEFAULT_TIMING, ...timing };
  const logFailure = createFailureLog({ logger });
  let isComplete = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let reading: Promise<void> = Promise.resolve();
  let statsAt = -Infinity;
  const reader = createIndexReader({ ...deps, overlapMs, isStopped: () => isStopped });

  async function refreshStats(): Promise<void> {
    statsAt = clock.now().getTime();
    accommodations.setStats(await stats.providerStats());
  }

  async function tick(): Promise<void> {
    const now = clock.now().getTime();
    try {
      if (now - reader.scannedAt >= rescanMs) await reader.rescan();
      else await reader.poll();
      if (now - statsAt >= statsMs) await refreshStats();
    } catch (error) {
      if (!isStopped) logFailure(error, {}, 'search index update failed, will retry');
    }
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = tick().then(schedule);
    }, pollMs);
    timer.unref();
  }

  return {
    /** Reads everything once, then polls in the background. Rejects when the first scan fails. */
    async start() {
      await reader.rescan();
      await refreshStats().catch((error: unknown) =>
        logger.warn({ err: error }, 'provider statistics not loaded, will retry'),
      );
      isComplete = true;
      reading = readFacts(accommodations, () => isStopped);
      schedule();
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await Promise.all([running, reading]);
    },
    /** Returns true after the first full scan. */
    isComplete: () => isComplete,
    applyOwn: reader.applyOwn,
    poll: reader.poll,
    rescan: reader.rescan,
    polledAt: reader.polledAt,
  };
}

/** Reads the facts that a snapshot left as text: lists of all accommodations need them. */
async function readFacts(accommodations: IndexStore, isStopped: () => boolean): Promise<void> {
  for (const _ of accommodations.columns.facts.readAll()) {
    await yieldToOthers();
    if (isStopped()) return;
  }
}

export type IndexFeed = ReturnType<typeof createIndexFeed>;
