import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SEARCH_INDEX_OBJECTS } from '@kq/contracts';
import { createFileObjectStore, type ObjectStore } from '@kq/service-kit';
import { OpsError } from '../usage-error';

/** Photos of a backup: how many files, and a checksum over all names and contents. */
export interface BackedUpPhotos {
  readonly files: number;
  readonly sha256: string;
}

const folderOf = (directory: string): ObjectStore => createFileObjectStore(join(directory, 'photos'));

/** Copies all files of photos into a backup. Files that are deleted meanwhile are left out, snapshots of the search index too. */
export function copyPhotos(from: ObjectStore, directory: string): Promise<BackedUpPhotos> {
  return copyAll(from, folderOf(directory));
}

/** Reads all files of a backup's photos. @throws OpsError when one is missing or damaged */
export async function verifyPhotos(directory: string, expected: BackedUpPhotos): Promise<void> {
  const found = await copyAll(folderOf(directory), null);
  if (found.files !== expected.files || found.sha256 !== expected.sha256)
    throw new OpsError(
      `The photos of ${directory} are damaged: ${found.files} of ${expected.files} files, or other contents.`,
    );
}

/** Replaces the photos of the installation by those of a backup; removes the snapshot of the search index. */
export async function restorePhotos(directory: string, to: ObjectStore): Promise<void> {
  const restored = new Set((await folderOf(directory).list('')).map(({ key }) => key));
  await copyAll(folderOf(directory), to);
  const others = (await to.list('')).map(({ key }) => key).filter((key) => !restored.has(key));
  await to.remove(others);
}

async function copyAll(from: ObjectStore, to: ObjectStore | null): Promise<BackedUpPhotos> {
  const keys = (await from.list(''))
    .map(({ key }) => key)
    .filter((key) => !key.startsWith(SEARCH_INDEX_OBJECTS))
    .sort();
  const hash = createHash('sha256');
  let files = 0;
  for (const key of keys) {
    const bytes = await from.get(key);
    if (bytes === null) continue;
    await to?.put(key, bytes, mediaTypeOf(key));
    hash.update(`${key} ${createHash('sha256').update(bytes).digest('hex')}\n`);
    files += 1;
  }
  return { files, sha256: hash.digest('hex') };
}

const mediaTypeOf = (key: string): string => (key.endsWith('.avif') ? 'image/avif' : 'image/webp');
