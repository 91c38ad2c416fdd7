import { internalRoutes } from '@kq/contracts';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type BookingUseCases } from '../domain/use-cases';

/** What other services ask: notifications for the content of a mail, auth for a request that waits for its proof. */
export function mountInternalRoutes(
  app: FastifyInstance,
  { readMailContent, readRequestContact }: BookingUseCases,
): void {
  bindInternalRoute(app, internalRoutes.listingsMail, ({ body }) =>
    readMailContent({
      kind: body.mail_kind,
      bookingRequestId: body.booking_request_id,
      userId: body.user_id,
      reference: body.reference,
    }),
  );
  bindInternalRoute(app, internalRoutes.requestContact, ({ body }) =>
    readRequestContact(body.booking_request_id),
  );
}
