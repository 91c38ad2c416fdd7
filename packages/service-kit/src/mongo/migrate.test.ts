import { type Connection, Schema } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { migrate, type Migration } from './migrate';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  jest.useRealTimers();
  await database.remove();
});

const modelOf = (connection: Connection) => {
  const schema = new Schema({ _id: Number, email: String, tags: [String] }, { versionKey: false });
  schema.index({ email: 1 }, { unique: true });
  return connection.model('User', schema, 'users');
};

describe('migrate', () => {
  it('creates indexes and runs migrations once, in order', async () => {
    const model = modelOf(database.connection);
    const ran: number[] = [];
    const of = (number: number): Migration => ({
      number,
      name: `m${number}`,
      up: async () => void ran.push(number),
    });
    await migrate(database.connection, [model], [of(2), of(1)]);
    await migrate(database.connection, { model }, [of(1), of(2), of(3)]);
    expect(ran).toEqual([1, 2, 3]);
    await model.create({ _id: 1, email: 'a' });
    await expect(model.create({ _id: 2, email: 'a' })).rejects.toMatchObject({ code: 11000 });
  });

  it('runs a migration in one of two starting processes while the other waits', async () => {
    const other = await database.openAgain();
    let running = 0;
    let most = 0;
    const up = jest.fn(async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    const start = (connection: Connection) =>
      migrate(connection, [modelOf(connection)], [{ number: 1, name: 'once', up }]);
    await Promise.all([start(database.connection), start(other.connection)]);
    expect([up.mock.calls.length, most]).toEqual([1, 1]);
  });

  it('retries a failed migration at the next start, and releases the lease', async () => {
    const up = jest
      .fn<Promise<void>, [Connection]>()
      .mockRejectedValueOnce(new Error('half done'))
      .mockResolvedValue(undefined);
    const migrations = [{ number: 1, name: 'x', up }];
    await expect(migrate(database.connection, [], migrations)).rejects.toThrow('half done');
    await migrate(database.connection, [], migrations);
    await migrate(database.connection, [], migrations);
    expect(up).toHaveBeenCalledTimes(2);
  });

  it('runs no further migration after losing the lease', async () => {
    const later = jest.fn(async () => undefined);
    const waitForAbort: Migration = {
      number: 1,
      name: 'slow',
      async up(connection, signal) {
        const other = { holder: 'other', until: new Date('9999-12-31') };
        await connection.collection('leases').updateOne({ _id: 'migrate' as never }, { $set: other });
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    };
    // The driver's time limits use real time.
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: ['hrtime', 'nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'],
    });
    let hasEnded = false as boolean;
    const migrating = migrate(
      database.connection,
      [],
      [waitForAbort, { number: 2, name: 'later', up: later }],
    );
    const failure = migrating.catch((error: unknown) => error).finally(() => (hasEnded = true));
    const advance = () => {
      if (!hasEnded) jest.advanceTimersByTime(500);
      return hasEnded;
    };
    // Lets a renewal end before the next starts: concurrent ones would exhaust the driver's connections.
    await waitFor('the end of the migration', advance, { everyMs: 5 });
    jest.useRealTimers();
    expect(await failure).toMatchObject({ name: 'LeaseLostError' });
    expect(later).not.toHaveBeenCalled();
  });

  it('rejects two migrations with the same number', async () => {
    const migration = { number: 1, name: 'x', up: async () => undefined };
    await expect(migrate(database.connection, [], [migration, migration])).rejects.toThrow(
      'duplicate migration number',
    );
  });
});

describe('openDatabase', () => {
  it('keeps data over a restart, and separates services by name', async () => {
    await modelOf(database.connection).create({ _id: 1, email: 'a' });
    await database.close();
    const again = await database.openAgain();
    expect(await modelOf(again.connection).countDocuments({})).toBe(1);
    expect([again.isConnected(), database.isConnected()]).toEqual([true, false]);
  });

  it('rejects filters on unknown fields, and fails immediately after closing', async () => {
    const model = modelOf(database.connection);
    await expect(model.find({ role: 'admin' } as object)).rejects.toThrow(/strictQuery|not in schema/);
    await database.close();
    await expect(model.find({})).rejects.toThrow();
  });
});
