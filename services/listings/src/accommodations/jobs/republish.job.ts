import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';

interface Deps extends SweeperDeps {
  readonly republishNext: (signal: AbortSignal) => Promise<void>;
}

const EVERY_MS = 1000;

/** Publishes the states of all accommodations again, some batches each second while a request is open. */
export function createRepublishSweeper({ republishNext, ...deps }: Deps): Sweeper {
  return createSweeper({ ...deps, name: 'republish', everyMs: EVERY_MS, run: republishNext });
}
