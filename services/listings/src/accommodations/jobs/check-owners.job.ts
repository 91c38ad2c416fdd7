import { AppError } from '@kq/kernel';
import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';
import { type OwnerVerification } from '../use-cases/owner-verification';

interface Deps extends SweeperDeps {
  readonly ownerVerification: Pick<OwnerVerification, 'checkAll'>;
}

const EVERY_MS = 30_000;

/**
 * Publishes accommodations that a lost event left unpublished. While no owner is unverified, the query reads one index
 * entry.
 */
export function createOwnerCheck({ ownerVerification, ...deps }: Deps): Sweeper {
  return createSweeper({
    ...deps,
    name: 'owner-check',
    everyMs: EVERY_MS,
    async run() {
      try {
        await ownerVerification.checkAll();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
        deps.logger.warn({ err: error }, 'auth unavailable, owner check deferred');
      }
    },
  });
}
