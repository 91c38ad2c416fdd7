import { DATABASE_NAMES } from '@kq/contracts';
import { createDeadLetterStore } from '@kq/service-kit';
import { type Connection } from 'mongoose';
import { defineDevMailModel } from './dev-mail.model';
import { groupDeliveries } from './group-deliveries.migration';
import { defineMailingModel } from './mailing.model';
import { defineNotificationModel } from './notification.model';

/** Collections of notifications; new migrations are appended and never changed. */
export const databaseSchema = {
  databaseName: DATABASE_NAMES.notifications,
  defineModels: (connection: Connection) => ({
    mailings: defineMailingModel(connection),
    notifications: defineNotificationModel(connection),
    devMails: defineDevMailModel(connection),
    deadLetters: createDeadLetterStore(connection).model,
  }),
  migrations: [groupDeliveries],
};
