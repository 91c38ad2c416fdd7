import { MAIL_KINDS, type MailKind } from '@kq/contracts';
import { outboxPlugin, type OutboxDocument } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type DeliveryStatus } from '../domain/delivery';

export interface DeliveryDoc extends OutboxDocument {
  _id: string;
  mail_kind: MailKind;
  booking_request_id: number | null;
  user_id: number;
  reference: string | null;
  status: DeliveryStatus;
  attempts: number;
  /** Not before; null = at once. */
  not_before: Date | null;
  /** End of the present attempt, while `sending`. */
  until: Date | null;
  /** Tells one attempt from the next, so that a worker that lost its claim cannot record an outcome. */
  claim: number;
  /** The group of claims that took it last. */
  claimed_by: string | null;
  created_at: Date;
  finished_at: Date | null;
  smtp_status: number | null;
  reason: string | null;
  /** Trace of the fact that made the mail due: the job runs in it. */
  traceparent: string | null;
  schema_version: number;
}

export function defineDeliveryModel(connection: Connection): Model<DeliveryDoc> {
  const schema = new connection.base.Schema<DeliveryDoc>(
    {
      _id: { type: String, required: true },
      mail_kind: { type: String, enum: MAIL_KINDS, required: true },
      booking_request_id: { type: Number, default: null },
      user_id: { type: Number, required: true },
      reference: { type: String, default: null },
      status: { type: String, enum: ['pending', 'sending', 'sent', 'failed', 'skipped'], required: true },
      attempts: { type: Number, default: 0 },
      not_before: { type: Date, default: null },
      until: { type: Date, default: null },
      claim: { type: Number, default: 0 },
      claimed_by: { type: String, default: null },
      created_at: { type: Date, required: true },
      finished_at: { type: Date, default: null },
      smtp_status: { type: Number, default: null },
      reason: { type: String, default: null },
      traceparent: { type: String, default: null },
      schema_version: { type: Number, default: 1 },
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ status: 1, not_before: 1 });
  schema.index({ status: 1, until: 1 });
  schema.index({ user_id: 1, mail_kind: 1, created_at: 1 });
  schema.plugin(outboxPlugin);
  return connection.model<DeliveryDoc>('Delivery', schema, 'deliveries');
}
