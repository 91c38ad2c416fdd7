import { openDatabase } from '@kq/embedded';
import { createLogger, type Database } from '@kq/service-kit';
import { type DatabaseAddress } from './database-address';
import { OpsError } from '../usage-error';
import { type Erasures } from './erasure-ledger';
import { NEVER_REPLACED } from './create-backup';

const BATCH = 500;

/** The part of the driver's database that both tiers provide. */
interface Collections {
  collection(name: string): {
    find(filter: object): { toArray(): Promise<object[]> };
    insertMany(documents: object[], options?: object): Promise<unknown>;
    countDocuments(filter: object): Promise<number>;
    updateOne(filter: object, update: object, options: object): Promise<unknown>;
    drop(): Promise<unknown>;
  };
  listCollections(filter?: object): { toArray(): Promise<{ name: string }[]> };
}

export async function openTarget(address: DatabaseAddress) {
  const logger = createLogger({ service: 'ops', level: 'error' });
  const { uri, name } = address;
  const database: Database = await openDatabase({ uri, name, logger, timeoutMs: 0 }).catch(
    (error: unknown) => {
      throw new OpsError((error as Error).message, { cause: error });
    },
  );
  const db = database.connection.db as unknown as Collections;
  const names = async (): Promise<string[]> => (await db.listCollections().toArray()).map((one) => one.name);
  const own = async (): Promise<string[]> =>
    (await names()).filter((one) => !NEVER_REPLACED.includes(one) && !one.startsWith('system.'));

  return {
    address,
    /** Returns the names of collections that contain data. */
    async filled(): Promise<string[]> {
      const found: string[] = [];
      for (const one of await own()) {
        if (one !== 'migrations' && (await db.collection(one).countDocuments({})) > 0) found.push(one);
      }
      return found;
    },
    /** Returns true while a lease is valid: services are then running on this database. */
    async isInUse(): Promise<boolean> {
      // The lease `database` permanently marks the owner of the database.
      const held = { _id: { $ne: 'database' }, until: { $gt: new Date() } };
      return (await db.collection('leases').countDocuments(held)) > 0;
    },
    /** Returns the erasures recorded in this database before it is replaced. */
    async erasures(): Promise<Map<number, Date>> {
      const docs = (await db.collection('erasures').find({}).toArray()) as { _id: number; erased_at: Date }[];
      return new Map(docs.map(({ _id, erased_at: at }) => [_id, at]));
    },
    /** Removes everything, including sessions, except leases and the ledger of erased accounts. */
    async empty() {
      for (const one of await own()) await db.collection(one).drop();
    },
    async fill(collection: string, documents: AsyncIterable<object>) {
      for await (const batch of inBatches(documents))
        await db.collection(collection).insertMany(batch, { ordered: false });
    },
    count: (collection: string): Promise<number> => db.collection(collection).countDocuments({}),
    /** Stores erasures that auth repeats at its next start. */
    async putErasures(erasures: Erasures) {
      for (const [_id, at] of erasures) {
        const update = {
          $set: { applied_at: null },
          $setOnInsert: { erased_at: at, outbox: [], event_seq: 0 },
        };
        await db.collection('erasures').updateOne({ _id }, update, { upsert: true });
      }
    },
    close: () => database.close(),
  };
}

/** Write access of a restore to a database. */
export type DatabaseTarget = Awaited<ReturnType<typeof openTarget>>;

async function* inBatches(documents: AsyncIterable<object>): AsyncGenerator<object[]> {
  let batch: object[] = [];
  for await (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
