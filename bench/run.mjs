/**
 * `npm run bench [-- start dispatch …]`: runs the benches one after the other and prints all figures as one table.
 * Options: `--no-build` measures what is built; `--rounds=5` takes medians of so many runs. Asserts nothing.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lineOf } from './lib/figures.mjs';

const { requireNode, install, build } = createRequire(import.meta.url)('../scripts/setup.cjs');

const BENCHES = [
  'start',
  'search',
  'gateway-search',
  'gateway',
  'autocomplete',
  'dispatch',
  'landing-bytes',
  'lighthouse',
];

const args = process.argv.slice(2);
const selected = args.filter((arg) => !arg.startsWith('--'));
const unknown = selected.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}.`);
  process.exit(1);
}

if (!args.includes('--no-build')) {
  requireNode();
  install();
  build();
}

const rounds = args.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length);
const folder = await mkdtemp(join(tmpdir(), 'kq-bench-'));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
try {
  await runAll(selected.length > 0 ? BENCHES.filter((name) => selected.includes(name)) : BENCHES);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runAll(names) {
  const machine = machineLine();
  console.log(machine);
  const results = [];
  for (const name of names) {
    if (!stop.signal.aborted) results.push({ name, ...(await runBench(name)) });
  }
  console.log(`\n${'='.repeat(100)}\n${machine}`);
  for (const { name, figures, failure } of results) {
    console.log(`\n${name}`);
    for (const entry of figures) console.log(`  ${lineOf(entry)}`);
    if (failure === null) continue;
    console.log(`  !!! FAILED: ${failure}`);
    process.exitCode = 1;
  }
}

/** Each bench in a process of its own: none inherits the memory or the compiled code of another. */
async function runBench(name) {
  const figures = [];
  const child = fork(fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)), [], {
    env: {
      ...process.env,
      KQ_BENCH_DIR: folder,
      ...(rounds === undefined ? {} : { KQ_BENCH_ROUNDS: rounds }),
    },
  });
  child.on('message', (entry) => figures.push(entry));
  const [code, signal] = await once(child, 'exit');
  return { figures, failure: code === 0 ? null : `ended with ${code ?? signal}` };
}

function machineLine() {
  const cores = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((average) => average.toFixed(1));
  return `Node ${process.version}, ${cores.length} × ${cores[0]?.model ?? 'unknown'}, ${memoryGb} GB, load average ${load.join(' ')}`;
}
