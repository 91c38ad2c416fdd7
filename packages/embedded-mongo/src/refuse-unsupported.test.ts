import mongoose, { Mongoose, Schema, type Connection, type Model } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';
import { type EmbeddedClient } from './embedded-client';
import { type EmbeddedCollection } from './embedded-collection';
import { type EmbeddedDatabase } from './embedded-database';
import { type Doc } from './types';

interface Cursor {
  addCursorFlag(flag: string): unknown;
}

interface Thing {
  _id: number;
  n: number;
  list: { x: number }[];
}

const { Decimal128 } = mongoose.mongo;
const stored = { _id: 1, n: 1, list: [{ x: 1 }, { x: 2 }] };
const stores = new EmbeddedTestStore();
let connection: Connection;
let collection: EmbeddedCollection;
let things: Model<Thing>;

beforeAll(async () => {
  connection = await stores.connect(undefined, { autoIndex: false, autoCreate: false });
  things = connection.model<Thing>(
    'Thing',
    new Schema<Thing>({ _id: Number, n: Number, list: [{ x: Number }] }),
  );
  collection = connection.db!.collection('things') as unknown as EmbeddedCollection;
  await collection.insertOne(stored);
});
afterAll(() => stores.removeAll());

async function expectRefusal(work: () => unknown, named: string): Promise<void> {
  const error: unknown = await (async () => work())().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: expect.stringMatching(/^Mongo(Server|BulkWrite)Error$/), code: 115 });
  expect((error as Error).message).toContain(named);
  expect((error as Error).message).toContain('is not supported by the embedded store');
}

