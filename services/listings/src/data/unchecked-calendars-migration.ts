import { eachDocument, type Migration } from '@kq/service-kit';
import { Schema } from 'mongoose';

interface ConfirmedDoc {
  _id: number;
  availability_confirmed_at?: Date | null;
  created_at: Date;
}

/** Withdraws the confirmation that each calendar got at its creation, when nobody had looked at it. */
export const uncheckedCalendarsMigration: Migration = {
  number: 4,
  name: 'a new accommodation is no confirmed calendar',
  async up(connection, signal) {
    const name = 'AccommodationConfirmedAtCreation';
    const schema = new Schema<ConfirmedDoc & { version: number; changed_at: Date }>(
      { _id: Number, availability_confirmed_at: Date, created_at: Date, version: Number, changed_at: Date },
      { autoIndex: false, versionKey: false },
    );
    const model = connection.model(name, schema, 'accommodations');
    try {
      const selection = {
        filter: { availability_confirmed_at: { $ne: null } },
        fields: ['availability_confirmed_at', 'created_at'],
        signal,
      };
      await eachDocument<ConfirmedDoc>(model, selection, async (doc) => {
        const { _id, availability_confirmed_at: at, created_at } = doc;
        if (at?.getTime() !== created_at.getTime()) return;
        await model.updateOne(
          { _id, availability_confirmed_at: at },
          { $set: { availability_confirmed_at: null, changed_at: new Date() }, $inc: { version: 1 } },
        );
      });
    } finally {
      connection.deleteModel(name);
    }
  },
};
