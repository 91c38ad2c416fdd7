import {
  DECLINE_REASONS,
  NIGHTS_PATTERNS,
  OWNER_CANCEL_REASONS,
  RECIPIENT_STATUSES,
  REQUEST_STATUSES,
  SITE_KINDS,
  STAY_CANCELLERS,
  STAY_STATES,
  VAT_KINDS,
  WITHDRAWAL_REASONS,
  WITHDRAWN_REASONS,
} from '@kq/contracts';
import { outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model, type Schema } from 'mongoose';
import { type BookingRequestDoc } from '../domain/booking-request';

export type BookingRequestModel = Model<BookingRequestDoc>;

const text = { type: String, required: true };
/** Required, but may be empty. */
const anyText = { type: String, default: '' };
const number = { type: Number, required: true };
const count = { type: Number, default: 0 };
const noText = { type: String, default: null };
const noNumber = { type: Number, default: null };
const noDate = { type: Date, default: null };
const yesNo = { type: Boolean, required: true };

/** Creates the model of the collection `booking_requests` on the connection of a container. */
export function createBookingRequestModel(connection: Connection): BookingRequestModel {
  const { Schema } = connection.base;
  const nested = (fields: object) =>
    new Schema(fields as never, { _id: false, versionKey: false, minimize: false });
  const schema: Schema = new Schema(
    {
      _id: number,
      status: { type: String, enum: REQUEST_STATUSES, required: true },
      version: number,
      dispatcher_id: noNumber,
      company_id: noNumber,
      requested_by: noNumber,
      contact: nested({ name: anyText, company: noText, email: anyText, phone: noText }),
      location: nested({
        display_name: anyText,
        lat: number,
        lng: number,
        place_id: String,
        kind: { type: String, enum: SITE_KINDS },
      }),
      place: text,
      start_date: text,
      end_date: text,
      workers: number,
      ask_again: { type: [Number], default: undefined },
      extension_possible: yesNo,
      message: noText,
      arrival_from: noText,
      vehicles: { type: nested({ cars: number, vans: number, trucks: number }), default: null },
      rooms_wish: noText,
      nights_pattern: noText,
      on_site_contact: { type: nested({ name: text, phone: text }), default: null },
      billing: {
        type: nested({
          company: String,
          address: String,
          vat_id: String,
          cost_center: String,
          order_no: String,
        }),
        default: null,
      },
      answer_by: { type: Date, required: true },
      is_answer_by_chosen: yesNo,
      nonce_hash: noText,
      requested_with: text,
      link_epoch: number,
      recipients: [recipientSchema(nested)],
      reports: [nested({ owner_id: number, at: { type: Date, required: true } })],
      idempotency: { type: nested({ scope: text, body_hash: text }) },
      due_at: noDate,
      parked_at: Date,
      remind_at: noDate,
      held_until: Date,
      withdrawn_because: { type: String, enum: WITHDRAWN_REASONS },
      deadline_passed_at: noDate,
      first_offer_at: noDate,
      enough_beds_at: noDate,
      answer_count: count,
      expiry_count: count,
      cancel_count: count,
      created_at: { type: Date, required: true },
      opened_at: noDate,
      dropped_at: noDate,
      blocked_parties: { type: [nested({ user_id: number, block_no: number })], default: undefined },
      sender_erased_at: noDate,
      forget_at: noDate,
      is_probe: Boolean,
      schema_version: number,
    },
    { versionKey: false, minimize: false },
  );
  schema.plugin(outboxPlugin);
  schema.index({ dispatcher_id: 1, created_at: -1 });
  schema.index({ dispatcher_id: 1, end_date: 1 });
  schema.index({ dispatcher_id: 1, 'reports.at': 1 });
  schema.index({ 'reports.at': 1 });
  schema.index({ requested_by: 1 });
  schema.index({ forget_at: 1 });
  schema.index({ company_id: 1, created_at: -1 });
  schema.index({ 'recipients.owner_id': 1, created_at: -1 });
  schema.index({ due_at: 1 });
  schema.index({ opened_at: 1 });
  schema.index({ status: 1, 'contact.email': 1 });
  schema.index({ 'idempotency.scope': 1 }, { unique: true, sparse: true });
  return connection.model('BookingRequest', schema, 'booking_requests') as unknown as BookingRequestModel;
}

