import { routes } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import {
  type AccommodationPresenter,
  type AccommodationRepository,
  type ChangeAccommodation,
  type OwnerVerification,
} from '../../accommodations';
import { PHOTO_MEDIA_TYPES } from '../../pictures/domain/photo';
import { createAddPhoto } from '../use-cases/add-photo';
import { type PictureLinks } from '../../pictures';
import { type PhotoEncoder, type PhotoFiles } from '../use-cases/ports';
import { createPutPhotos } from '../use-cases/put-photos';
import { createRemovePhoto } from '../use-cases/remove-photo';
import { createReadPhoto } from '../use-cases/read-photo';
import { sendPicture } from './send-picture';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly ownerVerification: Pick<OwnerVerification, 'check'>;
  readonly pictureLinks: PictureLinks;
  readonly encoder: PhotoEncoder;
  readonly files: PhotoFiles;
  readonly clock: Clock;
  readonly present: AccommodationPresenter;
}

const SANDBOX = "default-src 'none'; sandbox";

/** Mounts the routes of photos. A file's name is the hash of its content, so it serves as its ETag. */
export function mountPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  const { present } = deps;
  const { admit, add } = createAddPhoto(deps);
  const put = createPutPhotos(deps);
  const read = createReadPhoto(deps);
  const remove = createRemovePhoto(deps);

  bindRoute(
    app,
    routes.uploadPhoto,
    async ({ params, body, principal }) => present.own(await add(params.id, principal.userId, body)),
    { admit: ({ params, principal }) => admit(params.id, principal) },
  );
  bindRoute(app, routes.putPhotos, async ({ params, body, principal }) =>
    present.own(await put(params.id, principal.userId, body.photos)),
  );
  bindRoute(app, routes.removePhoto, async ({ params, body, principal }) =>
    present.admin(
      await remove({
        accommodationId: params.id,
        photoId: params.photo_id,
        adminId: principal.userId,
        reason: body.reason,
        note: body.note || null,
      }),
    ),
  );
  bindRoute(app, routes.photoFile, async ({ params, query, request, reply }) => {
    const bytes = await read({ accommodationId: params.id, file: params.file }, query.s);
    if (bytes === null) throw new AppError('NOT_FOUND');
    return sendPicture(request, reply, {
      bytes,
      mediaType: params.file.endsWith('.avif') ? PHOTO_MEDIA_TYPES.avif : PHOTO_MEDIA_TYPES.webp,
      csp: SANDBOX,
      etag: `"${params.file}"`,
      isPublic: query.s === undefined,
    });
  });
}
