import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Clock } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type IndexSource, type Snapshots } from './ports';
import { restoreSnapshot } from './restore-snapshot';
import { type IndexStore } from '../domain/index-store';
import { type VersionedAccommodation } from '../domain/versioned-accommodation';

interface Deps {
  readonly accommodations: IndexStore;
  readonly source: IndexSource;
  readonly snapshots: Pick<Snapshots, 'newest'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Writes may become visible late and clocks differ: each poll starts this many milliseconds before the previous one. */
  readonly overlapMs: number;
  readonly isStopped: () => boolean;
}

const YIELD_EVERY = 500;

/** Reads the collection into the search index: all of it, or what changed since the last reading. */
export function createIndexReader(deps: Deps) {
  const { accommodations, source, clock, overlapMs, isStopped } = deps;
  let cursor = 0;
  let scannedAt = 0;
  let polledAt: Date | null = null;

  async function take(stream: AsyncIterable<VersionedAccommodation>): Promise<void> {
    let count = 0;
    for await (const accommodation of stream) {
      accommodations.apply(accommodation);
      count += 1;
      if (count % YIELD_EVERY === 0) await yieldToOthers();
      if (isStopped()) return;
    }
  }

  async function readAll(): Promise<void> {
    const changed = await restoreSnapshot(deps);
    if (changed === null) accommodations.holdBack();
    await take(changed === null ? source.all() : source.byIds(changed));
  }

  async function readNewer(): Promise<void> {
    const newer: number[] = [];
    for await (const page of source.versions())
      for (const { id, version } of page) if (accommodations.versions.isNewer(id, version)) newer.push(id);
    await take(source.byIds(newer));
  }

  return {
    /** Applies a write of this process immediately. */
    applyOwn: (accommodation: VersionedAccommodation) => void accommodations.apply(accommodation),
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
      await (scannedAt === 0 ? readAll() : readNewer());
      accommodations.tidy();
      cursor = startedAt;
      scannedAt = startedAt;
      polledAt = clock.now();
    },
    /** Returns the time of the last poll; null before the first. */
    polledAt: () => polledAt,
    /** Start of the last reading of everything. */
    get scannedAt() {
      return scannedAt;
    },
  };
}
