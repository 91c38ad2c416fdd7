import { join } from 'node:path';
import { EMBEDDED_SCHEME, NoStoreError, openSnapshot } from '@kq/embedded-mongo';
import { createLogger, openDatabase } from '@kq/service-kit';
import mongoose from 'mongoose';
import { type DatabaseAddress } from './database-address';
import { OpsError } from '../usage-error';

const { BSON } = mongoose.mongo;

/** Read access of a backup to a database. */
export interface DatabaseSource {
  readonly collections: readonly string[];
  documents(collection: string): AsyncIterable<object> | Iterable<object>;
  close(): Promise<void>;
}

/** Preserves the stored types of numbers, dates and ids. */
const KEEP_TYPES = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };
const BATCH = 500;

/**
 * Opens all databases; the embedded ones in one synchronous step, so that they show the same moment. @throws OpsError
 */
export async function openSources(addresses: readonly DatabaseAddress[]): Promise<DatabaseSource[]> {
  const isEmbedded = addresses.every(({ uri }) => uri.startsWith(EMBEDDED_SCHEME));
  if (isEmbedded) return addresses.map(openEmbedded);
  const opened: DatabaseSource[] = [];
  try {
    for (const address of addresses) opened.push(await openOverTheWire(address));
    return opened;
  } catch (error) {
    for (const source of opened) await source.close();
    throw new OpsError((error as Error).message, { cause: error });
  }
}

function openEmbedded({ uri, name }: DatabaseAddress): DatabaseSource {
  const directory = join(uri.slice(EMBEDDED_SCHEME.length), name);
  try {
    const snapshot = openSnapshot(directory);
    return {
      collections: snapshot.collections,
      *documents(collection) {
        for (const bytes of snapshot.documents(collection)) yield BSON.deserialize(bytes, KEEP_TYPES);
      },
      close: () => snapshot.close(),
    };
  } catch (error) {
    if (error instanceof NoStoreError)
      throw new OpsError(`${error.message}: check KQ_DATA_DIR.`, { cause: error });
    throw error;
  }
}

async function openOverTheWire({ uri, name }: DatabaseAddress): Promise<DatabaseSource> {
  const logger = createLogger({ service: 'ops', level: 'error' });
  const database = await openDatabase({ uri, name, logger, timeoutMs: 0 });
  const { db } = database.connection;
  if (db === undefined) throw new OpsError(`${name} is not open.`);
  const listed = await db.listCollections({}, { nameOnly: true }).toArray();
  return {
    collections: listed
      .map((collection) => collection.name)
      .filter((collection) => !collection.startsWith('system.')),
    // Sorted by id: a document that changes during the scan is read once.
    documents: (collection) =>
      db
        .collection(collection)
        .find({}, { ...KEEP_TYPES, batchSize: BATCH })
        .sort({ _id: 1 }),
    close: () => database.close(),
  };
}
