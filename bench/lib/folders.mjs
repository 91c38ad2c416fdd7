import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '@kq/test-kit';
import { note } from './figures.mjs';

/**
 * Gives `work` a new folder and removes it after. Below `npm run bench` all benches share the folder of the run, so that
 * 100 000 listings are made once.
 */
export async function withBenchFolder(work) {
  const shared = process.env.KQ_BENCH_DIR;
  if (shared !== undefined) return work(shared);
  const folder = await mkdtemp(join(tmpdir(), 'kq-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A data folder with so many demo listings, made when it is not there yet. @returns its path */
export async function seededData(benchFolder, listings) {
  const dataDir = join(benchFolder, `listings-${listings}`);
  if (existsSync(join(dataDir, 'seeded.json'))) return dataDir;
  note(`making ${listings.toLocaleString('en-US')} demo listings`);
  const begun = performance.now();
  const product = await startProduct({
    dataDir,
    env: { KQ_SEED: String(listings) },
    timeoutMs: 900_000,
  });
  await product.stop();
  note(`made in ${((performance.now() - begun) / 1000).toFixed(1)} s, start and stop included`);
  return dataDir;
}
