import { type Clock, type Leases } from '@kq/kernel';
import { type Logger, type ObjectStore } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import {
  type AccommodationPresenter,
  type AccommodationRepository,
  type ChangeAccommodation,
  type OwnerVerification,
} from '../accommodations';
import { type PictureLinks } from '../pictures';
import { createSharpPhotoEncoder } from './adapters/sharp-photo-encoder';
import { mountPhotoRoutes } from './http/photo.routes';
import { mountPictureRoutes } from './http/picture.routes';
import { createPhotoSweeper, createUploadSweeper } from './jobs/sweep-photos.job';
import { createPurgePhotos } from './use-cases/purge-photos';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly ownerVerification: OwnerVerification;
  readonly pictureLinks: PictureLinks;
  readonly files: ObjectStore;
  readonly leases: Leases;
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Photos of accommodations, and drawings of demo ones. */
export function createPhotos(deps: Deps) {
  const encoder = createSharpPhotoEncoder();
  const purgePhotos = createPurgePhotos(deps);
  const sweeper = createPhotoSweeper({ ...deps, purgePhotos });
  const uploadSweeper = createUploadSweeper({ ...deps, purgePhotos });
  return {
    files: deps.files,
    /** Deletes all photos of an accommodation. */
    removeAll: purgePhotos.all,
    mountRoutes(app: FastifyInstance, present: AccommodationPresenter) {
      mountPictureRoutes(app, deps);
      mountPhotoRoutes(app, { ...deps, encoder, present });
    },
    start() {
      sweeper.start();
      uploadSweeper.start();
    },
    async stop() {
      await Promise.all([sweeper.stop(), uploadSweeper.stop()]);
    },
    sweep: () => sweeper.sweep(),
    /** Ends the thread that encodes photos. */
    close: () => encoder.close(),
  };
}
