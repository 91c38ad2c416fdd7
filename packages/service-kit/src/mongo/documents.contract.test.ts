import { type EventEnvelope } from '@kq/contracts';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../errors/mongo-errors';
import { createLeases } from '../leases/leases';
import { createOutbox } from '../outbox/outbox';
import { type OutboxDocument, outboxOf, outboxPlugin } from '../outbox/outbox-document';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { openTestDatabase, type TestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { migrate } from './migrate';

/**
 * The store behaviour that the services rely on, equal for both stores: `npm test` runs it on the embedded one,
 * jest.distributed.config.cjs on MongoDB.
 */

interface Doc extends OutboxDocument {
  _id: number;
  version: number;
  email?: string;
  scope?: { key?: string };
  at?: Date | null;
  name?: string;
  tags: string[];
  stays: { request_id: number; beds: number; at?: Date }[];
  nested: { list: { id: number; ok?: boolean }[] };
}

const RACERS = 30;
let database: TestDatabase;
let things: Model<Doc>;

beforeAll(async () => {
  database = await openTestDatabase();
  things = defineThings(database.connection);
  await migrate(database.connection, { things });
});
beforeEach(() => things.deleteMany({}));
afterAll(() => database.remove());

function defineThings(connection: Connection): Model<Doc> {
  const { Schema } = connection.base;
  const schema = new Schema<Doc>(
    {
      _id: { type: Number, required: true },
      version: { type: Number, default: 1 },
      email: String,
      scope: { type: new Schema({ key: String }, { _id: false }) },
      at: Date,
      name: String,
      tags: [String],
      stays: [{ _id: false, request_id: Number, beds: Number, at: Date }],
      nested: { list: [{ _id: false, id: Number, ok: Boolean }] },
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ email: 1 }, { unique: true, sparse: true });
  schema.index({ 'scope.key': 1 }, { unique: true, sparse: true });
  schema.index({ name: 1, at: -1 });
  schema.index({ 'stays.request_id': 1 });
  schema.plugin(outboxPlugin as (schema: unknown) => void);
  return connection.model<Doc>('Thing', schema, 'things');
}

const day = (number: number): Date => new Date(Date.UTC(2026, 2, number, 9, 30, 0, 123));
const race = <T>(act: (racer: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: RACERS }, (_, racer) => act(racer)));
const read = async (_id: number): Promise<Doc> => {
  const doc = await things.findOne({ _id }).lean<Doc>();
  if (doc === null) throw new Error(`there is no document ${_id}`);
  return doc;
};
const idsOf = async (query: { lean(): Promise<unknown> }): Promise<number[]> =>
  ((await query.lean()) as { _id: number }[]).map(({ _id }) => _id);

describe('values', () => {
  it('returns values as stored', async () => {
    const stored = {
      _id: Number.MAX_SAFE_INTEGER,
      version: 1.5,
      name: 'Äußere Straße 1 \u{1F6CF} "\\ $x a.b',
      at: day(1),
      tags: [''],
      stays: [],
      nested: { list: [] },
    };
    await things.create(stored);
    expect(await read(stored._id)).toMatchObject(stored);
  });

  it('validates values before writing, and rejects filters on unknown fields', async () => {
    await expect(things.create({ _id: 'x' } as never)).rejects.toMatchObject({ name: 'ValidationError' });
    await expect(things.find({ role: 'admin' } as object)).rejects.toMatchObject({ name: 'StrictModeError' });
  });
});

