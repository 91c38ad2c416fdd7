import files, { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { objectStoreContract } from '@kq/test-kit/in-process/contracts/object-store.contract';
import { createFileObjectStore } from './file-object-store';

async function emptyFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kq-objects-'));
  afterTest(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

describe('contract of object stores: files', () => {
  it.each(contractRows(objectStoreContract))('%s', async (_behaviour, { check }) => {
    await check(createFileObjectStore(await emptyFolder()));
  });
});

describe('createFileObjectStore', () => {
  it('leaves no partial file behind, and lists none that a crash left', async () => {
    const directory = await emptyFolder();
    const store = createFileObjectStore(directory);
    await store.put('1/a.webp', Buffer.from('a'), 'image/webp');
    expect(await readdir(join(directory, '1'))).toEqual(['a.webp']);
    await writeFile(join(directory, '1', 'b.webp.123_partial'), 'half');
    expect((await store.list('1/')).map(({ key }) => key)).toEqual(['1/a.webp']);
  });

  it('creates its folder with the first object', async () => {
    const directory = join(await emptyFolder(), 'deep', 'photos');
    const store = createFileObjectStore(directory);
    expect(await store.list('')).toEqual([]);
    await store.put('1/a.webp', Buffer.from('a'), 'image/webp');
    expect(await store.list('')).toHaveLength(1);
  });

  it('deletes what a killed writer left, once it is old, at any depth', async () => {
    const directory = await emptyFolder();
    const store = createFileObjectStore(directory);
    await store.put('1/a.webp', Buffer.from('a'), 'image/webp');
    const old = join(directory, '1', 'b.webp.123_partial');
    const young = join(directory, '1', 'c.webp.456_partial');
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    await utimes(old, new Date(0), new Date(0));
    await store.removePartial?.(new Date(Date.now() - 60_000));
    expect((await readdir(join(directory, '1'))).sort()).toEqual(['a.webp', 'c.webp.456_partial']);
    await createFileObjectStore(join(directory, 'missing')).removePartial?.(new Date());
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
    'is UNAVAILABLE and not writable after %s, until there is room again, and leaves nothing',
    async (code) => {
      const directory = await emptyFolder();
      const store = createFileObjectStore(directory);
      await store.put('1/a.webp', Buffer.from('a'), 'image/webp');
      expect(store.isWritable?.()).toBe(true);
      const full = jest.spyOn(files, 'open').mockRejectedValue(Object.assign(new Error('no room'), { code }));
      await expect(store.put('1/b.webp', Buffer.from('b'), 'image/webp')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        retryAfterSeconds: 10,
      });
      expect(store.isWritable?.()).toBe(false);
      expect(store.isWritable?.()).toBe(false);
      full.mockRestore();
      await waitFor('room', () => store.isWritable?.());
      expect(await readdir(join(directory, '1'))).toEqual(['a.webp']);
      await waitFor('the end of the probe', async () => (await readdir(directory)).length === 1);
    },
  );
});
