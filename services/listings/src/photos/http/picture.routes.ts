import { routes } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { sendPicture } from './send-picture';
import { type PictureLinks } from '../../pictures';
import { readDrawings } from '../data/drawings';
import { drawingOf, SCENES } from '../../pictures/domain/picture-list';

interface Deps {
  readonly repository: { findById(id: number): Promise<AccommodationDoc | null> };
  readonly pictureLinks: Pick<PictureLinks, 'opens'>;
}

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Mounts the drawings of demo accommodations. */
export function mountPictureRoutes(app: FastifyInstance, { repository, pictureLinks }: Deps): void {
  const drawings = readDrawings();
  bindRoute(app, routes.accommodationPicture, async ({ params, query, request, reply }) => {
    const scene = SCENES[Number(params.file[0])];
    const doc = await repository.findById(params.id);
    if (scene === undefined || doc === null || !doc.demo) throw new AppError('NOT_FOUND');
    if (!pictureLinks.opens(doc, { accommodationId: params.id, file: params.file }, query.s))
      throw new AppError('NOT_FOUND');
    const drawing = drawings.get(drawingOf(doc, scene));
    if (drawing === undefined) throw new AppError('NOT_FOUND');
    return sendPicture(request, reply, {
      ...drawing,
      mediaType: 'image/svg+xml; charset=utf-8',
      csp: SANDBOX,
      isPublic: query.s === undefined,
    });
  });
}
