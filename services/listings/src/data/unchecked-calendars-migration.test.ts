import { migrate } from '@kq/service-kit';
import { openTestDatabase } from '@kq/test-kit/in-process';
import { uncheckedCalendarsMigration } from './unchecked-calendars-migration';

it('withdraws confirmations that date from the creation, and no others', async () => {
  const database = await openTestDatabase();
  const docs = database.connection.collection<{ _id: number }>('accommodations');
  const created_at = new Date('2026-03-02T09:00:00.000Z');
  const later = new Date('2026-03-03T09:00:00.000Z');
  await docs.insertMany([
    { _id: 1, created_at, availability_confirmed_at: created_at, version: 1 },
    { _id: 2, created_at, availability_confirmed_at: later, version: 1 },
    { _id: 3, created_at, availability_confirmed_at: null, version: 1 },
  ] as never[]);
  await migrate(database.connection, [], [uncheckedCalendarsMigration]);
  expect(await docs.find({}, { sort: { _id: 1 } }).toArray()).toMatchObject([
    { availability_confirmed_at: null, version: 2 },
    { availability_confirmed_at: later, version: 1 },
    { availability_confirmed_at: null, version: 1 },
  ]);
  await database.remove();
});
