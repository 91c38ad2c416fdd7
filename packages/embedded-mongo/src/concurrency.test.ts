import { Schema, type Connection } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';

const stores = new EmbeddedTestStore();
let connection: Connection;

beforeEach(async () => {
  connection = await stores.connect();
});
afterAll(() => stores.removeAll());

const counters = () =>
  connection.model(
    'Counter',
    new Schema({ _id: Number, n: Number, version: Number, key: { type: Number, unique: true } }),
  );

describe('concurrent writes', () => {
  it('compare-and-set has exactly one winner of 30', async () => {
    const model = counters();
    await model.create({ _id: 1, version: 0 });
    for (let version = 0; version < 5; version++) {
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, racer) =>
          model.updateOne({ _id: 1, version }, { $set: { n: racer }, $inc: { version: 1 } }),
        ),
      );
      expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
    }
    expect((await model.findById(1))!.version).toBe(5);
  });

  it('compare-and-set without an index has exactly one winner of 30', async () => {
    const model = counters();
    await model.create({ _id: 1, n: 7, key: 1 });
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, racer) => model.updateOne({ n: 7 }, { $set: { n: 100 + racer } })),
    );
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
  });

  it('never overbook: beds by compare-and-set', async () => {
    const stays = new Schema({
      _id: Number,
      beds: Number,
      version: Number,
      stays: [{ _id: false, id: Number, beds: Number }],
    });
    const houses = connection.model('House', stays);
    await houses.create({ _id: 1, beds: 20, version: 0, stays: [] });
    const book = async (id: number): Promise<boolean> => {
      for (;;) {
        const house = await houses.findById(1).lean().orFail();
        const taken = house.stays.reduce((sum, stay) => sum + stay.beds!, 0);
        if (taken + 4 > house.beds!) return false;
        const { modifiedCount } = await houses.updateOne(
          { _id: 1, version: house.version, 'stays.id': { $ne: id } },
          { $push: { stays: { id, beds: 4 } }, $inc: { version: 1 } },
        );
        if (modifiedCount === 1) return true;
      }
    };
    const won = await Promise.all(Array.from({ length: 30 }, (_, id) => book(id)));
    expect(won.filter(Boolean)).toHaveLength(5);
    expect((await houses.findById(1))!.stays).toHaveLength(5);
  });

  it('lose no $inc of a thousand', async () => {
    const model = counters();
    await model.create({ _id: 1, n: 0 });
    await Promise.all(Array.from({ length: 1000 }, () => model.updateOne({ _id: 1 }, { $inc: { n: 1 } })));
    expect((await model.findById(1))!.n).toBe(1000);
  });

  it('upsert once and insert a unique key once', async () => {
    const model = counters();
    await model.init();
    await Promise.all(
      Array.from({ length: 30 }, () =>
        model
          .updateOne({ n: 9 }, { $set: { key: 9 } }, { upsert: true, setDefaultsOnInsert: false })
          .catch(() => null),
      ),
    );
    expect(await model.countDocuments({ key: 9 })).toBe(1);
    const inserts = await Promise.allSettled(
      Array.from({ length: 30 }, (_, _id) => model.create({ _id, key: 5 })),
    );
    expect(inserts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('an acknowledged write is seen by the next read, also while scans run', async () => {
    const model = counters();
    await model.init();
    await model.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i, n: 0, key: i })));
    for (let round = 1; round <= 20; round++) {
      const scan = model.find({ n: { $gte: 0 } }).lean();
      const scanning = scan.exec();
      await model.updateOne({ _id: 500 }, { $set: { n: round } });
      expect((await model.findById(500).lean())!.n).toBe(round);
      expect(await scanning).toHaveLength(1000);
    }
  });
});

describe('atomicity', () => {
  it('an updateMany that fails half-way changes nothing of its transaction', async () => {
    const model = counters();
    await model.init();
    await model.insertMany([
      { _id: 1, key: 1 },
      { _id: 2, key: 2 },
      { _id: 3, key: 3 },
    ]);
    await expect(model.updateMany({ _id: { $gt: 1 } }, { $set: { key: 7 } })).rejects.toMatchObject({
      code: 11000,
    });
    expect((await model.find().sort('_id').lean()).map(({ key }) => key)).toEqual([1, 2, 3]);
    expect(await model.findOne({ key: 7 })).toBeNull();
  });

  it('a reader does not use an index before its entries are committed', async () => {
    const model = counters();
    await model.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i, n: i, key: i })));
    const creating = model.collection.createIndex({ n: 1 });
    const counts: number[] = [];
    let isDone = false as boolean;
    const watching = (async () => {
      while (!isDone) counts.push(await model.collection.countDocuments({ n: { $gte: 100 } }));
    })();
    await creating;
    isDone = true;
    await watching;
    expect(new Set(counts)).toEqual(new Set([200]));
  });
});
