import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type mongo, Mongoose } from 'mongoose';
import { COMMON_OPTIONS } from '@kq/service-kit/mongo/connection-options';

export interface TestStore {
  /** Value for KQ_DATABASE_URI. */
  readonly uri: string;
  /** Deletes the data; call it after every connection was closed. */
  remove(): Promise<void>;
}

/**
 * Creates a store for the documents of one test: an embedded store in a temporary folder, or, with
 * KQ_TEST_DOCUMENTS=mongodb://…, a separate database on that server. One suite thus runs on both tiers.
 */
export async function createTestStore(): Promise<TestStore> {
  // eslint-disable-next-line no-restricted-syntax -- the test run chooses the store, not a service's configuration
  const server = process.env['KQ_TEST_DOCUMENTS'];
  return server === undefined || server === '' ? embeddedStore() : mongoStore(server);
}

async function embeddedStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'kq-test-'));
  return { uri: `embedded:${directory}`, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function mongoStore(server: string): Promise<TestStore> {
  const uri = `${server.replace(/\/+$/, '')}/kq_test_${randomBytes(6).toString('hex')}`;
  // The clocks of tests stand in the past: by its own clock MongoDB would remove what they have just written.
  await withConnection(uri, (db) => db.admin().command({ setParameter: 1, ttlMonitorEnabled: false }));
  return { uri, remove: () => withConnection(uri, (db) => db.dropDatabase()) };
}

async function withConnection(uri: string, work: (db: mongo.Db) => Promise<unknown>): Promise<void> {
  const connection = await new Mongoose()
    .createConnection(uri, { ...COMMON_OPTIONS, serverSelectionTimeoutMS: 3000, socketTimeoutMS: 20_000 })
    .asPromise();
  try {
    await work(connection.getClient().db(connection.name));
  } finally {
    await connection.close();
  }
}
