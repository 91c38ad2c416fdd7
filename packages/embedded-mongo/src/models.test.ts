import { Schema, Types, type Connection, type InferSchemaType, type Model } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';

const lineSchema = new Schema({
  sku: { type: String, required: true },
  qty: { type: Number, default: 1 },
  tags: [String],
});
const orderSchema = new Schema(
  {
    no: { type: Number, unique: true, required: true },
    customer: { type: String, index: true },
    total: { type: Number, default: 0 },
    at: Date,
    blob: Buffer,
    lines: [lineSchema],
    meta: { a: Number, b: { c: String } },
    tags: [String],
    price: Schema.Types.Decimal128,
    any: Schema.Types.Mixed,
    counts: { type: Map, of: Number },
    email: String,
  },
  { timestamps: true, optimisticConcurrency: true },
);
orderSchema.index({ customer: 1, total: -1 });
orderSchema.index({ email: 1 }, { unique: true, sparse: true });
type Order = InferSchemaType<typeof orderSchema>;

interface User {
  _id: number;
  name?: string;
  role?: string;
}

const stores = new EmbeddedTestStore();
let connection: Connection;
let orders: Model<Order>;
let users: Model<User>;

beforeEach(async () => {
  connection = await stores.connect();
  orders = connection.model('Order', orderSchema) as unknown as Model<Order>;
  const userSchema = new Schema<User>({ _id: Number, name: String, role: String });
  users = connection.model('User', userSchema) as unknown as Model<User>;
  await orders.init();
  await orders.create({
    no: 1,
    customer: 'ann',
    total: 10,
    at: new Date(5),
    blob: Buffer.from([255, 0, 1]),
    lines: [{ sku: 'x', qty: 2 }, { sku: 'y' }],
    meta: { a: 1, b: { c: 'z' } },
    tags: ['p', 'q'],
    price: '1.50',
    counts: { k: 3 },
    any: { z: [1, { y: new Date(9) }] },
  });
});

afterAll(() => stores.removeAll());

async function insertTwenty(): Promise<void> {
  await orders.insertMany(
    Array.from({ length: 20 }, (_, i) => ({
      no: 100 + i,
      customer: i % 2 ? 'bob' : 'cat',
      total: i,
      tags: [`t${i % 3}`],
      lines: [{ sku: `s${i}`, qty: i }],
    })),
  );
}

const first = (): Promise<Order> => orders.findOne({ no: 1 }).lean().orFail() as unknown as Promise<Order>;

describe('documents', () => {
  it('keep every type through a round trip', async () => {
    const order = await orders.findOne({ no: 1 }).orFail();
    expect(order._id).toBeInstanceOf(Types.ObjectId);
    expect(order.at).toEqual(new Date(5));
    expect([...order.blob!]).toEqual([255, 0, 1]);
    expect(order.lines[0]!._id).toBeInstanceOf(Types.ObjectId);
    expect(String(order.price)).toBe('1.50');
    expect(order.counts!.get('k')).toBe(3);
    expect(order.__v).toBe(0);
    expect(order.createdAt).toBeInstanceOf(Date);
    expect(order.any.z[1].y).toEqual(new Date(9));
  });

  it('are found by the text of their id and by a nested id', async () => {
    const order = await orders.findOne({ no: 1 }).orFail();
    expect(await orders.findById(String(order._id))).not.toBeNull();
    expect(await orders.findOne({ 'lines._id': order.lines[1]!._id })).not.toBeNull();
  });

  it('may have number, text and very long ids', async () => {
    const texts = connection.model('Text', new Schema({ _id: String, v: Number, n: Schema.Types.Mixed }));
    const longId = 'long'.repeat(500);
    await texts.create([
      { _id: 'b', v: 1 },
      { _id: 'a', v: 2, n: 'x' },
      { _id: longId, v: 3, n: 5 },
    ]);
    expect((await texts.findById(longId))!.v).toBe(3);
    expect((await texts.find().sort('_id').lean()).map(({ v }) => v)).toEqual([2, 1, 3]);
    expect((await texts.find().sort({ n: 1 }).lean()).map(({ v }) => v)).toEqual([1, 3, 2]);
    expect((await texts.find({ _id: { $gt: 'a', $lt: 'c' } }).lean()).map(({ v }) => v)).toEqual([1]);
  });
});

