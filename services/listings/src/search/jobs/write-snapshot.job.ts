import { MINUTE_MS } from '@kq/kernel';
import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';

interface Deps extends SweeperDeps {
  readonly writeSnapshot: (signal: AbortSignal) => Promise<void>;
}

/** Writes snapshots of the search index that are due, by the holder of a lease. */
export const createSnapshotWriter = ({ writeSnapshot, ...deps }: Deps): Sweeper =>
  createSweeper({ ...deps, name: 'search-snapshot', everyMs: MINUTE_MS, run: writeSnapshot });
