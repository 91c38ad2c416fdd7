import { routes } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { createAdminUpdateAccommodation } from '../use-cases/admin-update-accommodation';
import { type AccommodationRepository, type OwnerContacts } from '../use-cases/ports';
import { createReadAdminAccommodation } from '../use-cases/read-admin-accommodation';
import { type StayReader } from '../use-cases/stays-ahead';
import { type AccommodationPresenter } from './accommodation.presenter';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly contacts: OwnerContacts;
  readonly stays: StayReader;
  readonly clock: Clock;
  readonly present: AccommodationPresenter;
}

/** Mounts the routes for administrators. */
export function mountAdminAccommodationRoutes(app: FastifyInstance, deps: Deps): void {
  const { repository, present } = deps;
  const adminUpdate = createAdminUpdateAccommodation(deps);
  const read = createReadAdminAccommodation(deps);

  bindRoute(app, routes.adminAccommodations, async ({ query }) => {
    const { page, per_page: perPage, status, check } = query;
    const [{ docs, total }, checks] = await Promise.all([
      check === undefined
        ? repository.list({ page, perPage, ...(status === undefined ? {} : { status }) })
        : repository.listChecks({ page, perPage }),
      repository.countChecks(),
    ]);
    return {
      data: await Promise.all(docs.map(present.admin)),
      meta: { page, per_page: perPage, total, checks_requested: checks },
    };
  });
  bindRoute(app, routes.adminAccommodation, async ({ params }) => present.adminDetail(await read(params.id)));
  bindRoute(app, routes.adminUpdateAccommodation, async ({ params, body, principal }) =>
    present.admin(await adminUpdate(params.id, principal, body)),
  );
}
