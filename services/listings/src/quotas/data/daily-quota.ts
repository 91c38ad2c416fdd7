import { dateInBerlin } from '@kq/contracts';
import { type Clock, DAY_MS, deriveToken } from '@kq/kernel';
import { insertIfAbsent } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type DailyQuota, type QuotaKey, type QuotaUnit } from '../use-cases/ports';

export interface DailyQuotaDoc {
  /** Digest of kind, value and day: reveals nothing about the counted sender. */
  _id: string;
  count: number;
  purge_at: Date;
}

export type DailyQuotaModel = Model<DailyQuotaDoc>;

const KEEP_MS = 2 * DAY_MS;

export function createDailyQuotaModel(connection: Connection): DailyQuotaModel {
  const schema = new connection.base.Schema<DailyQuotaDoc>(
    {
      _id: { type: String, required: true },
      count: { type: Number, required: true },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<DailyQuotaDoc>('DailyQuota', schema, 'daily_quotas');
}

/**
 * Creates counters per Berlin day (docs/security.md S1), raised by compare-and-set, so that parallel requests cannot
 * exceed a limit.
 */
export function createDailyQuota(model: DailyQuotaModel, clock: Clock, secret: string): DailyQuota {
  const idOf = ({ kind, value }: QuotaKey): string =>
    deriveToken(secret, ['quota', kind, value, dateInBerlin(clock.now())]);

  async function raise(_id: string, cap: number): Promise<QuotaUnit | null> {
    const { modifiedCount } = await model.updateOne({ _id, count: { $lt: cap } }, { $inc: { count: 1 } });
    return modifiedCount === 1 ? unitOf(_id) : null;
  }

  /** Bound to its counter: released after midnight, it must not lower the count of the next day. */
  const unitOf = (_id: string): QuotaUnit => ({
    async release() {
      await model.updateOne({ _id, count: { $gt: 0 } }, { $inc: { count: -1 } });
    },
  });

  return {
    async take(key, cap) {
      const _id = idOf(key);
      if (cap < 1) return null;
      const unit = await raise(_id, cap);
      if (unit !== null) return unit;
      const first = { _id, count: 1, purge_at: new Date(clock.now().getTime() + KEEP_MS) };
      return (await insertIfAbsent(() => model.create(first))) ? unitOf(_id) : raise(_id, cap);
    },
  };
}
