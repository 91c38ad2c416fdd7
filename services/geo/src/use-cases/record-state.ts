import { keptFrom } from '../domain/republication';
import { type AccommodationRows, type FinishedRuns, type RowState } from './ports';

interface Deps {
  readonly rows: Pick<AccommodationRows, 'update' | 'insert'>;
  readonly finishedRuns: Pick<FinishedRuns, 'newest'>;
}

/**
 * Stores the state that an event describes, unless a newer one is stored. A late event of an accommodation that the last
 * complete run did not name creates no row: listings does not know the accommodation any more (docs/adr/050).
 */
export function createRecordState({ rows, finishedRuns }: Deps) {
  async function isForgotten({ runStartedAt, changedAt }: RowState): Promise<boolean> {
    if (runStartedAt !== null) return false;
    const run = await finishedRuns.newest();
    return run !== null && run.isApplied && changedAt < keptFrom(run);
  }

  return async (state: RowState): Promise<void> => {
    if ((await rows.update(state)) || (await isForgotten(state))) return;
    // Another writer may have stored a first state meanwhile.
    if (!(await rows.insert(state))) await rows.update(state);
  };
}
