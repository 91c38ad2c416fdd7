import { parseAccommodationSlug, internalRoutes, routes } from '@kq/contracts';
import { AppError, type Principal } from '@kq/kernel';
import { bindInternalRoute, bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AccommodationDoc } from '../domain/accommodation';
import { createFindBySlug, slugNotFound } from '../use-cases/find-by-slug';
import { type CardFacts, cardFactsOf } from '../domain/card';
import { nightlyBeds } from '../domain/nightly-beds';
import { type AccommodationRepository } from '../use-cases/ports';
import { type IsPublic } from '../../visibility/domain/visibility';
import { type PictureViewer } from '../../pictures/domain/photo-link';
import { type AccommodationPresenter } from './accommodation.presenter';
import { pageMetaOf } from './page-meta.presenter';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly isPublic: IsPublic;
  readonly present: AccommodationPresenter;
  /** Absolute URLs are built from the configuration only (docs/security.md S7). */
  readonly publicUrl: () => string;
  /** The town whose city page lists the accommodation. */
  readonly townOf: (facts: CardFacts) => { readonly name: string; readonly slug: string } | null;
}

/** Mounts the public routes of accommodations. */
export function mountPublicAccommodationRoutes(
  app: FastifyInstance,
  { repository, isPublic, present, publicUrl, townOf }: Deps,
): void {
  const findBySlug = createFindBySlug({ repository, isPublic });

  async function visible(id: number, principal: Principal | null): Promise<AccommodationDoc> {
    const doc = await repository.findById(id);
    if (doc === null || !(isPublic(doc) || isOwn(doc, principal))) throw new AppError('NOT_FOUND');
    return doc;
  }

  bindRoute(app, routes.findAccommodationBySlug, async ({ query }) => {
    const doc = await findBySlug({ titleSlug: query.title_slug, zipCode: query.zip_code });
    if (doc === null) throw slugNotFound();
    return present.detail(doc);
  });

  bindRoute(app, routes.accommodationsOfOwner, async ({ params, query }) => {
    const { docs, total } = await repository.list({
      ownerId: params.id,
      isPublic: true,
      page: query.page,
      perPage: query.per_page,
    });
    return { data: docs.map(present.card), meta: { page: query.page, per_page: query.per_page, total } };
  });

  bindRoute(app, routes.accommodation, async ({ params, principal }) =>
    present.detail(await visible(params.id, principal), viewerOf(principal)),
  );

  bindRoute(app, routes.availability, async ({ params, query, principal }) => ({
    data: nightlyBeds(await visible(params.id, principal), query.from, query.to),
  }));

  bindInternalRoute(app, internalRoutes.accommodationVisibility, async ({ body }) => ({
    data: (await repository.findByIds(body.accommodation_ids)).map((doc) => ({
      accommodation_id: doc._id,
      is_public: isPublic(doc),
      sequence: doc.event_seq,
    })),
  }));

  bindInternalRoute(app, internalRoutes.pageMeta, async ({ query }) => {
    const parts = parseAccommodationSlug(query.slug);
    const doc = await findBySlug({ ...parts, zipCode: parts.zipCode || undefined });
    return pageMetaOf(doc, doc === null ? null : townOf(cardFactsOf(doc)), publicUrl());
  });
}

/** Only the owner and administrators read a hidden accommodation, whose pictures have signed addresses. */
function viewerOf(principal: Principal | null): PictureViewer | null {
  if (principal === null) return null;
  return principal.role === 'admin' ? 'admin' : 'party';
}

/** Returns true for the owner and for administrators, who may read unpublished accommodations. */
function isOwn(doc: AccommodationDoc, principal: Principal | null): boolean {
  if (doc.status === 'deleted' || principal === null) return false;
  return principal.role === 'admin' || principal.userId === doc.owner_id;
}
