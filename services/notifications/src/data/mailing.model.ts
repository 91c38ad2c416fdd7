import { MAIL_KINDS, type MailKind } from '@kq/contracts';
import { outboxPlugin, type OutboxDocument } from '@kq/service-kit';
import { type Connection, type Model, type mongo } from 'mongoose';
import { type DeliveryStatus } from '../domain/delivery';

/** One mail to one addressee, within its mailing. */
export interface DeliveryEntry {
  user_id: number;
  status: DeliveryStatus;
  attempts: number;
  /** Not before this instant; null = immediately. */
  not_before: Date | null;
  /** When the mail should have been sent: it was requested then, or is meant for then; absent in mails of earlier releases. */
  due_at?: Date | null;
  /** End of the worker's lease, until the outcome is reported. */
  until: Date | null;
  /** Id of the embedded store's opening in which the worker claimed it; null on MongoDB. */
  opening_id?: string | null;
  /** Distinguishes attempts, so that a worker that lost its lease cannot record an outcome. */
  claim: number;
  finished_at: Date | null;
  smtp_status: number | null;
  reason: string | null;
  /** True once its outcome is in the outbox: mails that finish shortly after each other share an event. */
  told: boolean;
}

/** The mails of one event: written, claimed and recorded together. */
export interface MailingDoc extends OutboxDocument {
  _id: string;
  mail_kind: MailKind;
  booking_request_id: number | null;
  reference: string | null;
  deliveries: DeliveryEntry[];
  /** Ids of the addressees, for the index: unchanged while deliveries change. */
  user_ids: number[];
  /** When the sweeper checks the mailing; null when nothing in it is due any more. */
  sweep_at: Date | null;
  /** When its oldest mail that is not sent should have been; null without one. */
  unsent_since: Date | null;
  /** Deliveries that failed permanently. */
  failed: number;
  created_at: Date;
  /** Trace of the event that made the mails due: the job runs in it. */
  traceparent: string | null;
  /** Increases with each write, for compare-and-set. */
  version: number;
  schema_version: number;
}

/** Bypasses mongoose for sending: casting a list that is written as a whole takes longer than storing it. */
export const storedMailings = (model: Model<MailingDoc>): mongo.Collection<MailingDoc> =>
  model.collection as unknown as mongo.Collection<MailingDoc>;

export function defineMailingModel(connection: Connection): Model<MailingDoc> {
  const { Schema } = connection.base;
  const schema = new Schema<MailingDoc>(
    {
      _id: { type: String, required: true },
      mail_kind: { type: String, enum: MAIL_KINDS, required: true },
      booking_request_id: { type: Number, default: null },
      reference: { type: String, default: null },
      // Written as a whole and by the repository only: casting twenty subdocuments costs more than storing them.
      deliveries: { type: Schema.Types.Mixed, required: true },
      user_ids: { type: [Number], required: true },
      sweep_at: { type: Date, default: null },
      unsent_since: { type: Date, default: null },
      failed: { type: Number, default: 0 },
      created_at: { type: Date, required: true },
      traceparent: { type: String, default: null },
      version: { type: Number, default: 1 },
      schema_version: { type: Number, default: 1 },
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ sweep_at: 1 });
  schema.index({ failed: 1 });
  schema.index({ user_ids: 1, created_at: 1 });
  schema.plugin(outboxPlugin);
  return connection.model<MailingDoc>('Mailing', schema, 'mailings');
}
