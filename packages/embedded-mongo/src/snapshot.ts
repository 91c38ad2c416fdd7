import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { decodeDocument } from './bson-codec';
import { catalogRange, documentsPrefix, rangeOf } from './store/keys';

/** A folder without a store. */
export class NoStoreError extends Error {
  constructor(directory: string) {
    super(`${directory} holds no database`);
    this.name = 'NoStoreError';
  }
}

/**
 * Reads a store at rest or in use, without its lock and without changing it: LMDB lets readers of other processes see one
 * consistent moment while the owner continues writing. Several snapshots that are opened one after the other in the same turn
 * are microseconds apart, less than any write takes, so they form one moment of a whole installation.
 * Not for a directory that this very process has open. @throws NoStoreError
 */
export function openSnapshot(directory: string) {
  if (!existsSync(join(directory, 'data.mdb'))) throw new NoStoreError(directory);
  const db: RootDatabase<Buffer, Buffer> = open<Buffer, Buffer>({
    path: realpathSync(directory),
    noSubdir: false,
    keyEncoding: 'binary',
    encoding: 'binary',
    readOnly: true,
    maxReaders: 1024,
  });
  const transaction = db.useReadTransaction();
  const entries = Array.from(
    db.getRange({ ...catalogRange, transaction }),
    ({ value }) => decodeDocument(value) as { n: number; name: string },
  );
  return {
    collections: entries.map(({ name }) => name),
    /** The documents of a collection as BSON bytes, by id. Good until the next step of the iteration. */
    *documents(collection: string): Iterable<Buffer> {
      const entry = entries.find(({ name }) => name === collection);
      if (entry === undefined) return;
      for (const { value } of db.getRange({ ...rangeOf(documentsPrefix(entry.n)), transaction })) yield value;
    },
    async close() {
      transaction.done();
      await db.close();
    },
  };
}

/** One moment of a directory of collections, seen from outside of the process that works on it. */
export type StoreSnapshot = ReturnType<typeof openSnapshot>;
