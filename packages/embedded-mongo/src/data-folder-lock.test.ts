import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { buildPackage, startChild } from '../test/built-child';
import { EmbeddedTestStore } from '../test/embedded-test-store';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock';

const TEST_LIMIT_MS = 60_000;
const stores = new EmbeddedTestStore();

beforeAll(buildPackage, TEST_LIMIT_MS);
afterAll(() => stores.removeAll());

describe('lockDataFolder', () => {
  it(
    'creates the folder, refuses a second holder and names the folder',
    async () => {
      const folder = join(stores.directory(), 'new', 'folder');
      const lock = await lockDataFolder(folder);
      afterTest(() => lock.release());
      const refusal = await lockDataFolder(folder).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DataFolderInUseError);
      expect(refusal).toMatchObject({ code: 'DATA_FOLDER_IN_USE', folder });
    },
    TEST_LIMIT_MS,
  );

  it('is free after release, which may be called twice, and leaves no file', async () => {
    const folder = stores.directory();
    const lock = await lockDataFolder(folder);
    await lock.release();
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
    await (await lockDataFolder(folder)).release();
  });

  it(
    'locks folders whose path is too long for a socket',
    async () => {
      const folder = join(stores.directory(), 'long'.repeat(30));
      const lock = await lockDataFolder(folder);
      afterTest(() => lock.release());
      await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUseError);
      await lock.release();
      await (await lockDataFolder(folder)).release();
    },
    TEST_LIMIT_MS,
  );

  it(
    'lets at most one of many simultaneous starters in, and one of the next',
    async () => {
      const folder = stores.directory();
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataFolder(folder)));
      const holders = results.filter((result) => result.status === 'fulfilled');
      for (const holder of holders) await holder.value.release();
      expect(holders.length).toBeLessThanOrEqual(1);
      await (await lockDataFolder(folder)).release();
    },
    TEST_LIMIT_MS,
  );

  it(
    'is held by another process until that is killed, and then taken over',
    async () => {
      const folder = stores.directory();
      const holder = startChild('lock-child.cjs', [folder]);
      await holder.printed(1);
      expect(holder.lines()).toEqual(['locked']);
      await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUseError);
      holder.process.kill('SIGKILL');
      await holder.ended;
      expect(readdirSync(folder)).toHaveLength(1);
      const lock = await lockDataFolder(folder);
      afterTest(() => lock.release());
      expect(readdirSync(folder)).toHaveLength(1);
      const second = startChild('lock-child.cjs', [folder]);
      await second.printed(1);
      expect(second.lines()).toEqual(['DataFolderInUseError']);
      await second.ended;
      await lock.release();
      expect(readdirSync(folder)).toEqual([]);
    },
    TEST_LIMIT_MS,
  );
});
