import { DATABASE_NAMES } from '@kq/contracts';
import { createDeadLetterStore } from '@kq/service-kit';
import { type Connection } from 'mongoose';
import { defineRecordingModels } from '../recordings/data/models';
import { defineModels } from './models';

/** Collections of analytics; new migrations are appended and never changed. */
export const databaseSchema = {
  databaseName: DATABASE_NAMES.analytics,
  defineModels: (connection: Connection) => ({
    ...defineModels(connection),
    ...defineRecordingModels(connection),
    deadLetters: createDeadLetterStore(connection).model,
  }),
  migrations: [],
};
