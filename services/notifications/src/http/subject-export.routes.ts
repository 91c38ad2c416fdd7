import { internalRoutes } from '@kq/contracts';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type MailingRepository } from '../data/mailing.repository';
import { type NotificationRepository } from '../data/notification.repository';

/** Mounts the export of a person's data: which mails were sent when, and notifications. Texts of mails are not stored. */
export function mountSubjectExport(
  app: FastifyInstance,
  {
    mailings,
    notifications,
  }: { readonly mailings: MailingRepository; readonly notifications: NotificationRepository },
): void {
  bindInternalRoute(app, internalRoutes.subjectExportNotifications, async ({ body: { user_id: userId } }) => {
    const [mails, seen] = await Promise.all([mailings.ofUser(userId), notifications.ofUser(userId)]);
    return {
      mails,
      notices: seen.map(({ kind, booking_request_id, accommodation_ids, at, read }) => ({
        kind,
        booking_request_id,
        accommodation_ids,
        at,
        read,
      })),
    };
  });
}