describe('unique indexes', () => {
  it('rejects a duplicate of a unique index and names the key', async () => {
    await things.create({ _id: 1, email: 'a' });
    const second = await things.create({ _id: 2, email: 'a' }).catch((error: unknown) => error);
    expect([isDuplicateKey(second, 'email'), isDuplicateKey(second, '_id')]).toEqual([true, false]);
    const again = await things.create({ _id: 1 }).catch((error: unknown) => error);
    expect([isDuplicateKey(again, '_id'), isDuplicateKey(again, 'email')]).toEqual([true, false]);
    const moved = await things.updateOne({ _id: 1 }, { $set: { email: 'b' } });
    expect(moved.modifiedCount).toBe(1);
    await things.create({ _id: 2, email: 'a' });
    await expect(things.updateOne({ _id: 2 }, { $set: { email: 'b' } })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await read(2)).toMatchObject({ email: 'a' });
  });

  it('accepts any number of documents without the field of a sparse unique index, also after $unset', async () => {
    await things.create([{ _id: 1 }, { _id: 2 }, { _id: 3, scope: { key: 'k' } }]);
    await expect(things.create({ _id: 4, scope: { key: 'k' } })).rejects.toMatchObject({ code: 11000 });
    await things.updateOne({ _id: 3, 'scope.key': 'k' }, { $unset: { scope: '' }, $inc: { version: 1 } });
    await things.create({ _id: 4, scope: { key: 'k' } });
    expect(await things.countDocuments({})).toBe(4);
  });

  it('lets one of thirty concurrent duplicates succeed', async () => {
    const outcomes = await race((racer) =>
      things.create({ _id: racer, email: 'a' }).then(
        () => 'won',
        (error: unknown) => (isDuplicateKey(error, 'email') ? 'lost' : error),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'lost')).toHaveLength(RACERS - 1);
  });

  it('inserts the other documents of an unordered insertMany', async () => {
    await things.create({ _id: 2 });
    const docs = [1, 2, 3].map((_id) => ({ _id }));
    const error: unknown = await things
      .insertMany(docs, { ordered: false })
      .catch((thrown: unknown) => thrown);
    expect(isDuplicateKey(error)).toBe(true);
    expect(await idsOf(things.find({}).sort({ _id: 1 }))).toEqual([1, 2, 3]);
  });
});

describe('concurrent writers', () => {
  it('shares 20 beds by compare-and-set: five of thirty writers get their four', async () => {
    await things.create({ _id: 1 });
    const taken = await race(async (racer) => {
      for (;;) {
        const { version, stays } = await read(1);
        if (stays.reduce((sum, { beds }) => sum + beds, 0) + 4 > 20) return false;
        const { modifiedCount } = await things.updateOne(
          { _id: 1, version, 'stays.request_id': { $ne: racer } },
          { $push: { stays: { request_id: racer, beds: 4 } }, $inc: { version: 1 } },
        );
        if (modifiedCount === 1) return true;
      }
    });
    const { stays, version } = await read(1);
    expect([taken.filter(Boolean).length, stays.length, version]).toEqual([5, 5, 6]);
  });

  it('loses no concurrent $inc or $push', async () => {
    await things.create({ _id: 1, version: 0 });
    await race((racer) =>
      things.updateOne({ _id: 1 }, { $inc: { version: 1 }, $push: { tags: String(racer) } }),
    );
    const { version, tags } = await read(1);
    expect([version, new Set(tags).size]).toEqual([RACERS, RACERS]);
  });

  it('creates one document in concurrent upserts', async () => {
    const push = (racer: number) =>
      things.updateOne(
        { _id: 1 },
        { $push: { tags: { $each: [String(racer)], $slice: 100 } }, $max: { at: day(racer + 1) } },
        { upsert: true },
      );
    await race((racer) =>
      push(racer).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return push(racer);
      }),
    );
    const { tags, at } = await read(1);
    expect([tags.length, at]).toEqual([RACERS, day(RACERS)]);
  });

  it('agrees on one lease holder', async () => {
    const replicas = [database, await database.openAgain()];
    const held = await race((racer) =>
      createLeases((replicas[racer % 2] as TestDatabase).connection).hold('sweep', `r${racer}`, 60_000),
    );
    expect(held.filter(Boolean)).toHaveLength(1);
  });

  it('migrates once when three replicas start concurrently', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => database.openAgain()));
    const up = jest.fn(async (connection: Connection) => {
      await connection.collection('things').updateMany({}, { $set: { name: 'migrated' } });
    });
    await things.create({ _id: 1, name: 'old' });
    await Promise.all(
      replicas.map(({ connection }) =>
        migrate(connection, [defineThings(connection)], [{ number: 77, name: 'names', up }]),
      ),
    );
    expect([up.mock.calls.length, (await read(1)).name]).toEqual([1, 'migrated']);
  });
});

