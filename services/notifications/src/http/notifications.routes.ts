import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type NotificationRepository } from '../data/notification.repository';

/** Mounts GET /notices and POST /notices/read, limited to the caller's own notifications. */
export function mountNotifications(app: FastifyInstance, notifications: NotificationRepository): void {
  bindRoute(app, routes.notices, async ({ principal }) => {
    const [list, unread] = await Promise.all([
      notifications.newestOf(principal.userId),
      notifications.unreadOf(principal.userId),
    ]);
    return {
      data: list.map((notification) => ({
        id: notification._id,
        kind: notification.kind,
        booking_request_id: notification.booking_request_id,
        ...(notification.booking_request_id === undefined
          ? { accommodation_id: notification.accommodation_ids?.[0] }
          : {}),
        side: notification.side,
        answer: notification.answer,
        beds: notification.beds,
        at: notification.at.toISOString(),
        read: notification.read,
      })),
      meta: { unread },
    };
  });

  bindRoute(app, routes.readNotices, async ({ principal, body }) => {
    await notifications.markRead(principal.userId, body.ids);
  });
}
