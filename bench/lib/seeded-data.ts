import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '@kq/test-kit';
import { note } from './figures';

/** A million listings take half an hour. */
const MADE_WITHIN_MS = 3_600_000;

/** Returns a data folder below `folder` with this many demo listings. It is made once for all parts of a run. */
export async function seededData(folder: string, listings: number): Promise<string> {
  const dataDir = join(folder, `listings-${listings}`);
  if (existsSync(join(dataDir, 'seeded.json'))) return dataDir;
  note(`making ${listings.toLocaleString('en-US')} demo listings`);
  const product = await startProduct({
    dataDir,
    env: { KQ_SEED: String(listings) },
    timeoutMs: MADE_WITHIN_MS,
  });
  await product.stop();
  return dataDir;
}
