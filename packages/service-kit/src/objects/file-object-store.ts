import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { assertObjectKey, type ObjectStore, type StoredObject, storeUnavailable } from './object-store';

/** No key contains an underscore, so that a file that a crash left half written is never listed or served. */
const PARTIAL_SUFFIX = '_partial';
/** About a photo in its widest size. */
const PROBE_BYTES = 256 * 1024;

/** The disk is full, over its quota, read-only or broken, or the process has no file left. */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
]);

/** Keeps objects as files below a folder, which the first object creates. */
export function createFileObjectStore(directory: string): ObjectStore {
  const pathOf = (key: string): string => {
    assertObjectKey(key);
    return join(directory, ...key.split('/'));
  };
  let isRefusing = false;
  let isProbing = false;

  async function write(path: string, bytes: Buffer): Promise<void> {
    const partial = `${path}.${randomUUID()}${PARTIAL_SUFFIX}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeDurably(partial, bytes);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  }

  /** Finds out whether there is room again without any upload. */
  async function probe(): Promise<void> {
    isProbing = true;
    const path = join(directory, `probe.${randomUUID()}${PARTIAL_SUFFIX}`);
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeDurably(path, Buffer.alloc(PROBE_BYTES));
      isRefusing = false;
    } catch {
      isRefusing = true;
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
      isProbing = false;
    }
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      try {
        await write(path, bytes);
        isRefusing = false;
      } catch (error) {
        if (!UNAVAILABLE_CODES.has((error as NodeJS.ErrnoException).code)) throw error;
        isRefusing = true;
        throw storeUnavailable(error);
      }
    },

    isWritable() {
      if (isRefusing && !isProbing) void probe();
      return !isRefusing;
    },

    async removePartial(before) {
      const entries = await unlessMissing(readdir(directory, { recursive: true, withFileTypes: true }), []);
      for (const entry of entries) {
        if (!entry.isFile() || !entry.name.endsWith(PARTIAL_SUFFIX)) continue;
        const path = join(entry.parentPath, entry.name);
        const stats = await unlessMissing(stat(path), null);
        if (stats !== null && stats.mtime < before) await rm(path, { force: true });
      }
    },

    async get(key) {
      try {
        return await unlessMissing(readFile(pathOf(key)), null);
      } catch (error) {
        throw UNAVAILABLE_CODES.has((error as NodeJS.ErrnoException).code) ? storeUnavailable(error) : error;
      }
    },

    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },

    async list(prefix) {
      const folder = join(directory, prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const entries = await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }), []);
      const found: StoredObject[] = [];
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(PARTIAL_SUFFIX)) continue;
        const path = join(entry.parentPath, entry.name);
        const key = relative(directory, path).split(sep).join('/');
        if (!key.startsWith(prefix)) continue;
        const stats = await unlessMissing(stat(path), null);
        if (stats !== null) found.push({ key, changedAt: stats.mtime });
      }
      return found;
    },
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name survives a power failure only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function unlessMissing<T, U>(read: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await read;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return otherwise;
    throw error;
  }
}
