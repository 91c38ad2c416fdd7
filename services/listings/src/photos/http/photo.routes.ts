import { routes } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AccommodationPresenter } from '../../accommodations/http/accommodation.presenter';
import { type ChangeAccommodation } from '../../accommodations/use-cases/change-accommodation';
import { type AccommodationRepository } from '../../accommodations/use-cases/ports';
import { PHOTO_MEDIA_TYPES, photoKey } from '../domain/photo';
import { createAddPhoto } from '../use-cases/add-photo';
import { type PhotoEncoder, type PhotoFiles } from '../use-cases/ports';
import { createPutPhotos } from '../use-cases/put-photos';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly encoder: PhotoEncoder;
  readonly files: PhotoFiles;
  readonly clock: Clock;
  readonly present: AccommodationPresenter;
}

const YEAR_SECONDS = 365 * 86_400;

/**
 * Mounts the routes of photos. A file's name is the hash of its content: it never changes, so that browsers keep it, and
 * the name of one that is not shown cannot be guessed (docs/security.md S17).
 */
export function mountPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  const { files, present } = deps;
  const { admit, add } = createAddPhoto(deps);
  const put = createPutPhotos(deps);

  bindRoute(
    app,
    routes.uploadPhoto,
    async ({ params, body, principal }) => present.own(await add(params.id, principal.userId, body)),
    { admit: ({ params, principal }) => admit(params.id, principal.userId) },
  );
  bindRoute(app, routes.putPhotos, async ({ params, body, principal }) =>
    present.own(await put(params.id, principal.userId, body.photos)),
  );
  bindRoute(app, routes.photoFile, async ({ params, reply }) => {
    const bytes = await files.get(photoKey(params.id, params.file));
    if (bytes === null) throw new AppError('NOT_FOUND');
    return reply
      .type(params.file.endsWith('.avif') ? PHOTO_MEDIA_TYPES.avif : PHOTO_MEDIA_TYPES.webp)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(bytes);
  });
}
