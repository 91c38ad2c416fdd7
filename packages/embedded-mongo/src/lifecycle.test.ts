import { join, relative } from 'node:path';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { Mongoose, Schema, type Connection } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock';
import { useEmbeddedDriver } from './driver';
import { type EmbeddedClient } from './embedded-client';
import { EmbeddedStore } from './store/embedded-store';

const stores = new EmbeddedTestStore();
afterAll(() => stores.removeAll());

const noteSchema = new Schema({ n: Number, purgeAt: { type: Date, expires: 1 } });
const createNotes = (connection: Connection) => connection.model('Note', noteSchema);
const notesOf = (connection: Connection): ReturnType<typeof createNotes> =>
  (connection.models.Note as ReturnType<typeof createNotes> | undefined) ?? createNotes(connection);

describe('useEmbeddedDriver', () => {
  it('answers the instance and may be called again', () => {
    const mongoose = new Mongoose();
    expect(useEmbeddedDriver(useEmbeddedDriver(mongoose))).toBe(mongoose);
  });

  it('serves models made before it was called', async () => {
    const mongoose = new Mongoose();
    const early = mongoose.model('Early', new Schema({ n: Number }));
    useEmbeddedDriver(mongoose);
    await mongoose.connect(`embedded:${stores.directory()}`);
    afterTest(() => mongoose.disconnect());
    await early.init();
    await early.create({ n: 1 });
    expect(await early.countDocuments()).toBe(1);
    await mongoose.disconnect();
    expect(mongoose.connection.readyState).toBe(0);
  });

  it('leaves other URIs to MongoDB', async () => {
    const mongoose = useEmbeddedDriver(new Mongoose());
    const connection = mongoose.createConnection('mongodb://127.0.0.1:1/x', {
      serverSelectionTimeoutMS: 100,
    });
    // Refused, or not even tried in that time on a busy machine: its own driver says so.
    await expect(connection.asPromise()).rejects.toMatchObject({ name: 'MongooseServerSelectionError' });
  });
});

describe('a connection', () => {
  it('buffers operations until it is open', async () => {
    const connection = useEmbeddedDriver(new Mongoose()).createConnection(`embedded:${stores.directory()}`);
    afterTest(() => connection.close());
    await notesOf(connection).create({ n: 1 });
    expect(connection.readyState).toBe(1);
    await connection.close();
    expect(connection.readyState).toBe(0);
  });

  it('opens relative paths and missing folders', async () => {
    const directory = join(stores.directory(), 'made');
    const first = await stores.connect(relative(process.cwd(), directory));
    await notesOf(first).create({ n: 1 });
    const second = await stores.connect(directory);
    expect(await notesOf(second).countDocuments()).toBe(1);
  });

  it('keeps documents and indexes over close and reopen', async () => {
    const directory = stores.directory();
    const connection = await stores.connect(directory);
    const users = connection.model('User', new Schema({ mail: { type: String, unique: true } }));
    await users.init();
    await users.create({ mail: 'a' });
    await connection.close();
    await connection.openUri(`embedded:${directory}`);
    expect(await users.countDocuments()).toBe(1);
    await expect(users.create({ mail: 'a' })).rejects.toMatchObject({ code: 11000 });
  });

  it('refuses operations after close', async () => {
    const connection = await stores.connect();
    const notes = notesOf(connection);
    await notes.create({ n: 1 });
    const cursor = notes.collection.find({});
    await connection.close();
    const notConnected = { name: 'MongoNotConnectedError' };
    await expect(notes.findOne()).rejects.toMatchObject(notConnected);
    await expect(notes.create({ n: 1 })).rejects.toMatchObject(notConnected);
    await expect(notes.updateMany({}, { n: 2 })).rejects.toMatchObject(notConnected);
    await expect(notes.estimatedDocumentCount()).rejects.toMatchObject(notConnected);
    await expect(cursor.next()).rejects.toMatchObject(notConnected);
  });

  it('waits for running writes when it is closed, and ends running scans', async () => {
    const directory = stores.directory();
    const connection = await stores.connect(directory);
    const notes = notesOf(connection);
    await notes.insertMany(Array.from({ length: 2000 }, (_, n) => ({ n })));
    const writes = Promise.all(
      Array.from({ length: 50 }, (_, n) => notes.collection.insertOne({ n: 5000 + n })),
    );
    const scan = notes.collection.find({ n: { $gte: 0 } }).toArray();
    const scanEnd = expect(scan).rejects.toMatchObject({ name: 'MongoNotConnectedError' });
    await connection.close();
    await writes;
    await scanEnd;
    const again = await stores.connect(directory);
    expect(await notesOf(again).countDocuments()).toBe(2050);
  });

  it('creates, lists and drops collections', async () => {
    const connection = await stores.connect();
    const notes = notesOf(connection);
    await notes.create({ n: 1 });
    await expect(connection.createCollection('notes')).rejects.toMatchObject({ code: 48 });
    expect((await connection.listCollections()).map(({ name }) => name)).toEqual(['notes']);
    await connection.dropCollection('notes');
    expect(await notes.countDocuments()).toBe(0);
    expect(await connection.listCollections()).toEqual([]);
  });
});

