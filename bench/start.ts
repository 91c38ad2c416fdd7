import { rm } from 'node:fs/promises';
import { pause } from '@kq/kernel';
import { startProduct } from '@kq/test-kit';
import { type EmbeddedContext } from './lib/bench-part';
import { type Aim, figure, median, rounds, thousands } from './lib/figures';
import { memoryOf, processorSecondsOf } from './lib/process-usage';
import { seededData, snapshotFolder } from './lib/seeded-data';

export const TITLE = 'Warm start to ready, and memory after it';

const SETTLE_MS = 2000;
/** A million listings are read for minutes. */
const READY_WITHIN_MS = 600_000;
/** From here on it matters whether the search index has a snapshot. */
const MANY = 10_000;
const AIMS: Readonly<Record<number, { start: Aim; memory: Aim }>> = {
  600: { start: { atMost: 3 }, memory: { atMost: 300 } },
};
/** Without mapped pages of the database, which the system takes back when it needs them. */
const OWN_AIMS: Readonly<Record<number, Aim>> = { 100_000: { atMost: 450 } };

/** Seconds that a start may take longer than with the fewest listings measured. */
const LONGER: Aim = { atMost: 1.5 };

export async function run({ folder, sizes }: EmbeddedContext): Promise<void> {
  let fewest: { listings: number; seconds: number } | null = null;
  for (const listings of sizes) {
    const dataDir = await seededData(folder, listings);
    const at = `at ${thousands(listings)} listings`;
    const seconds = await measureStarts(dataDir, listings);
    fewest ??= { listings, seconds };
    if (listings <= MANY) continue;
    if (fewest.listings !== listings) {
      const amount = seconds - fewest.seconds;
      figure(`  longer than at ${thousands(fewest.listings)}, ${at}`, { amount, unit: 's' }, LONGER);
    }
    await rm(snapshotFolder(dataDir), { recursive: true });
    const { seconds: amount } = await measureStart(dataDir);
    figure(`  without a snapshot of the search index, ${at}`, { amount, unit: 's' });
  }
}

export interface Start {
  readonly seconds: number;
  readonly processorSeconds: number | null;
  readonly totalMb: number;
  readonly ownMb: number | null;
}

/** @returns seconds of a start */
async function measureStarts(dataDir: string, listings: number): Promise<number> {
  const starts: Start[] = [];
  for (let round = 0; round < rounds(3); round++) starts.push(await measureStart(dataDir));
  const middle = (key: keyof Start) => median(starts.map((start) => start[key] ?? NaN));
  const at = `at ${thousands(listings)} listings`;
  const aims = AIMS[listings];
  figure(`warm start to ready, ${at}`, { amount: middle('seconds'), unit: 's' }, aims?.start);
  if (!Number.isNaN(middle('processorSeconds')))
    figure(`  processor time of that, ${at}`, { amount: middle('processorSeconds'), unit: 's' });
  figure(`memory after start, ${at}`, { amount: middle('totalMb'), unit: 'MB' }, aims?.memory);
  if (!Number.isNaN(middle('ownMb')))
    figure(
      `  of it without mapped pages, ${at}`,
      { amount: middle('ownMb'), unit: 'MB' },
      OWN_AIMS[listings],
    );
  return middle('seconds');
}

/** Starts the product on a data folder, waits until its memory has settled, and stops it. */
export async function measureStart(dataDir: string): Promise<Start> {
  const startedAt = performance.now();
  const product = await startProduct({ dataDir, timeoutMs: READY_WITHIN_MS });
  const seconds = (performance.now() - startedAt) / 1000;
  const processorSeconds = processorSecondsOf(product.pid);
  await pause(SETTLE_MS);
  const { totalMb, ownMb } = memoryOf(product.pid);
  await product.stop();
  return { seconds, processorSeconds, totalMb, ownMb };
}
