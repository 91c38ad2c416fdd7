import { afterTest } from '@kq/test-kit/in-process/after-test';
import mongoose from 'mongoose';
import { buildPackage, startChild } from '../test/built-child';
import { EmbeddedTestStore } from '../test/embedded-test-store';
import { NoStoreError, openSnapshot } from './snapshot';

const { BSON } = mongoose.mongo;
const store = new EmbeddedTestStore();
afterAll(() => store.removeAll());

describe('openSnapshot', () => {
  it('refuses a folder without a database, and creates none', () => {
    const directory = store.directory();
    expect(() => openSnapshot(directory)).toThrow(NoStoreError);
    expect(() => openSnapshot(directory)).toThrow(NoStoreError);
  });

  it('keeps the state at its opening while the owner continues writing', async () => {
    buildPackage();
    const directory = store.directory();
    const child = startChild('crash-child.cjs', [directory, '3']);
    await child.printed(30);
    const snapshot = openSnapshot(directory);
    afterTest(() => snapshot.close());
    const count = (): number =>
      snapshot.collections.reduce((sum, name) => sum + [...snapshot.documents(name)].length, 0);
    const atFirst = count();
    await child.printed(child.lines().length + 30);
    expect(atFirst).toBeGreaterThan(0);
    expect(count()).toBe(atFirst);
    const [name = ''] = snapshot.collections;
    for (const bytes of snapshot.documents(name)) expect(BSON.deserialize(bytes)).toHaveProperty('_id');
  });
});
