/**
 * `npm run bench [-- start dispatch …]` and `npm run bench:distributed [-- gateway …]`: run the parts one after the other and
 * print all figures as one table. Options: `--no-build` measures what is built; `--rounds=5` takes medians of 5 runs;
 * `--listings=600` sets the sizes of `start`, `search` and `growth`, which runs only when it is named. `--write` puts what
 * was printed into docs/performance.md. Asserts nothing; a part that crashes ends it with status 1.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startOwnServers } from '../scripts/own-cluster';
import { build, install, requireNode } from '../scripts/setup.cjs';
import { type BenchServers, type DistributedContext, type EmbeddedContext } from './lib/bench-part';
import { type Figure, lineOf } from './lib/figures';
import { forkScript } from './lib/fork-script';
import { writeFigures } from './lib/performance-page';

const EMBEDDED = [
  'start',
  'search',
  'autocomplete',
  'service',
  'gateway',
  'streams',
  'attacks',
  'dispatch',
  'lighthouse',
];
/** Only when it is named: a million listings take half an hour. */
const BY_HAND = ['growth'];
const DISTRIBUTED = ['gateway', 'dispatch', 'events', 'memory'];

interface Result {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly failure: string | null;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      distributed: { type: 'boolean' },
      'no-build': { type: 'boolean' },
      rounds: { type: 'string' },
      listings: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const all = values.distributed ? DISTRIBUTED : EMBEDDED;
  const known = values.distributed ? DISTRIBUTED : [...EMBEDDED, ...BY_HAND];
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    process.exit(1);
  }
  const names = positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : all;
  if (!values['no-build']) {
    requireNode();
    install();
    build();
  }
  if (values.rounds !== undefined) process.env['KQ_BENCH_ROUNDS'] = values.rounds;
  if (values.distributed) await runDistributed(names);
  else {
    const machine = machineLine();
    const sizes = values.listings?.split(',').map(Number) ?? defaultSizes(names);
    const results = await runEmbedded(names, sizes);
    if (values.write) writeFigures(machine, results);
  }
}

const defaultSizes = (names: readonly string[]): number[] =>
  names.includes('growth') ? [10_000, 100_000, 1_000_000] : [600, 100_000];

async function runEmbedded(names: readonly string[], sizes: readonly number[]): Promise<readonly Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kq-bench-'));
  try {
    return await runParts(names, '', { folder, sizes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runDistributed(names: readonly string[]): Promise<void> {
  const servers = await startOwnServers();
  try {
    await runParts(names, 'distributed', { servers });
  } finally {
    await servers.stop();
  }
}

/** Runs each part in a separate process, without the memory and the compiled code of another. */
async function runParts(
  names: readonly string[],
  folder: string,
  context: EmbeddedContext | { readonly servers: BenchServers },
): Promise<readonly Result[]> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const head = machineLine();
  console.log(head);
  const results: Result[] = [];
  for (const name of names) {
    if (!stop.signal.aborted) results.push({ name, ...(await runPart(join(folder, name), context)) });
  }
  console.log(`\n${'='.repeat(100)}\n${head}`);
  for (const { name, figures, failure } of results) {
    console.log(`\n${name}`);
    for (const entry of figures) console.log(`  ${lineOf(entry)}`);
    if (failure === null) continue;
    console.log(`  !!! FAILED: ${failure}`);
    process.exitCode = 1;
  }
  return results;
}

async function runPart(
  part: string,
  context: EmbeddedContext | Pick<DistributedContext, 'servers'>,
): Promise<Omit<Result, 'name'>> {
  const figures: Figure[] = [];
  const child = forkScript('lib/run-part.ts', [part, JSON.stringify(context)]);
  child.on('message', (entry) => figures.push(entry as Figure));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { figures, failure: code === 0 ? null : `ended with ${code ?? signal}` };
}

function machineLine(): string {
  const cores = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((average) => average.toFixed(1));
  return `Node ${process.version}, ${cores.length} × ${cores[0]?.model ?? 'unknown'}, ${memoryGb} GB, load average ${load.join(' ')}`;
}

void main();
