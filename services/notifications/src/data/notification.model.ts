import { NOTIFICATION_KINDS, type notificationSchema } from '@kq/contracts';
import { type Connection, type Model } from 'mongoose';
import { type z } from 'zod';

/** An in-app notification: kind and ids, no texts and no names. */
export interface NotificationDoc {
  /** `kind:request:user[:n]` */
  _id: string;
  user_id: number;
  kind: z.infer<typeof notificationSchema>['kind'];
  /** Absent in notifications about reports. */
  booking_request_id?: number;
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
