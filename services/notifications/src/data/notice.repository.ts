import { DAY_MS } from '@kq/kernel';
import { isDuplicateKey } from '@kq/service-kit';
import { type Model } from 'mongoose';
import { type PlannedNotice } from '../domain/plan-notices';
import { type NoticeDoc } from './notice.model';

/** Notifications are kept for 90 days. */
const KEEP_MS = 90 * DAY_MS;
const SHOWN_MAX = 50;

export function createNoticeRepository(model: Model<NoticeDoc>) {
  return {
    /** Inserts new notifications; existing ones stay unchanged. */
    async insertAll(notices: readonly PlannedNotice[]): Promise<void> {
      const docs = notices.map((notice) => ({
        ...notice,
        read: false,
        purge_at: new Date(notice.at.getTime() + KEEP_MS),
      }));
      try {
        await model.insertMany(docs, { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    newestOf: (userId: number): Promise<NoticeDoc[]> =>
      model.find({ user_id: userId }).sort({ at: -1 }).limit(SHOWN_MAX).lean<NoticeDoc[]>().exec(),
    unreadOf: (userId: number): Promise<number> =>
      model.countDocuments({ user_id: userId, read: false }).exec(),
    ofUser: (userId: number): Promise<NoticeDoc[]> =>
      model.find({ user_id: userId }).sort({ at: 1 }).lean<NoticeDoc[]>().exec(),
    async forgetUser(userId: number): Promise<void> {
      await model.deleteMany({ user_id: userId });
    },
    async markRead(userId: number, ids: readonly string[]): Promise<void> {
      await model.updateMany({ user_id: userId, _id: { $in: [...ids] } }, { $set: { read: true } });
    },
  };
}

export type NoticeRepository = ReturnType<typeof createNoticeRepository>;
