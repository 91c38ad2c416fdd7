import { ACCOUNT_BLOCK_GROUNDS, LANGUAGES, ROLE_NAMES } from '@kq/contracts';
import { type OutboxDocument, outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type SecondFactor, type SecondFactorEnrolment } from '../domain/second-factor';
import { type User } from '../domain/user';

export interface UserDoc extends User, OutboxDocument {}
export type UserModel = Model<UserDoc>;

const blockAct = {
  _id: false,
  at: Date,
  act: String,
  by: Number,
  ground: String,
  clause: String,
  text: String,
  reason: String,
};

/** Creates the model of the collection `users`. */
export function createUserModel(connection: Connection): UserModel {
  const { Schema } = connection.base;
  const optionalText = { type: String, default: null };
  const optionalDate = { type: Date, default: null };
  const schema = new Schema<UserDoc>(
    {
      _id: { type: Number, required: true },
      firstname: { type: String, default: '' },
      lastname: { type: String, default: '' },
      email: { type: String, required: true },
      password_hash: optionalText,
      role: { type: String, enum: ROLE_NAMES, required: true },
      role_changes: [{ _id: false, at: Date, from: String, to: String, by: String }],
      company: optionalText,
      phone: optionalText,
      email_change: { type: { _id: false, challenge_id: String, address: String, requested_at: Date } },
      email_verified_at: optionalDate,
      registration_reset_at: { type: Date },
      company_id: { type: Number, default: null },
      trial_ends_at: optionalDate,
      language: { type: String, enum: LANGUAGES },
      demo: { type: Boolean, default: false },
      is_probe: { type: Boolean },
      nonce_hash: optionalText,
      known_browsers: [{ _id: false, nonce_hash: String, at: Date }],
      link_requested_at: optionalDate,
      second_factor: {
        type: new Schema<SecondFactor>(
          {
            sealed: { type: String, required: true },
            enrolled_at: { type: Date, required: true },
            last_step: { type: Number, required: true },
            recovery_hashes: [String],
            used_recovery_hashes: [String],
          },
          { _id: false },
        ),
        default: null,
      },
      second_factor_enrolment: {
        type: new Schema<SecondFactorEnrolment>(
          { sid: String, sealed: String, started_at: Date },
          { _id: false },
        ),
        default: null,
      },
      second_factor_changes: [{ _id: false, at: Date, what: String, by: String }],
      blocked: {
        type: new Schema(
          { at: Date, ground: { type: String, enum: ACCOUNT_BLOCK_GROUNDS }, clause: String, facts: String },
          { _id: false },
        ),
        default: null,
      },
      block_acts: [blockAct],
      erasing_at: optionalDate,
      erased_at: optionalDate,
      created_at: { type: Date, required: true },
      version: { type: Number, required: true },
      schema_version: { type: Number, required: true },
    },
    { versionKey: false },
  );
  outboxPlugin(schema as unknown as Parameters<typeof outboxPlugin>[0]);
  schema.index({ email: 1 }, { unique: true });
  schema.index({ role: 1, created_at: -1 });
  schema.index({ created_at: -1 });
  schema.index({ erasing_at: 1 });
  return connection.model<UserDoc>('User', schema, 'users');
}
