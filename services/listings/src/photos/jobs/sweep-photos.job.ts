import { MINUTE_MS } from '@kq/kernel';
import { createPartitionedSweeper, createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';
import { type PurgePhotos } from '../use-cases/purge-photos';

interface Deps extends SweeperDeps {
  readonly purgePhotos: PurgePhotos;
}

const EVERY_MS = 10 * MINUTE_MS;

/** Deletes the files of removed photos, shared by all replicas. */
export const createPhotoSweeper = ({ purgePhotos, ...deps }: Deps): Sweeper =>
  createPartitionedSweeper({ ...deps, ...purgePhotos, name: 'photos', everyMs: EVERY_MS });

/** Deletes the files of killed uploads, of all accommodations, by the holder of a lease. */
export const createUploadSweeper = ({ purgePhotos, ...deps }: Deps): Sweeper =>
  createSweeper({
    ...deps,
    name: 'partial-uploads',
    everyMs: EVERY_MS,
    run: async () => purgePhotos.partial(),
  });
