import { type Connection, type Model } from 'mongoose';
import { type Session } from '../domain/session';

export type SessionModel = Model<Session>;

/** Creates the model of the collection `sessions`. */
export function createSessionModel(connection: Connection): SessionModel {
  const date = { type: Date, required: true };
  const schema = new connection.base.Schema<Session>(
    {
      _id: { type: String, required: true },
      user_id: { type: Number, required: true },
      jti: { type: String, required: true },
      previous_jti: { type: String, default: null },
      replaced_jti: { type: String, default: null },
      settled_at: { type: Date, default: null },
      auth_time: date,
      created_at: date,
      last_used_at: date,
      expires_at: date,
      revoked_at: { type: Date, default: null },
      second_factor_at: { type: Date, default: null },
      second_factor_tries: { type: Number, default: 0 },
      purge_at: date,
    },
    { versionKey: false },
  );
  schema.index({ user_id: 1 });
  schema.index({ revoked_at: 1 });
  schema.index({ settled_at: 1 });
  schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<Session>('Session', schema, 'sessions');
}
