import { type Connection, type Model } from 'mongoose';
import { type MailBucket } from '../domain/mail-bucket';

export interface Hit {
  id: string;
  at: Date;
}

/** Recent hits of a counter; `_id` is a keyed hash, never an address or IP. */
export interface ThrottleDoc {
  _id: string;
  hits: Hit[];
  /** Ids of hits that no window counts any more; missing where none was forgiven. */
  forgiven?: string[];
  /** Of counters that are buckets; `version` is raised with each token. */
  bucket?: MailBucket;
  version?: number;
  purge_at: Date;
}

export type ThrottleModel = Model<ThrottleDoc>;

export function createThrottleModel(connection: Connection): ThrottleModel {
  const schema = new connection.base.Schema<ThrottleDoc>(
    {
      _id: { type: String, required: true },
      hits: [{ _id: false, id: String, at: Date }],
      forgiven: { type: [String], default: undefined },
      bucket: { type: { _id: false, tokens: Number, at: Date, recent: [Date] }, default: undefined },
      version: Number,
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<ThrottleDoc>('Throttle', schema, 'throttles');
}
