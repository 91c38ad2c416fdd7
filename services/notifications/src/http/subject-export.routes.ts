import { internalRoutes } from '@kq/contracts';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type DeliveryRepository } from '../data/delivery.repository';
import { type NoticeRepository } from '../data/notice.repository';

/** What notifications keeps about a person: which mails went out when, and notices. No words of any mail are kept. */
export function mountSubjectExport(
  app: FastifyInstance,
  stores: () => { readonly deliveries: DeliveryRepository; readonly notices: NoticeRepository },
): void {
  bindInternalRoute(app, internalRoutes.subjectExportNotifications, async ({ body: { user_id: userId } }) => {
    const { deliveries, notices } = stores();
    const [mails, seen] = await Promise.all([deliveries.ofUser(userId), notices.ofUser(userId)]);
    return {
      mails: mails.map(({ mail_kind, booking_request_id, status, created_at, finished_at, reason }) => ({
        mail_kind,
        booking_request_id,
        status,
        created_at,
        finished_at,
        reason,
      })),
      notices: seen.map(({ kind, booking_request_id, at, read }) => ({ kind, booking_request_id, at, read })),
    };
  });
}
