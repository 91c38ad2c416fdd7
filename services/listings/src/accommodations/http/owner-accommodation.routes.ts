import { routes } from '@kq/contracts';
import { type Gazetteer } from '@kq/gazetteer';
import { type Clock, type Leases } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type FastifyInstance } from 'fastify';
import { type AccommodationDoc } from '../domain/accommodation';
import { type AccountBlocks } from '../../account-blocks/use-cases/ports';
import { createAdminUpdateAccommodation } from '../use-cases/admin-update-accommodation';
import { createArchiveAccommodations } from '../use-cases/archive-accommodations';
import { type ChangeAccommodation } from '../use-cases/change-accommodation';
import { createCreateAccommodation } from '../use-cases/create-accommodation';
import { createDeleteAccommodation } from '../use-cases/delete-accommodation';
import { createImportAccommodations } from '../use-cases/import-accommodations';
import { type OwnerLimits } from '../use-cases/owner-limits';
import { type OwnerVerification } from '../use-cases/owner-verification';
import { type AccommodationRepository } from '../use-cases/ports';
import { createPutAvailability } from '../use-cases/put-availability';
import { type Stays } from '../../stays/use-cases/ports';
import { createUpdateAccommodation } from '../use-cases/update-accommodation';
import { type AccommodationPresenter } from './accommodation.presenter';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly limits: OwnerLimits;
  readonly stays: Pick<Stays, 'ofAccommodation'>;
  readonly ownerVerification: OwnerVerification;
  readonly gazetteer: Gazetteer;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly present: AccommodationPresenter;
  readonly logger: Logger;
}

/** Mounts the routes for owners (their accommodations) and administrators (all accommodations). */
export function mountOwnerAccommodationRoutes(app: FastifyInstance, deps: Deps): void {
  const { repository, present } = deps;
  const create = createCreateAccommodation(deps);
  const importRows = createImportAccommodations({ ...deps, create });
  const update = createUpdateAccommodation(deps);
  const remove = createDeleteAccommodation(deps);
  const archive = createArchiveAccommodations(deps);
  const putAvailability = createPutAvailability(deps);
  const adminUpdate = createAdminUpdateAccommodation(deps);

  async function pageOf<T>(
    query: PageQuery,
    presentDoc: (doc: AccommodationDoc) => Promise<T>,
    ownerId?: number,
  ) {
    const { docs, total } = await repository.list({
      page: query.page,
      perPage: query.per_page,
      ...(ownerId === undefined ? {} : { ownerId }),
      ...(query.status === undefined ? {} : { status: query.status }),
      ...(query.id === undefined ? {} : { id: query.id }),
    });
    const data = await Promise.all(docs.map(presentDoc));
    return { data, meta: { page: query.page, per_page: query.per_page, total } };
  }

  bindRoute(app, routes.myAccommodations, ({ query, principal }) =>
    pageOf(query, (doc) => present.own(doc), principal.userId),
  );
  bindRoute(app, routes.townsOfPostalCode, async ({ query }) => ({
    data: deps.gazetteer.townsOfPostalCode(query.zip_code),
    center: centerOf(deps.gazetteer, query.zip_code),
  }));
  bindRoute(app, routes.adminAccommodations, ({ query }) => pageOf(query, present.admin));
  bindRoute(app, routes.archiveAccommodations, async ({ body, principal }) => ({
    data: await archive(body.ids, body.archived, principal.userId),
  }));
  bindRoute(app, routes.createAccommodation, async ({ body, principal }) =>
    present.own(await create(body, principal)),
  );
  bindRoute(app, routes.importAccommodations, async ({ body, principal }) => ({
    data: await importRows(body.rows, principal),
  }));
  bindRoute(app, routes.updateAccommodation, async ({ params, body, principal }) =>
    present.own(await update(params.id, principal.userId, body)),
  );
  bindRoute(app, routes.deleteAccommodation, ({ params, principal }) => remove(params.id, principal.userId));
  bindRoute(app, routes.putAvailability, async ({ params, body, principal }) =>
    present.own(await putAvailability(params.id, principal.userId, body.blocks)),
  );
  bindRoute(app, routes.adminUpdateAccommodation, async ({ params, body, principal }) =>
    present.admin(await adminUpdate(params.id, principal, body)),
  );
}

function centerOf(gazetteer: Gazetteer, zipCode: string) {
  const code = gazetteer.postalCode(zipCode);
  return code === null ? null : { lat: code.lat, lng: code.lng };
}

interface PageQuery {
  readonly page: number;
  readonly per_page: number;
  readonly status?: 'draft' | 'active' | 'archived' | 'blocked' | undefined;
  readonly id?: number | undefined;
}
