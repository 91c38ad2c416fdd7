import { ABORT } from 'lmdb';
import { Schema } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';
import { EmbeddedStore } from './store/embedded-store';

const stores = new EmbeddedTestStore();
afterAll(() => stores.removeAll());

/** Runs the next transaction, drops what it did and fails as LMDB does when the disk refuses a commit. */
function failNextCommit({ environment }: EmbeddedStore, message = 'No space left on device'): void {
  const commit = environment.db.childTransaction.bind(environment.db);
  jest.spyOn(environment.db, 'childTransaction').mockImplementationOnce(async (work) => {
    await commit(() => {
      (work as () => unknown)();
      return ABORT;
    });
    const cause = Promise.reject(new Error(message));
    throw Object.assign(new Error('Commit failed'), { commitError: cause });
  });
}

async function openUsers() {
  const directory = stores.directory();
  const connection = await stores.connect(directory, { autoIndex: false, autoCreate: false });
  const store = await EmbeddedStore.acquire(directory);
  // The connection keeps it open.
  await store.release();
  return { directory, connection, store, users: connection.model('User', new Schema({ mail: String })) };
}

describe('a failed commit', () => {
  it('is an error of a full disk as MongoDB names it, until a write succeeds 10 s later', async () => {
    const { store, users } = await openUsers();
    failNextCommit(store);
    await expect(users.create({ mail: 'a' })).rejects.toMatchObject({
      name: 'MongoServerError',
      code: 14031,
    });
    expect(store.environment.isDiskFull).toBe(true);
    expect(await users.countDocuments()).toBe(0);
    await users.create({ mail: 'a' });
    expect(store.environment.isDiskFull).toBe(true);
    const later = performance.now() + 10_000;
    const time = jest.spyOn(performance, 'now').mockReturnValue(later);
    await users.create({ mail: 'b' });
    time.mockRestore();
    expect(store.environment.isDiskFull).toBe(false);
  });

  it('is one too where only the beginning of a write found room', async () => {
    const { store, users } = await openUsers();
    failNextCommit(store, 'Input/output error');
    await expect(users.create({ mail: 'a' })).rejects.toMatchObject({ code: 14031 });
  });

  it('drops all of a bulk write for which the file finds no room', async () => {
    const { store, users } = await openUsers();
    await users.create({ mail: 'a' });
    const { environment } = store;
    const put = environment.put.bind(environment);
    let puts = 0;
    jest.spyOn(environment, 'put').mockImplementation((key, value) => {
      puts += 1;
      if (puts > 2) throw Object.assign(new Error('EFBIG: file too large, write'), { code: 'EFBIG' });
      put(key, value);
    });
    await expect(users.insertMany([{ mail: 'b' }, { mail: 'c' }, { mail: 'd' }])).rejects.toMatchObject({
      name: 'MongoServerError',
      code: 14031,
    });
    expect(await users.countDocuments()).toBe(1);
  });

  it('leaves no collection, index or document behind, and what follows works', async () => {
    const { directory, connection, store, users } = await openUsers();

    failNextCommit(store);
    await expect(users.create({ mail: 'a' })).rejects.toThrow(
      'The write was not committed: no space left on the disk',
    );
    expect(await connection.listCollections()).toEqual([]);

    await users.create({ mail: 'a' });
    failNextCommit(store);
    await expect(users.collection.createIndex({ mail: 1 }, { unique: true })).rejects.toThrow(
      /not committed/,
    );
    expect(await users.collection.indexes()).toHaveLength(1);
    await users.create({ mail: 'a' });
    expect(await users.countDocuments({ mail: 'a' })).toBe(2);

    failNextCommit(store);
    await expect(users.updateMany({}, { mail: 'b' })).rejects.toThrow(/not committed/);
    expect(await users.countDocuments({ mail: 'a' })).toBe(2);

    failNextCommit(store);
    await expect(connection.dropCollection('users')).rejects.toThrow(/not committed/);
    expect(await users.countDocuments()).toBe(2);

    await connection.close();
    const reopened = await stores.connect(directory, { autoIndex: false });
    expect(await reopened.model('User', new Schema({ mail: String })).countDocuments({ mail: 'a' })).toBe(2);
  });
});
