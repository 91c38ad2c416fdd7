import { keptFrom } from '../domain/republication';
import { type AccommodationRows, type FinishedRuns } from './ports';

interface Deps {
  readonly rows: Pick<AccommodationRows, 'countNamed' | 'removeUnnamed'>;
  readonly finishedRuns: Pick<FinishedRuns, 'newest' | 'markApplied'>;
}

/**
 * Removes the rows that a complete run of listings did not name: after a restore, accommodations that only the lost state
 * had (docs/adr/050). It waits until every event of the run is processed, and keeps what was written since its start.
 */
export function createApplyRepublication({ rows, finishedRuns }: Deps) {
  return async (): Promise<void> => {
    const run = await finishedRuns.newest();
    if (run === null || run.isApplied) return;
    if ((await rows.countNamed(run.startedAt)) < run.accommodations) return;
    await rows.removeUnnamed(run.startedAt, keptFrom(run));
    await finishedRuns.markApplied(run);
  };
}
