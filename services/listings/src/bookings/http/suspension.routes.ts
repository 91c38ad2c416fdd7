import { routes } from '@kq/contracts';
import { bindRoute, type Logger } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type BookingUseCases } from '../use-cases/compose-use-cases';

/** Mounts the routes with which administrators list and lift suspensions of senders. */
export function mountSuspensionRoutes(
  app: FastifyInstance,
  { listSuspensions, liftSuspension }: BookingUseCases,
  logger: Logger,
): void {
  bindRoute(app, routes.senderSuspensions, async ({ query: { page, per_page } }) => {
    const { data, total } = await listSuspensions({ page, perPage: per_page });
    return { data, meta: { page, per_page, total } };
  });

  bindRoute(app, routes.liftSenderSuspension, async ({ params, principal }) => {
    await liftSuspension(params.id, principal.userId);
    logger.info({ sender_id: params.id, admin_id: principal.userId }, 'sender suspension lifted');
  });
}
