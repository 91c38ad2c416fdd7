import { MINUTE_MS } from '@kq/kernel';
import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';
import { type ErasePerson } from '../use-cases/erase-person';

interface Deps extends SweeperDeps {
  readonly erasePerson: Pick<ErasePerson, 'forgetDue'>;
}

const BATCH = 200;

/**
 * Deletes data kept for contracts past their retention; runs at long intervals, because the retention is counted in
 * days.
 */
export function createRetentionSweeper({ erasePerson, ...deps }: Deps): Sweeper {
  return createSweeper({
    ...deps,
    name: 'retention',
    everyMs: 10 * MINUTE_MS,
    async run(signal) {
      await erasePerson.forgetDue(BATCH, signal);
    },
  });
}
