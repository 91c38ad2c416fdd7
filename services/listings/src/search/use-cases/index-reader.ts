import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Clock } from '@kq/kernel';
import { type IndexSource } from './ports';
import { type IndexStore, type VersionedAccommodation } from '../domain/index-store';

interface Deps {
  readonly accommodations: IndexStore;
  readonly source: IndexSource;
  readonly clock: Clock;
  /** Writes may become visible late and clocks differ: each poll starts this many milliseconds before the previous one. */
  readonly overlapMs: number;
  readonly isStopped: () => boolean;
}

const YIELD_EVERY = 500;

/** Reads the collection into the search index: all of it, or what changed since the last reading. */
export function createIndexReader({ accommodations, source, clock, overlapMs, isStopped }: Deps) {
  let cursor = 0;
  let scannedAt = 0;
  let polledAt: Date | null = null;
  let newestChangeAt: Date | null = null;

  function apply(accommodation: VersionedAccommodation): void {
    accommodations.apply(accommodation);
    const { changedAt } = accommodation;
    if (changedAt !== undefined && (newestChangeAt === null || changedAt > newestChangeAt))
      newestChangeAt = changedAt;
  }

  async function take(stream: AsyncIterable<VersionedAccommodation>): Promise<void> {
    let count = 0;
    for await (const accommodation of stream) {
      apply(accommodation);
      count += 1;
      if (count % YIELD_EVERY === 0) await yieldToOthers();
      if (isStopped()) return;
    }
  }

  return {
    /** Applies a write of this process immediately. */
    applyOwn: apply,
    /** Reads the changes now. */
    async poll() {
      const startedAt = clock.now().getTime();
      await take(source.changedSince(new Date(cursor - overlapMs)));
      cursor = Math.max(cursor, startedAt);
      polledAt = clock.now();
    },
    /** Compares everything, also what no poll found: at the start, after a bulk insert, and hourly. */
    async rescan() {
      const startedAt = clock.now().getTime();
      const isFirst = scannedAt === 0;
      if (isFirst) accommodations.holdBack();
      await take(isFirst ? source.all() : source.newerThan((id) => accommodations.versionOf(id)));
      accommodations.tidy();
      cursor = startedAt;
      scannedAt = startedAt;
      polledAt = clock.now();
    },
    /** Returns the time of the last poll and of the newest applied change; null before the first. */
    freshness: () => ({ polledAt, newestChangeAt }),
    /** Start of the last reading of everything. */
    get scannedAt() {
      return scannedAt;
    },
  };
}
