import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type NotificationRepository } from '../data/notification.repository';
import { type NoticeFactsOf } from './notice-facts';

/** Mounts GET /notices and POST /notices/read, limited to the caller's own notifications. */
export function mountNotifications(
  app: FastifyInstance,
  notifications: NotificationRepository,
  factsOf: NoticeFactsOf,
): void {
  bindRoute(app, routes.notices, async ({ principal }) => {
    const list = await notifications.newestOf(principal.userId);
    const about = list.filter(
      (one) => one.booking_request_id !== undefined || one.accommodation_ids !== undefined,
    );
    const facts = await factsOf(
      principal.userId,
      about.map(({ booking_request_id, accommodation_ids = [] }) => ({
        ...(booking_request_id === undefined ? {} : { booking_request_id }),
        accommodation_ids: accommodation_ids.slice(0, 100),
      })),
    );
    const factsById = new Map(about.map(({ _id }, index) => [_id, facts[index] ?? null]));
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
        facts: factsById.get(notification._id) ?? null,
        at: notification.at.toISOString(),
        read: notification.read,
      })),
      // Those that are not shown cannot be read: they do not count.
      meta: { unread: list.filter(({ read }) => !read).length },
    };
  });

  bindRoute(app, routes.readNotices, async ({ principal, body }) => {
    await notifications.markRead(principal.userId, body.ids);
  });
}