describe('filters', () => {
  it.each<[string, object, number]>([
    ['$in', { no: { $in: [100, 101, 999] } }, 2],
    ['a range and an equality', { total: { $gte: 18 }, customer: 'bob' }, 1],
    ['both bounds', { customer: 'cat', total: { $gt: 4, $lte: 10 } }, 3],
    ['$elemMatch', { lines: { $elemMatch: { sku: 's3', qty: { $gt: 2 } } } }, 1],
    ['$or', { $or: [{ no: 100 }, { customer: 'ann' }] }, 2],
    ['an array element', { tags: 't0' }, 7],
    ['null for missing', { at: null }, 20],
    ['$ne null', { at: { $ne: null } }, 1],
    ['$size', { tags: { $size: 2 } }, 1],
  ])('answer %s', async (_name, filter, count) => {
    await insertTwenty();
    expect(await orders.countDocuments(filter)).toBe(count);
    expect(await orders.find(filter)).toHaveLength(count);
  });

  it('answer $ne against stored nothing', async () => {
    expect(await orders.countDocuments({ customer: { $ne: 'bob' } })).toBe(1);
    expect(await orders.estimatedDocumentCount()).toBe(1);
  });
});

describe('sort, skip, limit and projection', () => {
  beforeEach(insertTwenty);

  it('cut a sorted result', async () => {
    const found = await orders
      .find({ no: { $gte: 100 } })
      .sort({ total: -1 })
      .skip(2)
      .limit(3)
      .select('no total')
      .lean();
    expect(found.map(({ total }) => total)).toEqual([17, 16, 15]);
    expect(Object.keys(found[0]!).sort()).toEqual(['_id', 'no', 'total']);
  });

  it('sort by several fields and along an index', async () => {
    const found = await orders.find().sort('customer -total').limit(3).lean();
    expect(found.map(({ customer, total }) => [customer, total])).toEqual([
      ['ann', 10],
      ['bob', 19],
      ['bob', 17],
    ]);
    const last = await orders.find().sort({ no: -1 }).skip(1).limit(2);
    expect(last.map(({ no }) => no)).toEqual([118, 117]);
  });

  it('project by inclusion and exclusion', async () => {
    const without = await orders.findOne({ no: 1 }, { lines: 0, _id: 0, 'meta.b': 0 }).lean();
    expect(without).not.toHaveProperty('lines');
    expect(without).not.toHaveProperty('_id');
    expect(without!.meta).toEqual({ a: 1 });
    const nested = await orders.findOne({ no: 1 }).select('meta.b lines.sku').lean();
    expect(nested!.meta).toEqual({ b: { c: 'z' } });
    expect(nested!.lines).toEqual([{ sku: 'x' }, { sku: 'y' }]);
  });

  it('stream through cursors', async () => {
    let sum = 0;
    for await (const order of orders.find({ customer: 'bob' }).cursor()) sum += order.total;
    expect(sum).toBe(100);
    for await (const order of orders.find({ customer: 'bob' })) {
      expect(order.customer).toBe('bob');
      break;
    }
    const stream = orders.find().cursor();
    stream.on('data', () => stream.destroy());
    await new Promise((resolve) => stream.on('close', resolve));
  });
});

