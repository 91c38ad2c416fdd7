import { type Leases, MINUTE_MS } from '@kq/kernel';
import { createSweeper, type Logger, type Sweeper } from '@kq/service-kit';
import { type PurgePhotos } from '../use-cases/purge-photos';

interface Deps {
  readonly purgePhotos: Pick<PurgePhotos, 'due'>;
  readonly leases: Leases;
  readonly holder: string;
  readonly logger: Logger;
}

const EVERY_MS = 10 * MINUTE_MS;
const BATCH = 100;

/** Deletes the files of removed photos, of all accommodations, by the holder of a lease. */
export function createPhotoSweeper({ purgePhotos, leases, holder, logger }: Deps): Sweeper {
  return createSweeper({
    name: 'photos',
    everyMs: EVERY_MS,
    leases,
    holder,
    logger,
    async run(signal) {
      await purgePhotos.due(BATCH, signal);
    },
  });
}
