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

it('adds the discount to the stored monthly price', async () => {
  const database = await openTestDatabase();
  const docs = database.connection.collection<{ _id: number }>('accommodations');
  await docs.insertMany([
    { _id: 1, price_per_bed_night: 2500, price_per_month: 60_000 },
    { _id: 2, price_per_bed_night: 2500, price_per_month: null },
  ] as never[]);
  await migrate(database.connection, [], [discountMigration]);
  expect(await docs.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
    { _id: 1, price_per_bed_night: 2500, price_per_month: 60_000, monthly_discount: 20 },
    { _id: 2, price_per_bed_night: 2500, price_per_month: null },
  ]);
  await database.remove();
});

it('goes on after a kill without touching what it or an owner has set', async () => {
  const database = await openTestDatabase();
  const docs = database.connection.collection<{ _id: number }>('accommodations');
  const priced = (_id: number) => ({ _id, price_per_bed_night: 2500, price_per_month: 60_000 });
  await docs.insertMany([priced(1), priced(2)] as never[]);
  let left = 1;
  const killed = {
    throwIfAborted() {
      if (left-- === 0) throw new Error('killed');
    },
  } as AbortSignal;
  await expect(discountMigration.up(database.connection, killed)).rejects.toThrow('killed');
  await docs.updateOne({ _id: 1 }, { $set: { monthly_discount: 10 } });
  await migrate(database.connection, [], [discountMigration]);
  expect(await docs.find({}, { sort: { _id: 1 } }).toArray()).toMatchObject([
    { monthly_discount: 10 },
    { monthly_discount: 20 },
  ]);
  await database.remove();
});