describe('update operators', () => {
  it('$set, $inc, $push with $each and $slice, $unset', async () => {
    const result = await orders.updateOne(
      { no: 1 },
      {
        $set: { 'meta.b.c': 'w' },
        $inc: { total: 5, 'meta.a': 1 },
        $push: { tags: { $each: ['r', 'a'], $slice: 3 } },
        $unset: { at: 1 },
      },
    );
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    const order = await first();
    expect(order).toMatchObject({ total: 15, meta: { a: 2, b: { c: 'w' } }, tags: ['p', 'q', 'r'] });
    expect(order).not.toHaveProperty('at');
  });

  it('$pull by a list, by a field of the elements and of a missing field', async () => {
    await orders.updateOne({ no: 1 }, { $pull: { tags: { $in: ['p', 'r'] }, lines: { sku: 'y' } } });
    expect(await first()).toMatchObject({ tags: ['q'], lines: [{ sku: 'x' }] });
    expect(await orders.collection.updateOne({ no: 1 }, { $pull: { none: 1 } } as object)).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
  });

  it('$max keeps the greater value and fills a missing field', async () => {
    await orders.updateOne({ no: 1 }, { $max: { total: 5, 'meta.a': 9, email: 'e' } });
    expect(await first()).toMatchObject({ total: 10, meta: { a: 9 }, email: 'e' });
  });

  it('the positional $ follows the filter', async () => {
    await orders.updateOne({ no: 1, 'lines.sku': 'y', 'lines.qty': 1 }, { $set: { 'lines.$.qty': 7 } });
    await orders.updateOne({ no: 1, lines: { $elemMatch: { sku: 'y' } } }, { $inc: { 'lines.$.qty': 1 } });
    expect((await first()).lines.map(({ qty }) => qty)).toEqual([2, 8]);
    await expect(orders.updateOne({ no: 1 }, { $set: { 'lines.$.qty': 7 } })).rejects.toMatchObject({
      code: 2,
    });
  });

  it('updateMany counts what changed', async () => {
    await insertTwenty();
    expect(await orders.updateMany({ customer: 'bob' }, { $set: { tags: [] } })).toMatchObject({
      modifiedCount: 10,
    });
    expect(await orders.collection.updateMany({ customer: 'bob' }, { $set: { tags: [] } })).toMatchObject({
      matchedCount: 10,
      modifiedCount: 0,
    });
  });

  it.each<[string, object, number]>([
    ['$inc of a text', { $inc: { customer: 1 } }, 14],
    ['$push to a text', { $push: { customer: 1 } }, 2],
    ['a path through a text', { $set: { 'customer.x': 1 } }, 28],
    ['a change of _id', { $set: { _id: 5 } }, 66],
    ['an unknown operator', { $explode: { a: 1 } }, 115],
    ['a path named twice', { $set: { total: 1 }, $inc: { total: 1 } }, 40],
    ['a path inside another', { $set: { meta: {} }, $unset: { 'meta.a': 1 } }, 40],
  ])('%s is refused and changes nothing', async (_name, update, code) => {
    const before = await first();
    await expect(orders.collection.updateOne({ no: 1 }, update)).rejects.toMatchObject({ code });
    expect(await first()).toEqual(before);
  });
});

describe('upserts and deletes', () => {
  it('upserts from the filter, the update and $setOnInsert', async () => {
    await orders.updateOne(
      { no: 500 },
      { $set: { customer: 'new' }, $setOnInsert: { total: 3 } },
      { upsert: true },
    );
    expect(await orders.findOne({ no: 500 }).lean()).toMatchObject({
      no: 500,
      total: 3,
      customer: 'new',
      createdAt: expect.any(Date),
    });
    const again = await users.updateOne({ _id: 7 }, { name: 'seven' }, { upsert: true });
    expect(again).toMatchObject({ upsertedId: 7, upsertedCount: 1, matchedCount: 0 });
    expect(await users.updateOne({ _id: 7 }, { name: 'VII' }, { upsert: true })).toMatchObject({
      upsertedId: null,
    });
  });

  it('deletes one or all matches', async () => {
    await insertTwenty();
    expect((await orders.deleteOne({ no: 1 })).deletedCount).toBe(1);
    expect((await orders.deleteOne({ no: 1 })).deletedCount).toBe(0);
    expect((await orders.deleteMany({ customer: 'bob' })).deletedCount).toBe(10);
    expect(await orders.countDocuments()).toBe(10);
  });
});

