import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Clock, HOUR_MS } from '@kq/kernel';
import { createFailureLog } from '@kq/service-kit/telemetry/failure-log';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type BookingFigures } from '../../accommodations/use-cases/ports';
import { type IndexSource } from './ports';
import { type PlaceStore, type VersionedPlace } from '../domain/place-store';

interface Deps {
  readonly places: PlaceStore;
  readonly source: IndexSource;
  readonly figures: BookingFigures;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timing?: Partial<FeedTiming>;
}

interface FeedTiming {
  readonly pollMs: number;
  /** Writes may become visible late and clocks differ: each poll starts this many milliseconds before the previous one. */
  readonly overlapMs: number;
  readonly rescanMs: number;
  readonly figuresMs: number;
}

const DEFAULT_TIMING: FeedTiming = { pollMs: 500, overlapMs: 10_000, rescanMs: HOUR_MS, figuresMs: 60_000 };
const YIELD_EVERY = 500;

/** Keeps the search index equal to the collection, also with several replicas (docs/design.md D26). */
export function createIndexFeed({ places, source, figures, clock, logger, timing = {} }: Deps) {
  const { pollMs, overlapMs, rescanMs, figuresMs } = { ...DEFAULT_TIMING, ...timing };
  const logFailure = createFailureLog({ logger });
  let isComplete = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let cursor = 0;
  let scannedAt = 0;
  let figuresAt = -Infinity;
  let polledAt: Date | null = null;
  let newestChangeAt: Date | null = null;

  function apply(place: VersionedPlace): void {
    places.apply(place);
    const { changedAt } = place;
    if (changedAt !== undefined && (newestChangeAt === null || changedAt > newestChangeAt))
      newestChangeAt = changedAt;
  }

  async function take(stream: AsyncIterable<VersionedPlace>): Promise<void> {
    let count = 0;
    for await (const place of stream) {
      apply(place);
      count += 1;
      if (count % YIELD_EVERY === 0) await yieldToOthers();
      if (isStopped) return;
    }
  }

  async function rescan(): Promise<void> {
    const begun = clock.now().getTime();
    await take(source.all());
    places.tidy();
    cursor = begun;
    scannedAt = begun;
    polledAt = clock.now();
  }

  async function poll(): Promise<void> {
    const begun = clock.now().getTime();
    await take(source.changedSince(new Date(cursor - overlapMs)));
    cursor = Math.max(cursor, begun);
    polledAt = clock.now();
  }

  async function refreshFigures(): Promise<void> {
    figuresAt = clock.now().getTime();
    places.setFigures(await figures.providerFigures());
  }

  async function tick(): Promise<void> {
    const now = clock.now().getTime();
    try {
      if (now - scannedAt >= rescanMs) await rescan();
      else await poll();
      if (now - figuresAt >= figuresMs) await refreshFigures();
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
      await rescan();
      await refreshFigures().catch((error: unknown) =>
        logger.warn({ err: error }, 'provider statistics not loaded, will retry'),
      );
      isComplete = true;
      schedule();
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
    /** Returns true after the first full scan. */
    isComplete: () => isComplete,
    /** Applies a write of this process immediately. */
    applyOwn: apply,
    /** Returns the time of the last poll and of the newest applied change; null before the first. */
    freshness: () => ({ polledAt, newestChangeAt }),
    /** Reads the changes now. */
    poll,
    /** Reads everything again: after a bulk insert, and hourly. */
    rescan,
  };
}

export type IndexFeed = ReturnType<typeof createIndexFeed>;
