import { openDatabase } from '@kq/embedded';
import { type Database } from '@kq/service-kit';
import { createTestStore } from './create-test-store';
import { silentLogger } from './silent-logger';

export interface TestDatabase extends Database {
  readonly uri: string;
  /** Opens the same data again, as another replica or after a restart. */
  openAgain(): Promise<Database>;
  /** Closes every connection and removes the data. */
  remove(): Promise<void>;
}

/** Opens a database on a separate store (`createTestStore`). */
export async function openTestDatabase(name = 'test'): Promise<TestDatabase> {
  const store = await createTestStore();
  const opened: Database[] = [];
  const open = async () => {
    const database = await openDatabase({ uri: store.uri, name, logger: silentLogger() });
    opened.push(database);
    return database;
  };
  const first = await open();
  return {
    ...first,
    uri: store.uri,
    openAgain: open,
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await store.remove();
    },
  };
}