describe('unique indexes', () => {
  it('answer 11000 with pattern and value', async () => {
    await expect(orders.create({ no: 1 })).rejects.toMatchObject({
      name: 'MongoServerError',
      code: 11000,
      keyPattern: { no: 1 },
      keyValue: { no: 1 },
    });
    await users.create({ _id: 1 });
    await expect(users.create({ _id: 1 })).rejects.toMatchObject({ code: 11000, keyPattern: { _id: 1 } });
  });

  it('hold for updates, and a refused update changes nothing', async () => {
    await orders.create({ no: 2, tags: ['old'] });
    await expect(orders.updateOne({ no: 2 }, { no: 1, tags: ['new'] })).rejects.toMatchObject({
      code: 11000,
    });
    expect((await orders.findOne({ no: 2 }))!.tags).toEqual(['old']);
  });

  it('honour sparseness', async () => {
    await orders.create([{ no: 2 }, { no: 3 }, { no: 4, email: 'e' }]);
    await expect(orders.create({ no: 5, email: 'e' })).rejects.toMatchObject({ code: 11000 });
    await orders.deleteOne({ no: 4 });
    await orders.create({ no: 5, email: 'e' });
  });

  it('hold across the elements of arrays', async () => {
    const claims = connection.model(
      'Claim',
      new Schema({ slots: { type: [Number], index: { unique: true } } }),
    );
    await claims.init();
    await claims.create({ slots: [1, 2] });
    await expect(claims.create({ slots: [2, 3] })).rejects.toMatchObject({ code: 11000 });
    await claims.create({ slots: [3] });
  });

  it('refuse to be made over duplicates', async () => {
    await orders.insertMany([{ no: 2, total: 10 }]);
    await expect(orders.collection.createIndex({ total: 1 }, { unique: true })).rejects.toMatchObject({
      code: 11000,
    });
    expect((await orders.collection.indexes()).map(({ name }) => name)).not.toContain('total_1');
  });

  it('report each duplicate of an insertMany', async () => {
    await expect(orders.insertMany([{ no: 10 }, { no: 1 }, { no: 11 }])).rejects.toMatchObject({
      name: 'MongoBulkWriteError',
      code: 11000,
    });
    expect(await orders.countDocuments({ no: { $in: [10, 11] } })).toBe(1);
    const error = await orders
      .insertMany([{ no: 12 }, { no: 1 }, { no: 13 }], { ordered: false })
      .catch((e) => e);
    expect(error.writeErrors).toHaveLength(1);
    expect(error.insertedDocs).toHaveLength(2);
  });
});

describe('save', () => {
  it('writes changes and raises the version', async () => {
    const mine = await orders.findOne({ no: 1 }).orFail();
    const theirs = await orders.findOne({ no: 1 }).orFail();
    mine.lines[0]!.qty = 100;
    mine.lines.push({ sku: 'zz' } as never);
    mine.counts!.set('q', 9);
    await mine.save();
    expect(mine.__v).toBe(theirs.__v + 1);
    theirs.total = 0;
    await expect(theirs.save()).rejects.toMatchObject({ name: 'VersionError' });
    const stored = await orders.findOne({ no: 1 }).orFail();
    expect(stored.lines.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['x', 100],
      ['y', 1],
      ['zz', 1],
    ]);
    expect(stored.counts!.get('q')).toBe(9);
  });

  it('validates', async () => {
    await expect(new orders({}).save()).rejects.toMatchObject({ name: 'ValidationError' });
  });
});

describe('bulkWrite and insertMany', () => {
  it('count by kind', async () => {
    const result = await orders.bulkWrite([
      { insertOne: { document: { no: 700, customer: 'bulk' } as never } },
      { updateOne: { filter: { no: 700 }, update: { $inc: { total: 2 } } } },
    ] as Parameters<typeof orders.bulkWrite>[0]);
    expect(result).toMatchObject({ insertedCount: 1, matchedCount: 1, modifiedCount: 1 });
    expect((await orders.findOne({ no: 700 }))!.total).toBe(2);
  });

  it('take more operations than one transaction', async () => {
    await users.insertMany(Array.from({ length: 450 }, (_, i) => ({ _id: i, name: `n${i % 3}` })));
    expect(await users.countDocuments()).toBe(450);
    expect((await users.updateMany({}, { role: 'a' })).modifiedCount).toBe(450);
  });
});

describe('indexes', () => {
  it('are listed with their options; an equal one is not created again', async () => {
    await orders.ensureIndexes();
    const indexes = await orders.collection.indexes();
    expect(indexes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'customer_1_total_-1', key: { customer: 1, total: -1 } }),
        expect.objectContaining({ name: 'email_1', unique: true, sparse: true }),
      ]),
    );
    await orders.createCollection();
    await orders.createIndexes();
    expect(await orders.collection.indexes()).toHaveLength(indexes.length);
  });

  it('refuse changed options', async () => {
    await expect(orders.collection.createIndex({ customer: 1 }, { unique: true })).rejects.toMatchObject({
      code: 86,
    });
  });
});
