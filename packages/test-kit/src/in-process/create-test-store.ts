import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mongoose } from 'mongoose';
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

function mongoStore(server: string): TestStore {
  const uri = `${server.replace(/\/+$/, '')}/kq_test_${randomBytes(6).toString('hex')}`;
  return {
    uri,
    async remove() {
      const connection = new Mongoose().createConnection(uri, {
        ...COMMON_OPTIONS,
        serverSelectionTimeoutMS: 3000,
        socketTimeoutMS: 20_000,
      });
      await connection.asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
