import { type Clock } from '@kq/kernel';
import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';
import { type ApplyDecision } from '../use-cases/apply-decision';
import { type Reports } from '../use-cases/ports';

interface Deps extends SweeperDeps {
  readonly reports: Pick<Reports, 'findDueIds' | 'findById'>;
  readonly applyDecision: ApplyDecision;
  readonly clock: Clock;
}

const EVERY_MS = 5000;
const BATCH = 50;

/** Applies decisions whose caller died, in the replica with the lease. */
export function createDecisionSweeper(deps: Deps): Sweeper {
  const { reports, applyDecision, clock, logger } = deps;

  /** A failing decision must not block the others; it stays due. */
  async function applyOne(id: number): Promise<void> {
    try {
      const doc = await reports.findById(id);
      if (doc !== null) await applyDecision(doc);
    } catch (error) {
      logger.error({ err: error, report_id: id }, 'decision of a report not applied, will retry');
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (const id of await reports.findDueIds(clock.now(), BATCH)) {
      if (signal.aborted) return;
      await applyOne(id);
    }
  }

  return createSweeper({ ...deps, name: 'report-decisions', everyMs: EVERY_MS, run });
}
