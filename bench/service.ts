import { type ChildProcess } from 'node:child_process';
import { closeSync, openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root as ownRoot } from '../scripts/setup.cjs';
import { figure, median, note, ratio, rounds } from './lib/figures';
import { forkScript } from './lib/fork-script';
import { type ListingsAnswer } from './lib/listings-process';
import { nextMessage } from './lib/next-message';
import { type Load, withLoad } from './lib/with-load';

export const TITLE = `Search of listings over HTTP, 20 cards, Node ${process.versions.node}`;

const LISTINGS = 20_000;
const SECONDS = 2;
const CONNECTIONS = 8;
const LOGS = ['on', 'off'] as const;

interface Side extends ListingsAnswer {
  readonly name: string;
  readonly log: string;
  readonly child: ChildProcess;
  readonly measured: { micros: number; perSecond: number }[];
}

/**
 * Processor time of one search in the process of listings, with metrics and trace. KQ_BENCH_OLD names the folder of an
 * installed and built second checkout, which is measured alternately.
 */
export async function run(): Promise<void> {
  const old = process.env['KQ_BENCH_OLD'];
  const roots = { ours: ownRoot, ...(old === undefined ? {} : { old }) };
  const children: ChildProcess[] = [];
  try {
    const sides: Side[] = [];
    for (const [name, root] of Object.entries(roots)) {
      for (const log of LOGS) sides.push({ name, log, ...(await start(children, root, log)), measured: [] });
    }
    await withLoad((load) => measure(load, sides));
    report(sides);
  } finally {
    for (const child of children) child.kill();
  }
}

async function measure(load: Load, sides: readonly Side[]): Promise<void> {
  // The first two rounds warm up and are not counted.
  for (let round = -1; round <= rounds(5); round++) {
    for (const { child, url, paths, measured } of sides) {
      await usageOf(child);
      const { perSecond } = await load.run({
        url,
        paths,
        connections: CONNECTIONS,
        seconds: SECONDS,
        headers,
      });
      const micros = (await usageOf(child)) / (perSecond * SECONDS);
      if (round > 0) measured.push({ micros, perSecond });
    }
  }
}

const headers = {
  accept: 'application/json',
  'x-request-id': '0190a6e2-bench-request',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};

function report(sides: readonly Side[]): void {
  for (const { kilobytes, paths } of sides.slice(0, 1))
    note(`${paths.length} different searches, ${kilobytes} KB each at the median`);
  const microsOf = (name: string, log: string) =>
    median(
      sides
        .filter((one) => one.name === name && one.log === log)
        .flatMap(({ measured }) => measured.map(({ micros }) => micros)),
    );
  for (const { name, log, measured } of sides) {
    const at = `${name === 'old' ? 'old build, ' : ''}log ${log}`;
    figure(`processor time of a search, ${at}`, { amount: microsOf(name, log), unit: 'µs' });
    const perSecond = median(measured.map((one) => one.perSecond));
    figure(`searches/s, ${at}`, { amount: perSecond, unit: '/s' });
  }
  if (sides.some(({ name }) => name === 'old'))
    for (const log of LOGS)
      ratio(
        `  processor time to that of the old build, log ${log}`,
        microsOf('ours', log),
        microsOf('old', log),
      );
}

/** Processor time of a child since the last call, in microseconds. */
async function usageOf(child: ChildProcess): Promise<number> {
  child.send('usage');
  return (await nextMessage<{ micros: number }>(child, 'listings')).micros;
}

async function start(
  children: ChildProcess[],
  root: string,
  log: string,
): Promise<ListingsAnswer & { child: ChildProcess }> {
  // The log goes to a file, as with a container.
  const file = join(tmpdir(), `kq-bench-${process.pid}.log`);
  const output = openSync(file, 'a');
  unlinkSync(file);
  const child = forkScript('lib/listings-process.ts', [root, log, String(LISTINGS)], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  closeSync(output);
  children.push(child);
  return { child, ...(await nextMessage<ListingsAnswer>(child, 'listings')) };
}
