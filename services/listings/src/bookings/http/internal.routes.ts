import { internalRoutes, type ListingsMailQuestion } from '@kq/contracts';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type MailQuestion } from '../use-cases/read-mail-contents';
import { type BookingUseCases } from '../use-cases/compose-use-cases';

/** Mounts the internal routes: mail contents and facts for notifications, requests that wait for verification for auth. */
export function mountInternalRoutes(
  app: FastifyInstance,
  { readMailContents, readNoticeFacts, readRequestContact }: BookingUseCases,
): void {
  bindInternalRoute(app, internalRoutes.listingsMail, async ({ body }) => {
    const [content] = await readMailContents([questionOf(body)]);
    return content!;
  });
  bindInternalRoute(app, internalRoutes.listingsMails, async ({ body }) => ({
    data: [...(await readMailContents(body.questions.map(questionOf)))],
  }));
  bindInternalRoute(app, internalRoutes.noticeFacts, async ({ body }) => ({
    data: await readNoticeFacts(body.user_id, body.questions),
  }));
  bindInternalRoute(app, internalRoutes.requestContact, ({ body }) =>
    readRequestContact(body.booking_request_id),
  );
}

const questionOf = (body: ListingsMailQuestion): MailQuestion => ({
  kind: body.mail_kind,
  bookingRequestId: body.booking_request_id,
  userId: body.user_id,
  reference: body.reference,
  wasMailed: body.was_mailed === true,
});