describe('two connections on one directory', () => {
  it('share one store: each sees the other, and closing one leaves the other open', async () => {
    const directory = stores.directory();
    const [left, right] = await Promise.all([stores.connect(directory), stores.connect(directory)]);
    await notesOf(left).create({ n: 1 });
    expect(await notesOf(right).countDocuments()).toBe(1);
    await Promise.all(
      [left, right].flatMap((connection) =>
        Array.from({ length: 50 }, () => notesOf(connection).updateOne({}, { $inc: { n: 1 } })),
      ),
    );
    await left.close();
    expect((await notesOf(right).findOne())!.n).toBe(101);
  });

  it('share an opening id that a later opening does not have', async () => {
    const directory = stores.directory();
    const [left, right] = await Promise.all([stores.connect(directory), stores.connect(directory)]);
    const openingIdOf = (connection: Connection) =>
      (connection.getClient() as unknown as EmbeddedClient).openingId;
    const earlier = openingIdOf(left);
    expect(earlier).toMatch(/^[0-9a-f-]{36}$/);
    expect(openingIdOf(right)).toBe(earlier);
    await Promise.all([left.close(), right.close()]);
    expect(openingIdOf(await stores.connect(directory))).not.toBe(earlier);
  });

  it('are refused while another process has the directory open', async () => {
    const directory = stores.directory();
    const lock = await lockDataFolder(directory);
    afterTest(() => lock.release());
    await expect(stores.connect(directory)).rejects.toBeInstanceOf(DataFolderInUseError);
    await lock.release();
    await expect(stores.connect(directory)).resolves.toBeDefined();
  });

  it('may open while the last one closes', async () => {
    const directory = stores.directory();
    const first = await stores.connect(directory);
    await notesOf(first).create({ n: 1 });
    const [, second] = await Promise.all([first.close(), stores.connect(directory)]);
    expect(await notesOf(second).countDocuments()).toBe(1);
  });
});

describe('the TTL sweep', () => {
  it('deletes expired documents only', async () => {
    const directory = stores.directory();
    const notes = notesOf(await stores.connect(directory));
    await notes.init();
    const now = Date.now();
    await notes.create([
      { n: 1, purgeAt: new Date(now - 5000) },
      { n: 2, purgeAt: new Date(now + 5000) },
      { n: 3 },
    ]);
    const store = await EmbeddedStore.acquire(directory);
    afterTest(() => store.release());
    expect(await store.sweepExpired()).toBe(1);
    expect((await notes.find().sort('n')).map(({ n }) => n)).toEqual([2, 3]);
  });

  it('reports its failure as an error event of the connection', async () => {
    const directory = stores.directory();
    const connection = await stores.connect(directory);
    const store = await EmbeddedStore.acquire(directory);
    afterTest(() => store.release());
    const seen: Error[] = [];
    connection.on('error', (error: Error) => seen.push(error));
    jest.spyOn(store.catalog, 'entries').mockImplementationOnce(() => {
      throw new Error('disk gone');
    });
    await store.sweepReported();
    expect(seen).toEqual([
      expect.objectContaining({ message: 'The TTL sweep failed', cause: new Error('disk gone') }),
    ]);
  });
});
