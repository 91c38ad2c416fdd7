import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/setup.cjs';
import { type EmbeddedContext } from './lib/bench-part';
import { figure, thousands } from './lib/figures';
import { forkScript } from './lib/fork-script';
import { growthChart } from './lib/growth-chart';
import { type IndexFigures } from './lib/index-of-size';
import { seededData } from './lib/seeded-data';
import { measureStart, type Start } from './start';

export const TITLE = 'Growth: cost of a search, memory and start by number of listings';

interface Row {
  readonly size: number;
  readonly index: IndexFigures;
  readonly start: Start;
}

/** One size after the other, each in separate processes. Writes docs/images/growth-search.svg and growth-memory.svg. */
export async function run({ folder, sizes }: EmbeddedContext): Promise<void> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const index = await indexOfSize(size);
    const at = `${thousands(size)} listings`;
    figure(`search of 25 km, median, ${at}`, { amount: index.nearMs, unit: 'ms' });
    figure(`search of 25 km, p99, ${at}`, { amount: index.nearP99Ms, unit: 'ms' });
    figure(`search of all of Germany, p99, ${at}`, { amount: index.everywhereP99Ms, unit: 'ms' });
    figure(`heap and buffers of the index, ${at}`, { amount: index.memoryMb, unit: 'MB' });
    const dataDir = await seededData(folder, size);
    const start = await measureStart(dataDir);
    // A million listings take gigabytes.
    await rm(dataDir, { recursive: true, force: true });
    figure(`memory after start without mapped pages, ${at}`, { amount: start.ownMb ?? NaN, unit: 'MB' });
    figure(`warm start to ready, ${at}`, { amount: start.seconds, unit: 's' });
    figure(`  processor time of that, ${at}`, { amount: start.processorSeconds ?? NaN, unit: 's' });
    rows.push({ size, index, start });
  }
  const line = (name: string, value: (row: Row) => number) => ({
    name,
    points: rows.map((row) => ({ x: row.size, y: value(row) })),
  });
  write('growth-search', 'Time of a search in ms', [
    line('25 km, median', ({ index }) => index.nearMs),
    line('25 km, p99', ({ index }) => index.nearP99Ms),
    line('all of Germany, p99', ({ index }) => index.everywhereP99Ms),
  ]);
  write('growth-memory', 'Memory in MB and processor time of a warm start in s', [
    line('index, MB', ({ index }) => index.memoryMb),
    line('process after start, MB', ({ start }) => start.ownMb ?? start.totalMb),
    line('warm start, s', ({ start }) => start.processorSeconds ?? start.seconds),
  ]);
}

async function indexOfSize(size: number): Promise<IndexFigures> {
  const child = forkScript('lib/index-of-size.ts', [String(size)], {
    execArgv: ['--expose-gc', '--max-old-space-size=8192'],
  });
  const [figures] = (await once(child, 'message')) as [IndexFigures];
  await once(child, 'exit');
  return figures;
}

function write(name: string, title: string, lines: Parameters<typeof growthChart>[1]): void {
  writeFileSync(join(root, `docs/images/${name}.svg`), growthChart(title, lines));
}
