import { type Leases, MINUTE_MS } from '@kq/kernel';
import { createSweeper, type Logger, type Sweeper } from '@kq/service-kit';
import { type ErasePerson } from '../use-cases/erase-person';

export interface SweepRetentionDeps {
  readonly erasePerson: Pick<ErasePerson, 'forgetDue'>;
  readonly leases: Leases;
  readonly holder: string;
  readonly logger: Logger;
  readonly everyMs?: number;
}

const EVERY_MS = 10 * MINUTE_MS;
const BATCH = 200;

/**
 * Deletes data kept for contracts past their retention; runs at long intervals, because the retention is counted in
 * days.
 */
export function createRetentionSweeper({
  erasePerson,
  leases,
  holder,
  logger,
  everyMs = EVERY_MS,
}: SweepRetentionDeps): Sweeper {
  return createSweeper({
    name: 'retention',
    everyMs,
    leases,
    holder,
    logger,
    async run(signal) {
      await erasePerson.forgetDue(BATCH, signal);
    },
  });
}
