import { Schema, type Connection, type Model } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';

interface Order {
  no: number;
  customer?: string;
  lines: { sku: string; qty: number }[];
}

const stores = new EmbeddedTestStore();
let connection: Connection;
let orders: Model<Order>;

beforeAll(async () => {
  connection = await stores.connect();
  const schema = new Schema<Order>({
    no: { type: Number, index: true },
    customer: String,
    lines: [{ _id: false, sku: String, qty: Number }],
  });
  orders = connection.model('Order', schema) as unknown as Model<Order>;
  await orders.init();
  await orders.insertMany(
    Array.from({ length: 500 }, (_, i) => ({
      no: i,
      ...(i % 5 ? { customer: i % 2 ? 'bob' : 'cat' } : {}),
      lines:
        i % 10
          ? [
              { sku: 'a', qty: 1 },
              { sku: 'b', qty: 2 },
            ]
          : [],
    })),
  );
});
afterAll(() => stores.removeAll());

describe('aggregate', () => {
  it('filters by an index, unwinds, filters, groups and sorts', async () => {
    const rows = await orders.aggregate([
      { $match: { no: { $gte: 100 } } },
      { $unwind: '$lines' },
      { $match: { 'lines.qty': { $gt: 1 } } },
      { $group: { _id: '$customer', n: { $sum: 1 }, qty: { $sum: '$lines.qty' } } },
      { $sort: { _id: -1 } },
    ]);
    expect(rows).toEqual([
      { _id: 'cat', n: 160, qty: 320 },
      { _id: 'bob', n: 160, qty: 320 },
      { _id: null, n: 40, qty: 80 },
    ]);
  });

  it('groups a whole collection, and an empty one into nothing', async () => {
    const totals = [{ $group: { _id: null, count: { $sum: 1 }, numbers: { $sum: '$no' } } }];
    expect(await orders.aggregate(totals)).toEqual([{ _id: null, count: 500, numbers: (499 * 500) / 2 }]);
    expect(await connection.model('Missing', new Schema({})).aggregate(totals)).toEqual([]);
  });

  it('unwinds a value that is no list, and drops documents without one', async () => {
    const things = connection.collection('things');
    await things.insertMany([{ v: 1 }, { v: [2, 3] }, { v: [] }, { v: null }, {}]);
    const rows = await things.aggregate([{ $unwind: '$v' }, { $sort: { v: -1 } }]).toArray();
    expect(rows.map(({ v }) => v)).toEqual([3, 2, 1]);
  });

  it('adds up numbers and passes over other values', async () => {
    const sums = connection.collection('sums');
    await sums.insertMany([{ v: 1.5 }, { v: 2 ** 40 }, { v: 'x' }, { v: null }, {}]);
    const [row] = await sums.aggregate([{ $group: { _id: null, sum: { $sum: '$v' } } }]).toArray();
    expect(row?.['sum']).toBe(2 ** 40 + 1.5);
  });

  it('refuses to read a field through a list instead of guessing', async () => {
    const pipeline = [{ $group: { _id: '$lines.sku', n: { $sum: 1 } } }];
    await expect(orders.aggregate(pipeline)).rejects.toMatchObject({ code: 115 });
  });
});
