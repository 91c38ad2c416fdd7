import { routes } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type IsPublic } from '../../accommodations/domain/visibility';
import { readDrawings } from '../data/drawings';
import { drawingOf, SCENES } from '../domain/picture-list';

interface Deps {
  readonly repository: { findById(id: number): Promise<AccommodationDoc | null> };
  readonly isPublic: IsPublic;
}

const DAY_SECONDS = 86_400;

/** Mounts the drawings of demo accommodations; the security policy disables scripts and requests in one opened directly. */
export function mountPictureRoutes(app: FastifyInstance, { repository, isPublic }: Deps): void {
  const drawings = readDrawings();
  bindRoute(app, routes.accommodationPicture, async ({ params, request, reply }) => {
    const scene = SCENES[Number(params.file[0])];
    const doc = await repository.findById(params.id);
    if (scene === undefined || doc === null || !doc.demo || !isPublic(doc)) throw new AppError('NOT_FOUND');
    const isAnonymous = request.headers.authorization === undefined;
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header(
        'cache-control',
        isAnonymous
          ? `public, max-age=${DAY_SECONDS}, s-maxage=${routes.accommodationPicture.cacheSeconds}`
          : 'private, no-cache',
      )
      .send(drawings.get(drawingOf(doc, scene)));
  });
}
