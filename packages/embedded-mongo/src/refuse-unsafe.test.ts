import { Schema, type Connection } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';
import { type EmbeddedCollection } from './embedded-collection';
import { type Doc } from './types';

const stores = new EmbeddedTestStore();
let connection: Connection;
let collection: EmbeddedCollection;

beforeAll(async () => {
  connection = await stores.connect();
  collection = connection.db!.collection('things') as unknown as EmbeddedCollection;
  await collection.insertOne({ _id: 1, a: 1, list: [{ b: 1 }] });
});
afterAll(() => stores.removeAll());

const withPrototypeKey = (value: unknown): Doc =>
  JSON.parse(`{"__proto__": ${JSON.stringify(value)}}`) as Doc;

const unsafeFilters: [string, Doc][] = [
  ['$where as text', { $where: 'true' }],
  ['$where as function', { $where: () => true }],
  ['$where below $or', { $or: [{ a: 1 }, { $where: 'true' }] }],
  ['$function in $expr', { $expr: { $function: { body: 'x', args: [], lang: 'js' } } }],
  ['a constructor path', { 'constructor.name': 'Object' }],
  ['a prototype part', { 'a.prototype.x': 1 }],
  ['an own __proto__ key', withPrototypeKey({ a: 1 })],
  ['a __proto__ part in $elemMatch', { list: { $elemMatch: { 'b.__proto__': 1 } } }],
];

const unsafeUpdates: [string, Doc][] = [
  ['$set of __proto__', { $set: { '__proto__.polluted': 1 } }],
  ['$set of a nested constructor', { $set: { 'a.constructor.x': 1 } }],
  ['$set of a value with __proto__', { $set: { a: withPrototypeKey({ x: 1 }) } }],
  ['$push with constructor', { $push: { list: { constructor: 1 } } }],
];

const unsafePipelines: [string, Doc[]][] = [
  ['$accumulator', [{ $group: { _id: null, x: { $accumulator: { init: 'x' } } } }]],
  ['$function', [{ $group: { _id: { $function: { body: 'x', args: [], lang: 'js' } } } }]],
  ['$where in a later $match', [{ $unwind: '$list' }, { $match: { $where: 'true' } }]],
  ['a path into the constructor', [{ $unwind: '$constructor' }]],
  ['a group by a path into the prototype', [{ $group: { _id: '$a.__proto__' } }]],
  ['an output named constructor', [{ $group: { _id: null, constructor: { $sum: 1 } } }]],
  ['a sort by the prototype', [{ $sort: { 'a.prototype': 1 } }]],
];

const refused = { name: 'MongoServerError', code: 2 };

describe('S21 query operators', () => {
  it.each(unsafeFilters)('filter: %s', async (_name, filter) => {
    await expect(collection.find(filter).toArray()).rejects.toMatchObject(refused);
    await expect(collection.countDocuments(filter)).rejects.toMatchObject(refused);
    await expect(collection.updateOne(filter, { $set: { a: 2 } })).rejects.toMatchObject(refused);
    await expect(collection.deleteMany(filter)).rejects.toMatchObject(refused);
    await expect(
      collection.bulkWrite([{ updateOne: { filter, update: { $set: { a: 2 } } } }]),
    ).rejects.toMatchObject({ code: 2 });
    await expect(collection.aggregate([{ $match: filter }]).toArray()).rejects.toMatchObject(refused);
  });

  it.each(unsafeUpdates)('update: %s', async (_name, update) => {
    await expect(collection.updateOne({ _id: 1 }, update)).rejects.toMatchObject(refused);
    await expect(collection.updateMany({}, update)).rejects.toMatchObject(refused);
    await expect(collection.updateOne({ _id: 9 }, update, { upsert: true })).rejects.toMatchObject(refused);
  });

  it.each(unsafePipelines)('pipeline: %s', async (_name, pipeline) => {
    await expect(collection.aggregate(pipeline).toArray()).rejects.toMatchObject(refused);
  });

  it('documents, projections and sorts', async () => {
    await expect(collection.insertOne(withPrototypeKey({ x: 1 }))).rejects.toMatchObject(refused);
    await expect(collection.find({}, { projection: { 'a.constructor': 1 } }).toArray()).rejects.toMatchObject(
      refused,
    );
    await expect(collection.find({}, { sort: { 'a.__proto__': 1 } }).toArray()).rejects.toMatchObject(
      refused,
    );
  });

  it('changes nothing and leaves Object.prototype alone', async () => {
    expect(await collection.find({}).toArray()).toEqual([{ _id: 1, a: 1, list: [{ b: 1 }] }]);
    expect(({} as Doc).polluted).toBeUndefined();
  });

  it('lets the same words through as values', async () => {
    const words = connection.model('Word', new Schema({ text: String }));
    await words.create({ text: '__proto__' });
    expect(await words.countDocuments({ text: '__proto__' })).toBe(1);
    expect(await words.aggregate([{ $match: { text: '__proto__' } }])).toHaveLength(1);
    await words.updateOne({ text: '__proto__' }, { $set: { text: 'constructor' } });
    expect(await words.countDocuments({ text: { $in: ['constructor', '$where'] } })).toBe(1);
  });
});
