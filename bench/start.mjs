/** Warm start to ready, and memory after it, at 600 and 100 000 listings: `node bench/start.mjs [listings …]`. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '@kq/test-kit';
import { figure, heading, median, rounds } from './lib/figures.mjs';
import { seededData, withBenchFolder } from './lib/folders.mjs';
import { memoryOf, processorSecondsOf } from './lib/process-usage.mjs';
import { sizesOf, thousands } from './lib/sizes.mjs';

const SETTLE_MS = 2000;
/** A start with more listings takes long: once has to do. */
const MANY = 10_000;
const AIMS = { 600: { start: { atMost: 3 }, memory: { atMost: 300 } } };

heading('Start');
figure('node itself, nothing loaded', { amount: median(repeat(rounds(3), () => runNode(''))), unit: 's' });
figure('the modules of the product loaded, nothing started', {
  amount: median(repeat(rounds(3), () => runNode(`require(${JSON.stringify(productModule())})`))),
  unit: 's',
});
await withBenchFolder(async (folder) => {
  for (const listings of sizesOf(process.argv))
    await measureStarts(await seededData(folder, listings), listings);
});

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
  if (starts[0].ownMb !== null)
    figure(`  without pages of files, ${at}`, { amount: middle('ownMb'), unit: 'MB' });
}

async function measureStart(dataDir) {
  const begun = performance.now();
  const product = await startProduct({ dataDir });
  const seconds = (performance.now() - begun) / 1000;
  const processorSeconds = processorSecondsOf(product.pid);
  await delay(SETTLE_MS);
  const memory = memoryOf(product.pid);
  await product.stop();
  return { seconds, processorSeconds, ...memory };
}

function productModule() {
  return createRequire(import.meta.url).resolve('../packages/all-in-one/dist/product.js');
}

function runNode(script) {
  const begun = performance.now();
  // Exits at once: loaded modules may keep timers.
  spawnSync(process.execPath, ['-e', `${script};process.exit(0)`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (performance.now() - begun) / 1000;
}

function repeat(times, work) {
  return Array.from({ length: times }, work);
}