describe('updates', () => {
  const stays = [
    { request_id: 1, beds: 2, at: day(1) },
    { request_id: 2, beds: 3, at: day(2) },
  ];

  it.each<[string, object, object, object]>([
    ['$set below a path', {}, { $set: { 'scope.key': 'k' } }, { scope: { key: 'k' } }],
    [
      '$set of an element by its place',
      {},
      { $set: { 'stays.1': { request_id: 9, beds: 1 } } },
      { stays: [stays[0], { request_id: 9, beds: 1 }] },
    ],
    [
      '$set of the matched element',
      { 'stays.request_id': 2 },
      { $set: { 'stays.$': { request_id: 2, beds: 8 } } },
      { stays: [stays[0], { request_id: 2, beds: 8 }] },
    ],
    ['$unset', {}, { $unset: { email: '' } }, { email: undefined }],
    [
      '$inc downwards, with $set',
      { version: { $gt: 0 } },
      { $inc: { version: -1 }, $set: { name: 'x' } },
      { version: 0, name: 'x' },
    ],
    ['$max of an earlier date', {}, { $max: { at: day(1) } }, { at: day(5) }],
    ['$max of a missing field', {}, { $max: { event_seq: 3 } }, { event_seq: 3 }],
    [
      '$push with $each and $slice',
      {},
      { $push: { tags: { $each: ['c', 'd'], $slice: 3 } } },
      { tags: ['a', 'b', 'c'] },
    ],
    ['$pull by a field', {}, { $pull: { stays: { request_id: 1 } } }, { stays: [stays[1]] }],
    ['$pull by a range', {}, { $pull: { stays: { at: { $lte: day(1) } } } }, { stays: [stays[1]] }],
    ['$pull of what is not there', {}, { $pull: { tags: 'z' } }, { tags: ['a', 'b'] }],
    [
      '$push and $pull of different fields',
      {},
      { $push: { tags: 'c' }, $pull: { stays: { beds: 2 } } },
      { tags: ['a', 'b', 'c'], stays: [stays[1]] },
    ],
  ])('applies %s', async (_name, filter, update, expected) => {
    await things.create({ _id: 1, version: 1, email: 'a', at: day(5), tags: ['a', 'b'], stays });
    await things.updateOne({ _id: 1, ...filter }, update);
    const doc = { ...(await read(1)) };
    expect(doc).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
    for (const [field, value] of Object.entries(expected))
      if (value === undefined) expect(doc).not.toHaveProperty(field);
  });

  it('sets several fields of the array element matched by the filter', async () => {
    await things.create({ _id: 1, stays });
    const filter = { _id: 1, stays: { $elemMatch: { request_id: 2, beds: 3 } } };
    await things.updateOne(filter, { $set: { 'stays.$.beds': 5, 'stays.$.at': day(1) } });
    expect((await read(1)).stays).toMatchObject([{ beds: 2 }, { request_id: 2, beds: 5, at: day(1) }]);
  });

  it.each([
    [['c'], 1],
    [[], 0],
  ])('counts a push of %j that its slice takes back', async ($each, modified) => {
    await things.create({ _id: 1, tags: ['a', 'b'] });
    const { modifiedCount } = await things.updateOne({ _id: 1 }, { $push: { tags: { $each, $slice: 2 } } });
    expect(modifiedCount).toBe(modified);
    expect((await read(1)).tags).toEqual(['a', 'b']);
  });

  it('counts matched and modified documents', async () => {
    await things.create([1, 2, 3].map((_id) => ({ _id, name: 'a', version: _id })));
    const same = await things.updateOne({ _id: 1 }, { $set: { name: 'a' } });
    const many = await things.updateMany(
      { version: { $gte: 2 } },
      { $set: { name: 'b' }, $inc: { version: 1 } },
    );
    const none = await things.updateOne({ _id: 9 }, { $set: { name: 'b' } });
    expect([same, many, none].map((one) => [one.matchedCount, one.modifiedCount])).toEqual([
      [1, 0],
      [2, 2],
      [0, 0],
    ]);
  });

  it('rejects two operators on one path and changes nothing', async () => {
    await things.create({ _id: 1, tags: ['a'] });
    const update = { $push: { tags: 'b' }, $pull: { tags: 'a' } };
    await expect(things.collection.updateOne({ _id: 1 as never }, update as never)).rejects.toMatchObject({
      code: 40,
    });
    expect((await read(1)).tags).toEqual(['a']);
  });

  it('applies $setOnInsert only on insert', async () => {
    const upsert = (name: string) =>
      things.updateOne({ _id: 1 }, { $set: { name }, $setOnInsert: { email: name } }, { upsert: true });
    expect((await upsert('first')).upsertedId).toBe(1);
    expect((await upsert('second')).upsertedId).toBeNull();
    expect(await read(1)).toMatchObject({ name: 'second', email: 'first' });
  });

  it('deletes one or all matching documents', async () => {
    await things.create([1, 2, 3].map((_id) => ({ _id, name: 'a' })));
    expect((await things.deleteOne({ name: 'a' })).deletedCount).toBe(1);
    expect((await things.deleteMany({ name: 'a' })).deletedCount).toBe(2);
    expect((await things.deleteOne({ name: 'a' })).deletedCount).toBe(0);
  });
});

