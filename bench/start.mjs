import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '@kq/test-kit';
import { figure, median, rounds, thousands } from './lib/figures.mjs';
import { memoryOf, processorSecondsOf } from './lib/process-usage.mjs';
import { seededData } from './lib/seeded-data.mjs';

export const title = 'Warm start to ready, and memory after it';

const SETTLE_MS = 2000;
/** A start with more listings takes long: it is measured once. */
const MANY = 10_000;
const AIMS = { 600: { start: { atMost: 3 }, memory: { atMost: 300 } } };

export async function run({ folder, sizes }) {
  for (const listings of sizes) await measureStarts(await seededData(folder, listings), listings);
}

async function measureStarts(dataDir, listings) {
  const starts = [];
  for (let round = 0; round < rounds(listings > MANY ? 1 : 3); round++)
    starts.push(await measureStart(dataDir));
  const middle = (key) => median(starts.map((start) => start[key]));
  const at = `at ${thousands(listings)} listings`;
  const aims = AIMS[listings] ?? {};
  figure(`warm start to ready, ${at}`, { amount: middle('seconds'), unit: 's' }, aims.start);
  if (starts[0].processorSeconds !== null)
    figure(`  processor time of that, ${at}`, { amount: middle('processorSeconds'), unit: 's' });
  figure(`memory after start, ${at}`, { amount: middle('totalMb'), unit: 'MB' }, aims.memory);
}

async function measureStart(dataDir) {
  const startedAt = performance.now();
  const product = await startProduct({ dataDir });
  const seconds = (performance.now() - startedAt) / 1000;
  const processorSeconds = processorSecondsOf(product.pid);
  await delay(SETTLE_MS);
  const { totalMb } = memoryOf(product.pid);
  await product.stop();
  return { seconds, processorSeconds, totalMb };
}
