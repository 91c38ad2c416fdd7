import { type Connection, type Model } from 'mongoose';

/** A mail in the dev mailbox. Only on the embedded tier without an SMTP server (docs/security.md S2). */
export interface DevMailDoc {
  _id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  links: string[];
  /** The booking request of a mail to an owner; null for all other mails. */
  booking_request_id: number | null;
  /** Rises by one per mail: sorts newest first without a sort over dates. */
  number: number;
  sent_at: Date;
}

export function defineDevMailModel(connection: Connection): Model<DevMailDoc> {
  const schema = new connection.base.Schema<DevMailDoc>(
    {
      _id: { type: String, required: true },
      to: String,
      subject: String,
      text: String,
      html: String,
      message_id: String,
      links: [String],
      booking_request_id: { type: Number, default: null },
      number: Number,
      sent_at: Date,
    },
    { versionKey: false },
  );
  schema.index({ number: 1 });
  schema.index({ to: 1, number: 1 });
  schema.index({ booking_request_id: 1, number: 1 });
  return connection.model<DevMailDoc>('DevMail', schema, 'dev_mails');
}