describe('reads', () => {
  beforeEach(() =>
    things.collection.insertMany([
      { _id: 1, name: 'b', at: day(1), tags: ['x'], stays: [{ request_id: 1, at: day(1) }] },
      { _id: 2, name: 'a', at: null, tags: [], stays: [] },
      {
        _id: 3,
        name: 'a',
        tags: ['x', 'y'],
        stays: [
          { request_id: 1, at: day(3) },
          { request_id: 2, at: day(2) },
        ],
      },
      { _id: 4, name: 'a', at: day(2), tags: ['y'], outbox: [{ id: 'e', time: day(1).toISOString() }] },
    ] as never),
  );

  it.each<[string, object, number[]]>([
    ['null is null or missing', { at: null }, [2, 3]],
    ['$ne: null is there and not null', { at: { $ne: null } }, [1, 4]],
    ['$gte on dates', { at: { $gte: day(2) } }, [4]],
    ['$lt with $gt', { at: { $gt: day(0), $lt: day(2) } }, [1]],
    ['an element of a list', { tags: 'x' }, [1, 3]],
    ['no element of a list', { tags: { $ne: 'x' } }, [2, 4]],
    ['$in', { _id: { $in: [1, 4, 9] } }, [1, 4]],
    ['$or with other conditions', { name: 'a', $or: [{ at: null }, { tags: 'y' }] }, [2, 3, 4]],
    ['a field of some element', { 'stays.request_id': 2 }, [3]],
    ['a range on fields of elements', { 'stays.at': { $gte: day(3) } }, [3]],
    ['$size', { stays: { $size: 0 } }, [2]],
    ['a text above the empty one, in elements', { 'outbox.time': { $gt: '' } }, [4]],
    ['a text up to a time, in elements', { 'outbox.time': { $lte: day(1).toISOString() } }, [4]],
  ])('%s', async (_name, filter, expected) => {
    expect(await idsOf(things.find(filter).sort({ _id: 1 }))).toEqual(expected);
    expect(await things.countDocuments(filter)).toBe(expected.length);
  });

  it('sorts by several fields with missing values first, and pages', async () => {
    expect(await idsOf(things.find({}).sort({ at: 1, _id: -1 }))).toEqual([3, 2, 1, 4]);
    expect(await idsOf(things.find({}).sort({ name: -1, at: -1, _id: 1 }))).toEqual([1, 4, 2, 3]);
    expect(await idsOf(things.find({}).sort({ at: -1, _id: 1 }).skip(1).limit(2))).toEqual([1, 2]);
  });

  it('projects the requested fields', async () => {
    expect(await things.findOne({ _id: 3 }, { name: 1, 'stays.request_id': 1 }).lean()).toEqual({
      _id: 3,
      name: 'a',
      stays: [{ request_id: 1 }, { request_id: 2 }],
    });
    expect(await things.findOne({ _id: 4 }, { outbox: 0, at: 0, tags: 0 }).lean()).toEqual({
      _id: 4,
      name: 'a',
    });
  });

  it('counts array elements by group', async () => {
    const groups = await things.aggregate<{ _id: number; count: number }>([
      { $match: { 'stays.at': { $gte: day(2) } } },
      { $unwind: '$stays' },
      { $match: { 'stays.at': { $gte: day(2) } } },
      { $group: { _id: '$stays.request_id', count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    expect(groups).toEqual([
      { _id: 1, count: 1 },
      { _id: 2, count: 1 },
    ]);
  });

  it('streams every document once in batches during concurrent writes', async () => {
    await things.insertMany(Array.from({ length: 1200 }, (_, index) => ({ _id: 100 + index, name: 'many' })));
    const seen = new Set<number>();
    for await (const { _id } of things
      .find({ name: 'many' }, { _id: 1 })
      .lean<Doc>()
      .cursor({ batchSize: 500 })) {
      if (seen.size % 400 === 0) await things.updateOne({ _id }, { $inc: { version: 1 } });
      seen.add(_id as unknown as number);
    }
    expect([seen.size, await things.estimatedDocumentCount()]).toEqual([1200, 1204]);
  });
});

describe('migrate', () => {
  it('creates every index of the schema with its options', async () => {
    const indexes = (await things.collection.indexes()) as { key: object; expireAfterSeconds?: number }[];
    expect(indexes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: { email: 1 }, unique: true, sparse: true }),
        expect.objectContaining({ key: { name: 1, at: -1 } }),
        expect.objectContaining({ key: { 'outbox.time': 1 }, sparse: true }),
        expect.objectContaining({ key: { purge_at: 1 }, expireAfterSeconds: 0 }),
      ]),
    );
    await migrate(database.connection, { things });
    expect(await things.collection.indexes()).toHaveLength(indexes.length);
  });

  it('fails when an index exists with other options', async () => {
    await expect(things.collection.createIndex({ email: 1 }, { unique: false })).rejects.toMatchObject({
      code: 86,
    });
  });
});

