import { MINUTE_MS } from '@kq/kernel';
import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';
import { type PurgePhotos } from '../use-cases/purge-photos';

interface Deps extends SweeperDeps {
  readonly purgePhotos: Pick<PurgePhotos, 'due' | 'partial'>;
}

const BATCH = 100;

/** Deletes the files of removed photos and those of killed uploads, of all accommodations, by the holder of a lease. */
export function createPhotoSweeper({ purgePhotos, ...deps }: Deps): Sweeper {
  return createSweeper({
    ...deps,
    name: 'photos',
    everyMs: 10 * MINUTE_MS,
    async run(signal) {
      await purgePhotos.due(BATCH, signal);
      await purgePhotos.partial();
    },
  });
}
