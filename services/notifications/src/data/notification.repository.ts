import { NOTICES_SHOWN_MAX } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { insertIfAbsent } from '@kq/service-kit';
import { type Model } from 'mongoose';
import { type PlannedNotification } from '../domain/plan-notifications';
import { type NotificationDoc } from './notification.model';

/** Notifications are kept for 90 days. */
const KEEP_MS = 90 * DAY_MS;

export function createNotificationRepository(model: Model<NotificationDoc>) {
  return {
    /** Inserts new notifications; existing ones stay unchanged. */
    async insertAll(notifications: readonly PlannedNotification[]): Promise<void> {
      const docs = notifications.map((notification) => ({
        ...notification,
        read: false,
        purge_at: new Date(notification.at.getTime() + KEEP_MS),
      }));
      await insertIfAbsent(() => model.insertMany(docs, { ordered: false }));
    },
    newestOf: (userId: number): Promise<NotificationDoc[]> =>
      model
        .find({ user_id: userId })
        .sort({ at: -1 })
        .limit(NOTICES_SHOWN_MAX)
        .lean<NotificationDoc[]>()
        .exec(),
    ofUser: (userId: number): Promise<NotificationDoc[]> =>
      model.find({ user_id: userId }).sort({ at: 1 }).lean<NotificationDoc[]>().exec(),
    async forgetUser(userId: number): Promise<void> {
      await model.deleteMany({ user_id: userId });
    },
    async markRead(userId: number, ids: readonly string[]): Promise<void> {
      await model.updateMany({ user_id: userId, _id: { $in: [...ids] } }, { $set: { read: true } });
    },
  };
}

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;
