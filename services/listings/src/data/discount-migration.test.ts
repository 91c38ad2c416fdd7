import { migrate } from '@kq/service-kit';
import { openTestDatabase } from '@kq/test-kit/in-process';
import { discountMigration, monthlyDiscount } from './discount-migration';

it.each([
  [2500, 60_000, 20],
  [2500, 60_001, 19],
  [2500, 75_000, null],
  [2500, 90_000, null],
  [2500, 1, 80],
  [0, 60_000, null],
])('turns %i a night and %i a month into %p percent', (night, month, percent) => {
  expect(monthlyDiscount(night, month)).toBe(percent);
});

it('replaces the stored monthly price', async () => {
  const database = await openTestDatabase();
  const docs = database.connection.collection<{ _id: number }>('accommodations');
  await docs.insertMany([
    { _id: 1, price_per_bed_night: 2500, price_per_month: 60_000 },
    { _id: 2, price_per_bed_night: 2500, price_per_month: null },
  ] as never[]);
  await migrate(database.connection, [], [discountMigration]);
  expect(await docs.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
    { _id: 1, price_per_bed_night: 2500, monthly_discount: 20 },
    { _id: 2, price_per_bed_night: 2500, price_per_month: null },
  ]);
  await database.remove();
});
