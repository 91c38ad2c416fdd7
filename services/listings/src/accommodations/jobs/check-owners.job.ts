import { AppError, type Leases } from '@kq/kernel';
import { createSweeper, type Logger, type Sweeper } from '@kq/service-kit';
import { type OwnerVerification } from '../use-cases/owner-verification';

interface Deps {
  readonly ownerVerification: Pick<OwnerVerification, 'checkAll'>;
  readonly leases: Leases;
  readonly holder: string;
  readonly logger: Logger;
}

const EVERY_MS = 30_000;

/**
 * Publishes accommodations that a lost event left unpublished. While no owner is unverified, the query reads one index
 * entry.
 */
export function createOwnerCheck({ ownerVerification, leases, holder, logger }: Deps): Sweeper {
  return createSweeper({
    name: 'owner-check',
    everyMs: EVERY_MS,
    leases,
    holder,
    logger,
    async run() {
      try {
        await ownerVerification.checkAll();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
        logger.warn({ err: error }, 'auth unavailable, owner check deferred');
      }
    },
  });
}