function recipientSchema(nested: (fields: object) => Schema): Schema {
  const vat = nested({ kind: { type: String, enum: VAT_KINDS, required: true }, rate: number });
  const line = nested({
    from: text,
    to: text,
    beds: number,
    nights: number,
    price_cents: number,
    cents: number,
  });
  const amount = nested({
    lines: { type: [line], default: undefined },
    beds: number,
    nights: number,
    price_cents: number,
    discount_percent: { type: Number },
    accommodation_cents: number,
    cleaning_cents: number,
    total_cents: number,
    vat,
  });
  const blocks = {
    type: [nested({ from: text, to: text, beds: number, closure: Boolean, takes: number })],
    default: undefined,
  };
  const parts = { type: [nested({ from: text, to: text, beds: number })], default: undefined };
  const terms = nested({ free_days: noNumber, percent: noNumber });
  const offer = nested({
    version: number,
    kind: text,
    beds: number,
    start_date: text,
    end_date: text,
    nights: { type: String, enum: NIGHTS_PATTERNS },
    price_per_bed_night: number,
    discount_percent: { type: Number },
    final_cleaning: noNumber,
    vat,
    total: number,
    amount,
    valid_until: { type: Date, required: true },
    message: noText,
    adjusts_blocks: blocks,
    terms: { type: terms },
  });
  const house = nested({
    title: anyText,
    address: anyText,
    zip_code: anyText,
    city: anyText,
    deposit: noNumber,
    check_in_from: noText,
    check_out_until: noText,
  });
  const actor = nested({ kind: text, user_id: noNumber });
  return nested({
    accommodation_id: number,
    owner_id: number,
    status: { type: String, enum: RECIPIENT_STATUSES, required: true },
    title: text,
    slug: text,
    city: text,
    zip_code: text,
    distance_km: number,
    price_per_bed_night: number,
    discount_percent: { type: Number },
    final_cleaning: noNumber,
    vat,
    cancel_free_days: noNumber,
    cancel_percent: { type: Number },
    deposit: { type: Number },
    check_in_from: String,
    check_out_until: String,
    beds_total: number,
    offer: { type: offer, default: null },
    offers: [offer],
    answer_key: noText,
    answer_no: Number,
    decline_reason: { type: String, enum: [...DECLINE_REASONS, null], default: null },
    decline_message: noText,
    beds_confirmed: count,
    confirmed_amount: { type: amount, default: null },
    confirming: {
      type: nested({
        attempt: text,
        beds: number,
        from: text,
        to: text,
        stay_id: Number,
        parts,
        terms: { type: terms },
        house,
        blocks,
        until: { type: Date, required: true },
      }),
      default: null,
    },
    stay_state: nested({
      stay_id: number,
      stay_version: number,
      parts,
      total: noNumber,
      state: { type: String, enum: STAY_STATES, required: true },
      early_departure: nested({
        at: { type: Date, required: true },
        sum_cents: noNumber,
        parts_before: parts,
        amount_before: { type: amount, default: null },
      }),
    }),
    leaving: nested({ departure: text, at: { type: Date, required: true }, sum_cents: noNumber }),
    stay_to_write: nested({
      stay_id: number,
      parts,
      nights: text,
      amount: { type: amount },
      terms: { type: terms },
      house,
      at: { type: Date, required: true },
      call_no: Number,
      is_percent_recorded: Boolean,
      is_adopted: Boolean,
    }),
    has_stay_to_free: { type: Boolean, default: false },
    sent_at: noDate,
    answered_at: noDate,
    late: { type: Boolean, default: false },
    phoned_at: noDate,
    asked_before: Boolean,
    cancellation: nested({
      by: { type: String, enum: STAY_CANCELLERS, required: true },
      user_id: noNumber,
      at: { type: Date, required: true },
      reason: noText,
      note: noText,
      sum_cents: noNumber,
      parts_before: parts,
      amount: { type: amount, default: null },
    }),
    owner_cancellation: nested({
      reason: { type: String, enum: OWNER_CANCEL_REASONS, required: true },
      note: noText,
      beds: number,
      at: { type: Date, required: true },
    }),
    withdrawn_reason: { type: String, enum: WITHDRAWAL_REASONS },
    owner_erased_at: noDate,
    changed_version: number,
    changed_at: { type: Date, required: true },
    history: [nested({ at: { type: Date, required: true }, by: actor, action: text })],
  });
}
