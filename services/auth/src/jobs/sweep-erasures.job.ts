import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';
import { type AnonymizeAccount, type ContinueErasure } from '../use-cases/continue-erasure';
import { type ErasureLedger, type UserRepository } from '../use-cases/ports';

export interface SweepErasuresDeps extends SweeperDeps {
  readonly users: Pick<UserRepository, 'findErasing'>;
  readonly erasures: Pick<ErasureLedger, 'findUnapplied'>;
  readonly continueErasure: ContinueErasure;
  readonly anonymizeAccount: AnonymizeAccount;
}

const EVERY_MS = 5000;
const BATCH = 100;

/** Continues erasures that a crash or a lost mail left unfinished, and repeats those of a restored ledger. */
export function createErasureSweeper(deps: SweepErasuresDeps): Sweeper {
  const { users, erasures, logger } = deps;

  async function tryOne(userId: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error, user_id: userId }, 'account erasure failed, will retry');
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (const { userId, erasedAt } of await erasures.findUnapplied(BATCH)) {
      if (signal.aborted) return;
      await tryOne(userId, () => deps.anonymizeAccount(userId, erasedAt));
    }
    for (const { _id } of await users.findErasing(BATCH)) {
      if (signal.aborted) return;
      await tryOne(_id, () => deps.continueErasure(_id));
    }
  }

  return createSweeper({ ...deps, name: 'erasures', everyMs: EVERY_MS, run });
}
