import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../mongo/open-database';
import { silentLogger } from './silent-logger';

export interface TestDatabase extends Database {
  /** Opens the same data once more, as another replica or after a restart. */
  openAgain(): Promise<Database>;
  /** Closes every connection and removes the data. */
  remove(): Promise<void>;
}

/** An embedded database in a temporary folder. */
export async function openTestDatabase(name = 'test'): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'kq-test-'));
  const opened: Database[] = [];
  const open = async () => {
    const database = await openDatabase({ uri: `embedded:${directory}`, name, logger: silentLogger() });
    opened.push(database);
    return database;
  };
  const first = await open();
  return {
    ...first,
    openAgain: open,
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
