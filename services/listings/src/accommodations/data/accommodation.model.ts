import { ACCOMMODATION_STATUSES, ACCOMMODATION_TYPES, VAT_KINDS } from '@kq/contracts';
import { outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type AccommodationDoc } from '../domain/accommodation';

export type AccommodationModel = Model<AccommodationDoc>;

/** Creates the model of the collection `accommodations` on the connection of a container. */
export function createAccommodationModel(connection: Connection): AccommodationModel {
  const { Schema } = connection.base;
  const text = { type: String, required: true };
  const number = { type: Number, required: true };
  const cents = { type: Number, default: null };
  const photo = {
    id: text,
    alt: { type: String, default: '' },
    room: { type: String, default: null },
    width: number,
    height: number,
    color: text,
    placeholder: text,
  };
  const taken = { from: text, to: text, beds: number };
  const block = { _id: false, ...taken, closure: { type: Boolean } };
  const date = { type: Date, default: null };
  const string = { type: String, default: null };
  const spans = [{ _id: false, from: text, to: text }];
  const pending = { _id: false, spans, readings: number, counted_at: { type: Date, required: true } };
  const feed = {
    _id: false,
    id: number,
    name: text,
    url: string,
    beds: { type: Number, default: null },
    spans,
    echoes: {
      type: [{ _id: false, from: text, to: text, since: { type: Date, required: true } }],
      default: undefined,
    },
    pending: { type: pending, default: null },
    etag: string,
    last_modified: string,
    last_read_at: date,
    failed_since: date,
    failure_reported_at: date,
    suspicion_no: { type: Number, default: 0 },
    suspicion_reported_at: date,
    collisions: { type: { _id: false, no: number, nights: spans, mail_on: text }, default: undefined },
    due_at: date,
    created_at: date,
  };
  const schema = new Schema<AccommodationDoc>(
    {
      _id: number,
      owner_id: number,
      title: text,
      title_slug: text,
      description: { type: String, default: '' },
      address: { type: String, default: '' },
      zip_code: text,
      city: text,
      state: text,
      lat: number,
      lng: number,
      type: { type: String, enum: ACCOMMODATION_TYPES, required: true },
      rooms: [
        {
          _id: false,
          name: text,
          beds: number,
          single_beds: number,
          private_bath: { type: Boolean, required: true },
        },
      ],
      beds_total: number,
      single_beds: number,
      private_bath: { type: Boolean, required: true },
      min_nights: number,
      price_per_bed_night: number,
      weekly_discount: { type: Number, default: null },
      monthly_discount: { type: Number, default: null },
      final_cleaning: cents,
      deposit: cents,
      vat: { kind: { type: String, enum: VAT_KINDS, required: true }, rate: number },
      cancel_free_days: { type: Number, default: null },
      cancel_percent: { type: Number, default: null },
      amenities: [{ type: String }],
      check_in: string,
      house_rules: string,
      key_code: string,
      wifi_name: string,
      wifi_password: string,
      check_in_from: string,
      check_out_until: string,
      languages: [{ type: String }],
      registration_number: { type: String, default: null },
      photos: [{ _id: false, ...photo }],
      removed_photos: {
        type: [{ _id: false, ...photo, removed_at: { type: Date, required: true } }],
        default: undefined,
      },
      photo_removals: {
        type: [
          {
            _id: false,
            no: number,
            photo_id: text,
            alt: String,
            reason: text,
            note: string,
            at: Date,
            user_id: number,
          },
        ],
        default: undefined,
      },
      photos_purge_at: { type: Date, default: null },
      status: { type: String, enum: ACCOMMODATION_STATUSES, required: true },
      blocked_from: { type: String, enum: [...ACCOMMODATION_STATUSES, null] },
      owner_verified: { type: Boolean },
      owner_blocked: { type: Boolean },
      is_probe: { type: Boolean },
      registration_reset_at: { type: Date },
      delete_at: { type: Date },
      verified_at: { type: Date, default: null },
      verification_changes: {
        type: [
          { _id: false, at: Date, verified: Boolean, user_id: Number, facts: [String], beds_total: Number },
        ],
        default: undefined,
      },
      decisions: {
        type: [{ _id: false, no: number, decision: text, reason: string, at: Date, user_id: number }],
        default: undefined,
      },
      check_requested_at: { type: Date },
      published_at: { type: Date },
      availability_confirmed_at: { type: Date, default: null },
      demo: { type: Boolean, default: false },
      blocks: [block],
      stays: [
        {
          _id: false,
          stay_id: { type: Number },
          request_id: number,
          ...taken,
          persons: { type: Number },
          parts: { type: [{ _id: false, ...taken }], default: undefined },
          blocks_taken: { type: [{ ...block, of: number }], default: undefined },
        },
      ],
      feeds: { type: [feed], default: undefined },
      feeds_due_at: { type: Date },
      calendar_link: {
        type: { _id: false, epoch: number, active: { type: Boolean, required: true }, renewed_at: Date },
        default: undefined,
      },
      version: number,
      changed_at: { type: Date, required: true },
      created_at: { type: Date, required: true },
      slug_since: { type: Date },
      forget_at: { type: Date, default: null },
      draft_key: { type: String },
      schema_version: number,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ owner_id: 1, status: 1 });
  schema.index({ demo: 1, owner_verified: 1 });
  schema.index({ changed_at: 1 });
  // The search index compares versions by it alone, without the documents.
  schema.index({ _id: 1, version: 1, changed_at: 1 });
  schema.index({ created_at: 1, _id: 1 });
  schema.index({ status: 1 });
  schema.index({ forget_at: 1 });
  schema.index({ delete_at: 1 });
  schema.index({ photos_purge_at: 1 });
  schema.index({ feeds_due_at: 1 });
  schema.index({ availability_confirmed_at: 1 });
  schema.index({ check_requested_at: 1 });
  schema.index({ title_slug: 1, zip_code: 1 });
  schema.plugin(outboxPlugin as (schema: unknown) => void);
  return connection.model<AccommodationDoc>('Accommodation', schema, 'accommodations');
}
