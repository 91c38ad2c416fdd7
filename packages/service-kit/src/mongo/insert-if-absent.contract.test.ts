import { type Model } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { insertIfAbsent } from './insert-if-absent';
import { migrate } from './migrate';

interface Doc {
  _id: number;
  email?: string;
  name: string;
}

let database: TestDatabase;
let things: Model<Doc>;

/** On both stores: jest.distributed.config.cjs runs it on MongoDB. */
describe('insertIfAbsent', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    const { Schema } = database.connection.base;
    const schema = new Schema<Doc>({ _id: Number, email: String, name: { type: String, required: true } });
    schema.index({ email: 1 }, { unique: true, sparse: true });
    things = database.connection.model<Doc>('Thing', schema);
    await migrate(database.connection, { things });
  });
  beforeEach(() => things.deleteMany({}));
  afterAll(() => database.remove());

  const names = async () => (await things.find().sort({ _id: 1 }).lean<Doc[]>()).map(({ name }) => name);
  const create = (doc: Doc) => () => things.create(doc);
  const insertOne = (doc: Doc) => () => things.collection.insertOne({ ...doc } as object);

  it.each([
    ['create', create],
    ['insertOne of the driver', insertOne],
  ])('returns true for a new document and false for a stored one, which stays, with %s', async (_how, by) => {
    expect(await insertIfAbsent(by({ _id: 1, name: 'first' }), '_id')).toBe(true);
    expect(await insertIfAbsent(by({ _id: 1, name: 'second' }), '_id')).toBe(false);
    expect(await names()).toEqual(['first']);
  });

  it('returns true to one of many concurrent callers', async () => {
    const inserted = await Promise.all(
      Array.from({ length: 20 }, (_each, n) => insertIfAbsent(create({ _id: 1, name: `${n}` }))),
    );
    expect(inserted.filter(Boolean)).toHaveLength(1);
    expect(await names()).toHaveLength(1);
  });

  it('inserts the new ones of many and returns false when one of them is stored', async () => {
    const insertAll = (ids: number[]) => () =>
      things.insertMany(
        ids.map((_id) => ({ _id, name: `${_id}` })),
        { ordered: false },
      );
    expect(await insertIfAbsent(insertAll([1, 2]))).toBe(true);
    expect(await insertIfAbsent(insertAll([2, 3]))).toBe(false);
    expect(await names()).toEqual(['1', '2', '3']);
  });

  it('returns false for a duplicate of any unique key, and throws those that the key leaves out', async () => {
    await things.create({ _id: 1, email: 'a@b.example', name: 'first' });
    const other = create({ _id: 2, email: 'a@b.example', name: 'second' });
    expect(await insertIfAbsent(other)).toBe(false);
    expect(await insertIfAbsent(other, 'email')).toBe(false);
    await expect(insertIfAbsent(other, '_id')).rejects.toMatchObject({ code: 11000 });
  });

  it('throws every other error', async () => {
    await expect(insertIfAbsent(() => things.create({ _id: 3 }))).rejects.toThrow('name');
    expect(await names()).toEqual([]);
  });
});
