import { SEARCH_INDEX_OBJECTS } from '@kq/contracts';
import { tooLong, withTimeout } from '@kq/kernel';
import { type Logger, type ObjectStore } from '@kq/service-kit';
import { readPart, type SnapshotPart } from '../domain/snapshot-part';
import { type Snapshots } from '../use-cases/ports';

interface Deps {
  readonly files: ObjectStore;
  /** Names the build and the configuration that snapshots are valid for. */
  readonly validFor: () => string;
  readonly logger: Logger;
  /** Of reading an object; default 5 s, in which the database is read. */
  readonly limitMs?: number;
}

const LIMIT_MS = 5000;
const READ_AHEAD = 4;

/** Names the parts of a snapshot; written after them. */
interface Manifest {
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  readonly rows: number;
  readonly parts: readonly string[];
}

/** Keeps snapshots of the search index as objects: a manifest `search-index/<valid for>/snapshot.json`, and its parts beside it. */
export function createSnapshots({ files, validFor, logger, limitMs = LIMIT_MS }: Deps): Snapshots {
  let known: string | undefined;
  const folderOf = (): string => (known ??= `${SEARCH_INDEX_OBJECTS}${validFor()}/`);
  const manifestKey = (): string => `${folderOf()}snapshot.json`;

  const get = (key: string) => withTimeout(files.get(key), limitMs, tooLong('reading the search snapshot'));

  return {
    async newest() {
      const bytes = await get(manifestKey());
      const manifest = bytes === null ? null : manifestIn(bytes, logger);
      if (manifest === null) return null;
      const { writtenAt, rows, parts } = manifest;
      return { writtenAt: new Date(writtenAt), rows, parts: () => readParts(parts, get, logger) };
    },
    async write(writtenAt, parts) {
      const keys: string[] = [];
      let rows = 0;
      for await (const part of parts) {
        const key = `${folderOf()}${writtenAt.getTime()}-${keys.length}`;
        await files.put(key, part.bytes, 'application/octet-stream');
        keys.push(key);
        rows += part.rows;
      }
      const manifest: Manifest = { writtenAt: writtenAt.getTime(), rows, parts: keys };
      await files.put(manifestKey(), Buffer.from(JSON.stringify(manifest)), 'application/json');
      const current = new Set([...keys, manifestKey()]);
      const others = (await files.list(SEARCH_INDEX_OBJECTS)).filter(({ key }) => !current.has(key));
      await files.remove(others.map(({ key }) => key));
    },
  };
}

function manifestIn(bytes: Buffer, logger: Logger): Manifest | null {
  try {
    return JSON.parse(bytes.toString()) as Manifest;
  } catch {
    logger.warn('manifest of the search snapshot is damaged');
    return null;
  }
}

/** Yields the parts that can be read; after one that the store does not answer for none. */
async function* readParts(
  keys: readonly string[],
  get: (key: string) => Promise<Buffer | null>,
  logger: Logger,
): AsyncIterable<SnapshotPart> {
  let isReachable = true;
  async function read(key: string): Promise<SnapshotPart | null> {
    if (!isReachable) return null;
    try {
      const bytes = await get(key);
      return bytes === null ? null : readPart(bytes);
    } catch {
      isReachable = false;
      return null;
    }
  }
  const reading = keys.slice(0, READ_AHEAD).map(read);
  let missing = 0;
  for (let next = READ_AHEAD; reading.length > 0; next += 1) {
    const part = await reading.shift();
    const key = keys[next];
    if (key !== undefined) reading.push(read(key));
    if (part) yield part;
    else missing += 1;
  }
  if (missing > 0)
    logger.warn({ missing, parts: keys.length }, 'search snapshot has missing or damaged parts');
}
