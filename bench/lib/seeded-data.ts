import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '@kq/kernel';
import { startProduct } from '@kq/test-kit';
import { note } from './figures';

/** A million listings take half an hour. */
const MADE_WITHIN_MS = 3_600_000;

const EVERY_MS = 500;

/** Returns a data folder below `folder` with this many demo listings and a snapshot of the search index. It is made once for all parts of a run. */
export async function seededData(folder: string, listings: number): Promise<string> {
  const dataDir = join(folder, `listings-${listings}`);
  if (existsSync(join(dataDir, 'seeded.json'))) return dataDir;
  note(`making ${listings.toLocaleString('en-US')} demo listings`);
  const product = await startProduct({
    dataDir,
    env: { KQ_SEED: String(listings) },
    timeoutMs: MADE_WITHIN_MS,
  });
  // Listings writes it within a minute.
  while (!hasSnapshot(dataDir, listings)) await pause(EVERY_MS);
  await product.stop();
  return dataDir;
}

/** Where the snapshot is in a data folder. */
export const snapshotFolder = (dataDir: string): string => join(dataDir, 'photos/search-index');

function hasSnapshot(dataDir: string, listings: number): boolean {
  const folder = snapshotFolder(dataDir);
  if (!existsSync(folder)) return false;
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true });
  const manifest = names.find((name) => name.endsWith('snapshot.json'));
  if (manifest === undefined) return false;
  const { rows } = JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as { rows: number };
  return rows * 1.1 >= listings;
}
