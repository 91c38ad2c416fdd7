/** Speed of the search index in its own process: `node bench/search.mjs [listings …]`. */
import { figure, heading, ratio } from './lib/figures.mjs';
import { runScript } from './lib/run-script.mjs';
import { sizesOf, thousands } from './lib/sizes.mjs';

const AIMS = { 100_000: { atMost: 5 } };
const QUERIES = ['25 km', '100 km', 'all of Germany'];

heading('Search in process');
for (const listings of sizesOf(process.argv)) {
  const lines = await runScript('services/listings/bench/search.mjs', [String(listings)]);
  for (const reach of QUERIES) {
    const name = `${reach}, ${thousands(listings)} listings`;
    const ours = resultOf(lines, `index, ${reach}`);
    if (ours === null) throw new Error(`no line "index, ${reach}"`);
    figure(`search in process, requests/s, ${name}`, { amount: ours.perSecond, unit: '/s' });
    figure(`search in process, p99, ${name}`, { amount: ours.p99Ms, unit: 'ms' }, AIMS[listings]);
    figure(`  p99 with all disturbances, ${name}`, { amount: ours.p99SingleMs, unit: 'ms' });
    for (const [peer, prefix] of [
      ['kdbush + filter', 'kdbush + filter + sort, '],
      ['a linear scan', 'linear scan + sort, '],
    ]) {
      const theirs = resultOf(lines, prefix + reach);
      if (theirs !== null) ratio(`  times as many as ${peer}, ${name}`, ours.perSecond, theirs.perSecond);
    }
  }
}

/** Reads a line such as `index, 25 km   9,120 q/s   p50 0.101 ms   p99 0.405 ms (single runs 0.612 ms) …`. */
function resultOf(lines, name) {
  const line = lines.find((candidate) => candidate.trim().startsWith(`${name} `));
  const match = /([\d,]+) q\/s .*p99 ([\d.]+) ms \(single runs ([\d.]+) ms\)/.exec(line ?? '');
  if (match === null) return null;
  const [, perSecond, p99Ms, p99SingleMs] = match;
  return {
    perSecond: Number(perSecond.replaceAll(',', '')),
    p99Ms: Number(p99Ms),
    p99SingleMs: Number(p99SingleMs),
  };
}
