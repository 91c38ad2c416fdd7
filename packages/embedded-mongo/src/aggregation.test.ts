import { Schema, Types, type Connection, type Model } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';

interface Order {
  no: number;
  customer: string;
  user?: Types.ObjectId;
  lines: { sku: string; qty: number }[];
  at: Date;
}

const stores = new EmbeddedTestStore();
let connection: Connection;
let orders: Model<Order>;
let userId: Types.ObjectId;

beforeAll(async () => {
  connection = await stores.connect();
  const users = connection.model('User', new Schema({ name: String }));
  userId = (await users.create({ name: 'Zed' }))._id;
  const schema = new Schema<Order>({
    no: { type: Number, index: true },
    customer: String,
    user: Schema.Types.ObjectId,
    lines: [{ _id: false, sku: String, qty: Number }],
    at: Date,
  });
  orders = connection.model('Order', schema) as unknown as Model<Order>;
  await orders.init();
  await orders.insertMany(
    Array.from({ length: 500 }, (_, i) => ({
      no: i,
      customer: i % 2 ? 'bob' : 'cat',
      lines: [
        { sku: 'a', qty: 1 },
        { sku: 'b', qty: 2 },
      ],
      at: new Date(Date.UTC(2026, i % 12, 1)),
      ...(i === 3 ? { user: userId } : {}),
    })),
  );
});
afterAll(() => stores.removeAll());

describe('aggregate', () => {
  it('$match, $unwind, $group, $sort, $project', async () => {
    const rows = await orders.aggregate([
      { $match: { no: { $gte: 100 } } },
      { $unwind: '$lines' },
      { $group: { _id: '$customer', n: { $sum: 1 }, qty: { $sum: '$lines.qty' } } },
      { $sort: { _id: 1 } },
      { $project: { _id: 0, customer: '$_id', n: 1, qty: 1 } },
    ]);
    expect(rows).toEqual([
      { customer: 'bob', n: 400, qty: 600 },
      { customer: 'cat', n: 400, qty: 600 },
    ]);
  });

  it('$facet', async () => {
    const [row] = await orders.aggregate([
      { $match: { no: { $gte: 100 } } },
      {
        $facet: {
          rows: [{ $sort: { no: -1 } }, { $limit: 2 }, { $project: { no: 1 } }],
          total: [{ $count: 'n' }],
        },
      },
    ]);
    expect(row.rows.map(({ no }: Order) => no)).toEqual([499, 498]);
    expect(row.rows[0]._id).toBeInstanceOf(Types.ObjectId);
    expect(row.total).toEqual([{ n: 400 }]);
  });

  it('$lookup by field', async () => {
    const rows = await orders.aggregate([
      { $match: { no: { $in: [3, 4] } } },
      { $lookup: { from: 'users', localField: 'user', foreignField: '_id', as: 'users' } },
      { $sort: { no: 1 } },
    ]);
    expect(rows.map(({ users }) => users.map(({ name }: { name: string }) => name))).toEqual([['Zed'], []]);
  });

  it('$sort, $skip and $limit in front use the index order', async () => {
    const rows = await orders.aggregate([
      { $sort: { no: -1 } },
      { $skip: 2 },
      { $limit: 2 },
      { $project: { no: 1 } },
    ]);
    expect(rows.map(({ no }) => no)).toEqual([497, 496]);
    const skipped = await orders.aggregate([{ $sort: { no: 1 } }, { $skip: 498 }]);
    expect(skipped.map(({ no }) => no)).toEqual([498, 499]);
  });

  it('dates and whole-collection groups', async () => {
    const rows = await orders.aggregate([
      { $group: { _id: { $dateToString: { format: '%Y-%m', date: '$at' } }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual({ _id: '2026-01', n: 42 });
    const [total] = await orders.aggregate([
      { $group: { _id: null, first: { $min: '$no' }, last: { $max: '$no' } } },
    ]);
    expect(total).toEqual({ _id: null, first: 0, last: 499 });
  });

  it('streams through a cursor and answers nothing for an unknown collection', async () => {
    let count = 0;
    for await (const row of orders.aggregate<Order>([{ $match: { customer: 'bob' } }]).cursor()) {
      expect(row.customer).toBe('bob');
      count += 1;
      if (count === 3) break;
    }
    expect(count).toBe(3);
    expect(await connection.model('Missing', new Schema({})).aggregate([{ $count: 'n' }])).toEqual([]);
  });
});
