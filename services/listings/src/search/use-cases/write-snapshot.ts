import { type Clock, HOUR_MS, inBatches } from '@kq/kernel';
import { type IndexStore } from '../domain/index-store';
import { writePart } from '../domain/write-part';
import { type Snapshot, type SnapshotBytes, type Snapshots } from './ports';

interface Deps {
  readonly accommodations: IndexStore;
  readonly snapshots: Snapshots;
  readonly clock: Clock;
  /** Accommodations of a part; default 2000: some two megabytes. */
  readonly partRows?: number;
}

const PART_ROWS = 2000;
/** Changes are applied a little later than they are written. */
const OVERLAP_MS = 10_000;
const GROWN = 1.1;

/**
 * Returns a function that writes a snapshot of the index: when there is none, when a tenth of the accommodations is new, and
 * an hour after the last when something changed.
 */
export function createWriteSnapshot({ accommodations, snapshots, clock, partRows = PART_ROWS }: Deps) {
  const isDue = ({ writtenAt, rows }: Snapshot): boolean =>
    accommodations.versions.size > rows * GROWN ||
    (clock.now().getTime() - writtenAt.getTime() >= HOUR_MS &&
      (accommodations.versions.newestChangeAt ?? 0) > writtenAt.getTime() - OVERLAP_MS);

  /** Pauses between parts: one takes some milliseconds. */
  async function* parts(signal: AbortSignal): AsyncIterable<SnapshotBytes> {
    for (const ids of inBatches(accommodations.ids(), partRows)) {
      signal.throwIfAborted();
      yield { rows: ids.length, bytes: await writePart(accommodations, ids) };
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const newest = await snapshots.newest();
    if (newest === null || isDue(newest)) await snapshots.write(clock.now(), parts(signal));
  };
}
