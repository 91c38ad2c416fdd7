import { routes } from '@kq/contracts';
import { type Gazetteer } from '@kq/gazetteer';
import { type Clock, type Leases } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type FastifyInstance } from 'fastify';
import { type AccountBlocks } from '../../account-blocks';
import { createArchiveAccommodations } from '../use-cases/archive-accommodations';
import { type ChangeAccommodation } from '../use-cases/change-accommodation';
import { createChangeAccommodations } from '../use-cases/change-accommodations';
import { createCreateAccommodation } from '../use-cases/create-accommodation';
import { createDeleteAccommodation } from '../use-cases/delete-accommodation';
import { createImportAccommodations } from '../use-cases/import-accommodations';
import { createListOwnAccommodations } from '../use-cases/list-own-accommodations';
import { type OwnerLimits } from '../../quotas';
import { type OwnerVerification } from '../use-cases/owner-verification';
import { type AccommodationRepository } from '../use-cases/ports';
import { createPutAvailability } from '../use-cases/put-availability';
import { type Stays } from '../../stays';
import { createRequestCheck } from '../use-cases/request-check';
import { createUpdateAccommodation } from '../use-cases/update-accommodation';
import { type IsPublic } from '../../visibility/domain/visibility';
import { type AccommodationPresenter } from './accommodation.presenter';
import { bulkResult, importResult } from './result.presenter';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly limits: OwnerLimits;
  readonly stays: Pick<Stays, 'ofAccommodation'>;
  readonly ownerVerification: OwnerVerification;
  readonly isPublic: IsPublic;
  readonly gazetteer: Gazetteer;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly present: AccommodationPresenter;
  readonly logger: Logger;
}

/** Mounts the routes for owners. */
export function mountOwnerAccommodationRoutes(app: FastifyInstance, deps: Deps): void {
  const { repository, present } = deps;
  const create = createCreateAccommodation(deps);
  const importRows = createImportAccommodations({ ...deps, create });
  const update = createUpdateAccommodation(deps);
  const remove = createDeleteAccommodation(deps);
  const archive = createArchiveAccommodations(deps);
  const putAvailability = createPutAvailability(deps);
  const requestCheck = createRequestCheck(deps);

  const own = createListOwnAccommodations(deps);
  const changeMany = createChangeAccommodations({ repository, update, archive });

  bindRoute(app, routes.myAccommodations, async ({ query, principal }) => {
    const { docs, total, counts } = await own.list(principal.userId, query);
    const data = await Promise.all(docs.map((doc) => present.own(doc)));
    return { data, meta: { page: query.page, per_page: query.per_page, total, counts } };
  });
  bindRoute(app, routes.ownAccommodationIds, async ({ query, principal }) => ({
    data: await own.ids(principal.userId, query),
  }));
  bindRoute(app, routes.changeAccommodations, async ({ body, principal }) => ({
    data: (await changeMany(body, principal.userId)).map(bulkResult),
  }));
  bindRoute(app, routes.townsOfPostalCode, async ({ query }) => ({
    data: deps.gazetteer.townsOfPostalCode(query.zip_code),
    center: centerOf(deps.gazetteer, query.zip_code),
    parts: deps.gazetteer
      .placesOfPostalCode(query.zip_code)
      .map(({ name, lat, lng }) => ({ name, lat, lng })),
  }));
  bindRoute(app, routes.archiveAccommodations, async ({ body, principal }) => ({
    data: await archive(body.ids, body.archived, principal.userId),
  }));
  bindRoute(app, routes.createAccommodation, async ({ body, principal }) =>
    present.own(await create(body, principal)),
  );
  bindRoute(app, routes.importAccommodations, async ({ body, principal }) => ({
    data: (await importRows(body.rows, principal)).map(importResult),
  }));
  bindRoute(app, routes.updateAccommodation, async ({ params, body, principal }) =>
    present.own(await update(params.id, principal.userId, body)),
  );
  bindRoute(app, routes.deleteAccommodation, ({ params, principal }) => remove(params.id, principal.userId));
  bindRoute(app, routes.putAvailability, async ({ params, body, principal }) =>
    present.own(await putAvailability(params.id, principal.userId, body.blocks)),
  );
  bindRoute(app, routes.requestCheck, async ({ params, principal }) =>
    present.own(await requestCheck(params.id, principal.userId)),
  );
}

function centerOf(gazetteer: Gazetteer, zipCode: string) {
  const code = gazetteer.postalCode(zipCode);
  return code === null ? null : { lat: code.lat, lng: code.lng };
}
