import { STAY_CANCELLERS, STAY_STATES, VAT_KINDS } from '@kq/contracts';
import { outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model, type Schema } from 'mongoose';
import { type StayDoc } from '../domain/stay';

export type StayModel = Model<StayDoc>;

/** Creates the model of the collection `stays` on the connection of a container. */
export function createStayModel(connection: Connection): StayModel {
  const { Schema } = connection.base;
  const nested = (fields: object) =>
    new Schema(fields as never, { _id: false, versionKey: false, minimize: false });
  const text = { type: String, required: true };
  const anyText = { type: String, default: '' };
  const noText = { type: String, default: null };
  const number = { type: Number, required: true };
  const noNumber = { type: Number, default: null };
  const date = { type: Date, required: true };
  const parts = [nested({ from: text, to: text, beds: number })];
  const schema: Schema = new Schema(
    {
      _id: number,
      request_id: number,
      accommodation_id: number,
      owner_id: number,
      dispatcher_id: noNumber,
      state: { type: String, enum: STAY_STATES, required: true },
      parts,
      nights: text,
      start_date: text,
      end_date: text,
      beds: number,
      amount: { type: amountSchema(nested), default: null },
      terms: { type: nested({ free_days: noNumber, percent: noNumber }), default: null },
      title: anyText,
      address: anyText,
      zip_code: anyText,
      city: anyText,
      deposit: noNumber,
      check_in_from: noText,
      check_out_until: noText,
      cancellation: nested({
        by: { type: String, enum: STAY_CANCELLERS, required: true },
        user_id: noNumber,
        at: date,
        reason: noText,
        note: noText,
        sum_cents: noNumber,
        parts_before: parts,
      }),
      early_departure: nested({
        at: date,
        sum_cents: noNumber,
        parts_before: parts,
        amount_before: { type: amountSchema(nested), default: null },
      }),
      is_unfinished: { type: Boolean, required: true },
      ended_at: Date,
      due_at: { type: Date, default: null },
      parked_at: Date,
      version: number,
      agreed_at: date,
      call_no: Number,
      is_percent_recorded: Boolean,
      calendar_id: String,
      changed_at: date,
      schema_version: number,
    },
    { versionKey: false, minimize: false },
  );
  schema.plugin(outboxPlugin);
  schema.index({ request_id: 1 });
  schema.index({ accommodation_id: 1, end_date: 1 });
  schema.index({ owner_id: 1 });
  schema.index({ dispatcher_id: 1 });
  schema.index({ due_at: 1 });
  return connection.model('Stay', schema, 'stays') as unknown as StayModel;
}

function amountSchema(nested: (fields: object) => Schema): Schema {
  const number = { type: Number, required: true };
  const text = { type: String, required: true };
  return nested({
    lines: {
      type: [
        nested({ from: text, to: text, beds: number, nights: number, price_cents: number, cents: number }),
      ],
      default: undefined,
    },
    beds: number,
    nights: number,
    price_cents: number,
    discount_percent: Number,
    accommodation_cents: number,
    cleaning_cents: number,
    total_cents: number,
    vat: nested({ kind: { type: String, enum: VAT_KINDS, required: true }, rate: number }),
  });
}
