import { REPORT_DECISIONS, REPORT_GROUNDS, REPORT_KINDS } from '@kq/contracts';
import { outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model, type Schema } from 'mongoose';
import { type ReportDoc } from '../domain/report';

export type ReportModel = Model<ReportDoc>;

const number = { type: Number, required: true };
const date = { type: Date, required: true };
const anyText = { type: String, default: '' };
const noNumber = { type: Number, default: null };

/** Creates the model of the collection `reports` on the connection of a container. */
export function createReportModel(connection: Connection): ReportModel {
  const { Schema } = connection.base;
  const decision = new Schema(
    {
      kind: { type: String, enum: REPORT_DECISIONS, required: true },
      statement: anyText,
      at: date,
      by: number,
    },
    { _id: false, versionKey: false },
  );
  const schema: Schema = new Schema(
    {
      _id: number,
      version: number,
      kind: { type: String, enum: REPORT_KINDS, required: true },
      booking_request_id: noNumber,
      accommodation_id: noNumber,
      ground: { type: String, enum: REPORT_GROUNDS, required: true },
      text: anyText,
      reporter_id: noNumber,
      reported_user_id: noNumber,
      status: { type: String, enum: ['open', 'decided'], required: true },
      decision: { type: decision, default: null },
      suspended_until: Date,
      open_key: String,
      created_at: date,
      due_at: Date,
      schema_version: number,
    },
    { versionKey: false, minimize: false },
  );
  schema.plugin(outboxPlugin);
  schema.index({ status: -1, created_at: -1 });
  schema.index({ reported_user_id: 1, created_at: -1 });
  schema.index({ reporter_id: 1, created_at: -1 });
  schema.index({ booking_request_id: 1 });
  schema.index({ accommodation_id: 1 });
  schema.index({ suspended_until: 1 }, { sparse: true });
  schema.index({ due_at: 1 }, { sparse: true });
  schema.index({ open_key: 1 }, { unique: true, sparse: true });
  return connection.model('Report', schema, 'reports') as unknown as ReportModel;
}