describe('a not-supported error names', () => {
  it.each(['$and', '$nor', '$expr', '$jsonSchema', '$text', '$comment'])(
    'the top-level query operator %s',
    (operator) => expectRefusal(() => collection.find({ [operator]: [{ n: 1 }] }).toArray(), operator),
  );

  it.each(['$eq', '$nin', '$not', '$exists', '$type', '$all', '$mod', '$regex', '$bitsAllSet', '$geoWithin'])(
    'the query operator %s in reads, updates and deletes',
    async (operator) => {
      const filter = { $or: [{ n: 9 }, { n: { [operator]: [1] } }] };
      await expectRefusal(() => collection.find(filter).toArray(), operator);
      await expectRefusal(() => collection.countDocuments(filter), operator);
      await expectRefusal(() => collection.updateOne(filter, { $set: { n: 2 } }), operator);
      await expectRefusal(() => collection.updateMany(filter, { $set: { n: 2 } }), operator);
      await expectRefusal(() => collection.deleteOne(filter), operator);
      await expectRefusal(() => collection.deleteMany(filter), operator);
      await expectRefusal(() => collection.aggregate([{ $match: filter }]).toArray(), operator);
    },
  );

  it.each<[string, Doc, string]>([
    ['a regular expression', { n: /a/ }, 'by a RegExp'],
    ['a regular expression in $in', { n: { $in: [/a/] } }, 'by a RegExp'],
    ['a binary', { missing: Buffer.from([1]) }, 'by a Binary'],
    ['a binary in a range', { missing: { $gt: Buffer.from([1]) } }, 'by a Binary'],
    ['a long integer', { missing: 2n ** 60n }, 'by a Long'],
    ['a decimal', { $or: [{ missing: Decimal128.fromString('1.5') }] }, 'by a Decimal128'],
    ['$elemMatch on values', { list: { $elemMatch: { $gt: 1 } } }, '$elemMatch on values'],
  ])('%s in a filter', (_title, filter, named) =>
    expectRefusal(() => collection.find(filter).toArray(), named),
  );

  it.each([
    ...['$addToSet', '$pullAll', '$pop', '$mul', '$min', '$rename', '$bit', '$currentDate', '$unknown'].map(
      (operator): [string, Doc | Doc[]] => [operator, { [operator]: { n: 1 } }],
    ),
    ['$position', { $push: { list: { $each: [{ x: 3 }], $position: 0 } } }],
    ['$sort', { $push: { list: { $each: [{ x: 3 }], $sort: { x: 1 } } } }],
    ['$nin', { $pull: { list: { x: { $nin: [1] } } } }],
    ['by a RegExp', { $pull: { list: /a/ } }],
    ['Arithmetic with a Long', { $inc: { n: 2n ** 60n } }],
    ['$[]', { $set: { 'list.$[].x': 9 } }],
    ['$[few]', { $set: { 'list.$[few].x': 9 } }],
    ['A replacement', { n: 2 }],
    ['An update by a pipeline', [{ $set: { n: 2 } }]],
  ] as [string, Doc | Doc[]][])('%s in an update, also where no document matches', async (named, update) => {
    await expectRefusal(() => collection.updateOne({ _id: 1 }, update), named);
    await expectRefusal(() => collection.updateOne({ _id: 2 }, update, { upsert: true }), named);
    await expectRefusal(() => collection.updateMany({ _id: 2 }, update), named);
    await expectRefusal(
      () => collection.bulkWrite([{ updateOne: { filter: { _id: 2 }, update } }] as never),
      named,
    );
  });

  it.each<[string, Doc]>([
    ...[
      '$lookup',
      '$project',
      '$set',
      '$limit',
      '$skip',
      '$count',
      '$facet',
      '$unionWith',
      '$out',
      '$merge',
    ].map((stage): [string, Doc] => [stage, { [stage]: {} }]),
    ['$avg', { $group: { _id: null, n: { $avg: '$n' } } }],
    ['$group', { $group: { _id: { n: '$n' } } }],
    ['$group', { $group: { _id: '$$ROOT' } }],
    ['$sum', { $group: { _id: null, n: { $sum: { $add: ['$n', 1] } } } }],
    ['$unwind', { $unwind: { path: '$list' } }],
    ['$unwind of a nested field', { $unwind: '$list.x' }],
    ['A sort', { $sort: { n: { $meta: 'textScore' } } }],
  ])('%s in a pipeline', (named, stage) =>
    expectRefusal(() => collection.aggregate([{ $match: {} }, stage]).toArray(), named),
  );

  it.each<[string, () => unknown]>([
    ['session', () => collection.insertOne({ _id: 2 }, { session: {} })],
    ['collation', () => things.find().collation({ locale: 'de' })],
    ['hint', () => things.find().hint({ n: 1 })],
    ['min', () => collection.findOne({}, { min: { n: 1 } })],
    ['arrayFilters', () => things.updateOne({}, { $set: { n: 2 } }, { arrayFilters: [{ few: 1 }] })],
    ['sort', () => collection.updateOne({}, { $set: { n: 2 } }, { sort: { n: 1 } })],
    ['upsert', () => things.updateMany({ n: 9 }, { $set: { n: 2 } }, { upsert: true })],
    [
      'upsert',
      () =>
        collection.bulkWrite([
          { updateOne: { filter: { _id: 2 }, update: { $set: { n: 2 } }, upsert: true } as never },
        ]),
    ],
    ['limit', () => things.countDocuments({}).limit(1)],
    ['skip', () => things.countDocuments({}).skip(1)],
    [
      'arrayFilters',
      () => things.bulkWrite([{ updateOne: { filter: {}, update: { n: 2 }, arrayFilters: [{ a: 1 }] } }]),
    ],
  ])('the option %s', (option, work) => expectRefusal(work, `The option ${option}`));

  it.each<[string, () => unknown]>([
    ['list', () => things.findOne({}, { list: { $slice: 1 } })],
    ['list', () => things.findOne({}, { list: { $elemMatch: { x: 1 } } })],
    ['list.$', () => things.findOne({ 'list.x': 1 }, { 'list.$': 1 })],
    ['n', () => things.findOne({}, { n: { $add: [1, 2] } as never })],
  ])("the projection of '%s' by an operator", (path, work) => expectRefusal(work, `'${path}'`));

  it.each<[string, () => unknown]>([
    [
      'partialFilterExpression',
      () => collection.createIndex({ n: 1 }, { partialFilterExpression: { n: 1 } }),
    ],
    ['collation', () => collection.createIndex({ n: 1 }, { collation: { locale: 'de' } })],
    ['2dsphere', () => collection.createIndex({ n: '2dsphere' })],
    ['text', () => collection.createIndex({ n: 'text' })],
    ['hashed', () => collection.createIndex({ n: 'hashed' })],
  ])('an index with %s', (named, work) => expectRefusal(work, named));

  it.each<[string, () => unknown]>([
    ['findOneAndUpdate()', () => things.findOneAndUpdate({ _id: 1 }, { $set: { n: 2 } })],
    ['findOneAndDelete()', () => things.findOneAndDelete({ _id: 1 })],
    ['findOneAndReplace()', () => things.findOneAndReplace({ _id: 1 }, { n: 2 })],
    ['replaceOne()', () => things.replaceOne({ _id: 1 }, { n: 2 })],
    ['distinct()', () => things.distinct('n')],
    ['watch()', () => things.collection.watch()],
    ['listIndexes()', () => things.syncIndexes()],
    ['dropIndex()', () => things.collection.dropIndex('n_1')],
    ['The bulk operation deleteMany', () => things.bulkWrite([{ deleteMany: { filter: {} } }])],
    [
      'The bulk operation replaceOne',
      () => things.bulkWrite([{ replaceOne: { filter: {}, replacement: {} as never } }]),
    ],
    ['cursor.addCursorFlag()', () => (collection.find() as never as Cursor).addCursorFlag('noCursorTimeout')],
    ['client.startSession()', () => connection.startSession()],
    ['db.dropDatabase()', () => connection.dropDatabase()],
    ['db.admin()', () => connection.db!.admin()],
    ['db.command()', () => connection.db!.command({ ping: 1 })],
    ['A second database', () => connection.getClient().db('other')],
  ])('%s', (named, work) => expectRefusal(work, named));

  it.each<[string, () => unknown]>([
    ['by a Binary', () => collection.insertOne({ _id: Buffer.from([1]) })],
    ['by a RegExp', () => collection.insertOne({ _id: /a/ })],
    ['The position 9', () => collection.updateOne({ _id: 1 }, { $set: { 'list.9.x': 1 } })],
  ])('%s in a write', (named, work) => expectRefusal(work, named));

  it('types that an index, a sort and $sum do not take', async () => {
    const typed = connection.db!.collection('typed') as unknown as EmbeddedCollection;
    await typed.insertMany([
      { _id: 1, b: Buffer.from([1]), l: 2n ** 60n },
      { _id: 2, b: Buffer.from([2]), l: 2n ** 61n },
    ]);
    await expectRefusal(() => typed.createIndex({ b: 1 }), 'by a Binary');
    await expectRefusal(() => typed.find({}, { sort: { b: 1 } }).toArray(), 'by a Binary');
    const total = [{ $group: { _id: null, l: { $sum: '$l' } } }];
    await expectRefusal(() => typed.aggregate(total).toArray(), 'Arithmetic with a Long');
    await expectRefusal(() => typed.updateOne({ _id: 1 }, { $inc: { l: 1 } }), 'Arithmetic with a Long');
  });

  it('nothing of it changes a document', async () => {
    expect(await collection.find({}).toArray()).toEqual([stored]);
  });
});

describe('every public method of the MongoDB driver', () => {
  const { MongoClient, Db, Collection } = new Mongoose().mongo;

  it.each<[string, { prototype: object }, () => object]>([
    ['client', MongoClient, () => connection.getClient() as unknown as EmbeddedClient],
    ['database', Db, () => connection.db as unknown as EmbeddedDatabase],
    ['collection', Collection, () => collection],
  ])('of a %s exists: mongoose calls them without asking', (_name, driver, ours) => {
    const methods = Object.entries(Object.getOwnPropertyDescriptors(driver.prototype))
      .filter(([, { value }]) => typeof value === 'function')
      .map(([name]) => name);
    expect(methods.length).toBeGreaterThan(5);
    const own = ours() as unknown as Doc;
    expect(methods.filter((name) => typeof own[name] !== 'function')).toEqual([]);
  });
});
