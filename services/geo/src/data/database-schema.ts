import { DATABASE_NAMES } from '@kq/contracts';
import { createDeadLetterStore } from '@kq/service-kit';
import { type Connection } from 'mongoose';
import { defineModels } from './models';

/** Collections of geo; new migrations are appended and never changed. */
export const databaseSchema = {
  databaseName: DATABASE_NAMES.geo,
  defineModels: (connection: Connection) => ({
    ...defineModels(connection),
    deadLetters: createDeadLetterStore(connection).model,
  }),
  migrations: [],
};
