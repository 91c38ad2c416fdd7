import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type BookingUseCases } from '../use-cases/booking-use-cases';
import { presentInboxItem } from './inbox.presenter';

/** Routes of an owner's inbox and figures. */
export function mountInboxRoutes(
  app: FastifyInstance,
  { readInbox, readOwnerFigures }: BookingUseCases,
): void {
  bindRoute(app, routes.ownerInbox, async ({ query, principal }) => {
    const { state, page, per_page } = query;
    const { docs, counts, now } = await readInbox(principal.userId, { state, page, perPage: per_page });
    return {
      data: docs.map((doc) => presentInboxItem(doc, principal.userId, now)),
      meta: { page, per_page, total: counts[state], state, counts },
    };
  });

  bindRoute(app, routes.ownerFigures, ({ query, principal }) => readOwnerFigures(principal.userId, query));
}
