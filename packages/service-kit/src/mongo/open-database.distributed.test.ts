import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from './open-database';
import { testServers } from '@kq/test-kit/config';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { memoryLogger, silentLogger } from '@kq/test-kit/in-process/silent-logger';

const SERVER = testServers().mongo;
const URI = `${SERVER}/kq_test_${randomBytes(4).toString('hex')}`;
const open = (name: string, where = URI) => openDatabase({ uri: where, name, logger: silentLogger() });

describe('a database that the URI names', () => {
  let first: Database;
  beforeAll(async () => {
    first = await open('kq_auth');
  });
  afterAll(async () => {
    await first.connection.dropDatabase();
    await first.close();
  });

  it('uses the database of the URI instead of the default one, in all replicas', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => open('kq_auth')));
    for (const replica of replicas) afterTest(() => replica.close());
    expect(replicas.map(({ connection }) => `${SERVER}/${connection.name}`)).toEqual([URI, URI, URI]);
  });

  it('rejects the database of another service', async () => {
    await expect(open('listings')).rejects.toThrow(/belongs to another service/);
  });

  it('writes with majority and journal, and reads with majority read concern', () => {
    const { writeConcern, readConcern, readPreference } = first.connection.getClient().options;
    expect(writeConcern).toMatchObject({ w: 'majority', journal: true });
    expect([readConcern.level, readPreference.mode]).toEqual(['majority', 'primary']);
  });
});

describe('a server that cannot be used', () => {
  it.each([
    'mongodb://kq_user:geheim%40x@127.0.0.1:1/x',
    'mongodb://kq_user:geheim@x@127.0.0.1:1/x',
    'mongodb://kq_user:geheim%zz@127.0.0.1:1/x',
    'mongodb://kq_user:geheim@127.0.0.1:1/x?authMechanism=geheim',
  ])('names an unusable server without the credentials (%#)', async (where) => {
    const { logger, lines } = memoryLogger();
    const error = (await openDatabase({ uri: where, name: 'kq_auth', logger }).catch(
      (thrown: unknown) => thrown,
    )) as Error;
    expect(error.message).toMatch(/^database kq_auth at 127\.0\.0\.1:1 cannot be opened: /);
    expect(`${error.stack} ${JSON.stringify([error.cause, lines])}`).not.toMatch(/geheim|kq_user/);
  });
});
