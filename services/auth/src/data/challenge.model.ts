import { type OutboxDocument, outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type Challenge } from '../domain/challenge';

export interface ChallengeDoc extends Challenge, OutboxDocument {}
export type ChallengeModel = Model<ChallengeDoc>;

/** Creates the model of the collection `challenges`: links and codes that were sent. */
export function createChallengeModel(connection: Connection): ChallengeModel {
  const { Schema } = connection.base;
  const date = { type: Date, required: true };
  const optionalDate = { type: Date, default: null };
  const schema = new Schema<ChallengeDoc>(
    {
      _id: { type: String, required: true },
      kind: { type: String, required: true },
      address: { type: String, default: '' },
      user_id: { type: Number, default: null },
      epoch: { type: Number, required: true },
      created_at: date,
      expires_at: date,
      nonce_hash: { type: String, default: null },
      requested_with: { type: String, default: '' },
      booking_request_id: { type: Number, default: null },
      is_signed_in_request: { type: Boolean, default: false },
      is_unsent: Boolean,
      return_path: { type: String, default: null },
      sent_request_ids: { type: [Number], default: undefined },
      used_at: optionalDate,
      voided_at: optionalDate,
      settled_at: optionalDate,
      version: { type: Number, required: true },
      schema_version: { type: Number, required: true },
    },
    { versionKey: false },
  );
  outboxPlugin(schema as unknown as Parameters<typeof outboxPlugin>[0]);
  schema.index({ address: 1, kind: 1, created_at: -1 });
  return connection.model<ChallengeDoc>('Challenge', schema, 'challenges');
}
