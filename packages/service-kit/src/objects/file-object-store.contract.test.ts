import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTest } from '../testing/after-test';
import { contractRows } from '../testing/contracts/contract';
import { objectStoreContract } from '../testing/contracts/object-store.contract';
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
});
