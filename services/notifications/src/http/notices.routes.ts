import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type NoticeRepository } from '../data/notice.repository';

/** Mounts GET /notices and POST /notices/read, limited to the caller's own notifications. */
export function mountNotices(app: FastifyInstance, notices: NoticeRepository): void {
  bindRoute(app, routes.notices, async ({ principal }) => {
    const [list, unread] = await Promise.all([
      notices.newestOf(principal.userId),
      notices.unreadOf(principal.userId),
    ]);
    return {
      data: list.map((notice) => ({
        id: notice._id,
        kind: notice.kind,
        booking_request_id: notice.booking_request_id,
        at: notice.at.toISOString(),
        read: notice.read,
      })),
      meta: { unread },
    };
  });

  bindRoute(app, routes.readNotices, async ({ principal, body }) => {
    await notices.markRead(principal.userId, body.ids);
  });
}
