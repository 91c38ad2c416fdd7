import { MINUTE_MS } from '@kq/kernel';
import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';
import { type DeleteDueDrafts } from '../use-cases/delete-due-drafts';

interface Deps extends SweeperDeps {
  readonly deleteDueDrafts: DeleteDueDrafts;
}

const BATCH = 100;

/** Deletes drafts of reset registrations after 30 days; runs at long intervals, because the time is counted in days. */
export function createDueDraftSweeper({ deleteDueDrafts, ...deps }: Deps): Sweeper {
  return createSweeper({
    ...deps,
    name: 'due-drafts',
    everyMs: 10 * MINUTE_MS,
    run: (signal) => deleteDueDrafts(BATCH, signal),
  });
}
