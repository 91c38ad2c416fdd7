import {
  NOTIFICATION_KINDS,
  type notificationSchema,
  RECIPIENT_STATUSES,
  type RecipientStatus,
} from '@kq/contracts';
import { type Connection, type Model } from 'mongoose';
import { type z } from 'zod';

/** An in-app notification: kind, ids and numbers, no texts and no names. */
export interface NotificationDoc {
  /** `kind:request:user[:n]`, `kind:accommodation:user:occasion` or `kind:report:user` */
  _id: string;
  user_id: number;
  kind: z.infer<typeof notificationSchema>['kind'];
  /** Absent in notifications about reports and accommodations. */
  booking_request_id?: number;
  /** The user's accommodations that it is about; absent in notifications of earlier builds. */
  accommodation_ids?: number[];
  side?: 'owner' | 'dispatcher';
  answer?: RecipientStatus;
  beds?: number;
  at: Date;
  read: boolean;
  purge_at: Date;
}

export function defineNotificationModel(connection: Connection): Model<NotificationDoc> {
  const schema = new connection.base.Schema<NotificationDoc>(
    {
      _id: { type: String, required: true },
      user_id: { type: Number, required: true },
      kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
      booking_request_id: Number,
      accommodation_ids: { type: [Number], default: undefined },
      side: { type: String, enum: ['owner', 'dispatcher'] },
      answer: { type: String, enum: RECIPIENT_STATUSES },
      beds: Number,
      at: { type: Date, required: true },
      read: { type: Boolean, default: false },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ user_id: 1, at: -1 });
  schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<NotificationDoc>('Notice', schema, 'notices');
}
