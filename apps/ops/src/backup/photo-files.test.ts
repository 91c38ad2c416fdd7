import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileObjectStore, type ObjectStore } from '@kq/service-kit';
import { afterTest } from '@kq/test-kit/in-process';
import { copyPhotos, restorePhotos, verifyPhotos } from './photo-files';

const keysOf = async (store: ObjectStore): Promise<string[]> =>
  (await store.list('')).map(({ key }) => key).sort();

it('backs up photos without snapshots of the search index, and removes these with a restore', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kq-photo-files-'));
  afterTest(() => rm(directory, { recursive: true }));
  const files = createFileObjectStore(join(directory, 'installation'));
  const backup = join(directory, 'backup');
  await files.put('12/a-400.webp', Buffer.from('photo'), 'image/webp');
  await files.put('search-index/build/snapshot.json', Buffer.from('{}'), 'application/json');
  const copied = await copyPhotos(files, backup);
  expect(copied.files).toBe(1);
  await verifyPhotos(backup, copied);
  await files.put('13/b-400.webp', Buffer.from('later'), 'image/webp');
  await restorePhotos(backup, files);
  expect(await keysOf(files)).toEqual(['12/a-400.webp']);
});