describe('the outbox', () => {
  it('empties the outbox in one of two replicas, and sweeps the events left by a crash', async () => {
    const clock = fakeClock('2026-03-02T09:00:00.000Z');
    const published: string[] = [];
    const bus = { publish: async ({ id }: EventEnvelope) => void published.push(id) };
    const replicas = [database, await database.openAgain()].map(({ connection }, index) =>
      createOutbox({
        models: [connection === database.connection ? things : defineThings(connection)],
        bus,
        clock,
        logger: silentLogger(),
        leases: createLeases(connection, clock),
        holder: `outbox-${index}`,
      }),
    );
    await things.create([1, 2].map((_id) => ({ _id, ...outboxOf([eventOf(_id, clock.now())]) })));
    clock.advance(6000);
    for (const outbox of replicas) {
      afterTest(() => outbox.stop());
      outbox.start();
    }
    await waitFor(async () => (await things.countDocuments({ 'outbox.time': { $gt: '' } })) === 0, 20_000);
    for (const outbox of replicas) await outbox.stop();
    expect(published.sort()).toEqual(['e1', 'e2']);
    expect(await replicas[0]?.stats()).toEqual({ unsent: 0, oldestAgeMs: 0 });
  });
});

function eventOf(id: number, time: Date): EventEnvelope {
  return {
    specversion: '1.0',
    id: `e${id}`,
    source: 'test',
    type: 'thing.happened.v1',
    subject: String(id),
    time: time.toISOString(),
    datacontenttype: 'application/json',
    sequence: 1,
    data: { thing_id: id },
  };
}
