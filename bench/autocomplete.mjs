/** Speed of place suggestions in their own process: `node bench/autocomplete.mjs`. */
import { figure, heading, median, ratio, rounds } from './lib/figures.mjs';
import { scanFor } from './lib/place-scan.mjs';
import { runScript } from './lib/run-script.mjs';

heading('Autocomplete in process');
const runs = [];
for (let round = 0; round < rounds(3); round++) runs.push(await measure());
const middle = (key) => median(runs.map((run) => run[key]));
figure('autocomplete, p50', { amount: middle('p50Ms'), unit: 'ms' });
figure('autocomplete, p99', { amount: middle('p99Ms'), unit: 'ms' }, { atMost: 2 });
const scan = scanFor(500);
figure('  peer: a scan of all names, no typos, p50', { amount: scan.p50Ms, unit: 'ms' });
ratio('  the median of the scan is so many times as long', scan.p50Ms, middle('p50Ms'));

/** Reads `autocomplete: p50 0.020 ms, p99 0.300 ms, …`. */
async function measure() {
  const lines = await runScript('packages/gazetteer/bench/autocomplete.mjs', ['8000']);
  const match = /p50 ([\d.]+) ms, p99 ([\d.]+) ms/.exec(lines.join('\n'));
  if (match === null) throw new Error('no percentiles in what the gazetteer printed');
  return { p50Ms: Number(match[1]), p99Ms: Number(match[2]) };
}
