/**
 * `npm run bench [-- start dispatch …]` and `npm run bench:distributed [-- gateway …]`: run the parts one after the other and
 * print all figures as one table. Options: `--no-build` measures what is built; `--rounds=5` takes medians of 5 runs;
 * `--listings=600` sets the sizes of `start` and `search`. Asserts nothing; a part that crashes ends it with status 1.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lineOf } from './lib/figures.mjs';

const require = createRequire(import.meta.url);
const { requireNode, install, build } = require('../scripts/setup.cjs');
const runTypescript = require('../scripts/ci/run-typescript.cjs');
const { startOwnServers } = /** @type {any} */ (
  runTypescript(fileURLToPath(new URL('../scripts/own-cluster.ts', import.meta.url)))
);

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
const DISTRIBUTED = ['gateway', 'dispatch', 'events', 'memory'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    distributed: { type: 'boolean' },
    'no-build': { type: 'boolean' },
    rounds: { type: 'string' },
    listings: { type: 'string', default: '600,100000' },
  },
});
const all = values.distributed ? DISTRIBUTED : EMBEDDED;
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
const names = positionals.length > 0 ? all.filter((name) => positionals.includes(name)) : all;
if (!values['no-build']) {
  requireNode();
  install();
  build();
}
if (values.rounds !== undefined) process.env.KQ_BENCH_ROUNDS = values.rounds;
await (values.distributed ? runDistributed() : runEmbedded());

async function runEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), 'kq-bench-'));
  try {
    await runParts('..', { folder, sizes: values.listings.split(',').map(Number) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runDistributed() {
  const servers = await startOwnServers();
  try {
    const { kafka, redis, smtp, otlp, mongo, folder } = servers;
    /** @param {{url: string, httpUrl?: string, pid: number}} server */
    const place = ({ url, httpUrl, pid }) => ({ url, httpUrl, pid });
    const places = Object.entries({ kafka, redis, mongo, smtp, otlp }).map(([name, one]) => [
      name,
      place(one),
    ]);
    await runParts('../distributed', { servers: { ...Object.fromEntries(places), folder } });
  } finally {
    await servers.stop();
  }
}

/** Runs each part in a separate process, without the memory and the compiled code of another. */
async function runParts(folder, context) {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopped = true));
  const head = machineLine();
  console.log(head);
  const results = [];
  for (const name of names) {
    if (!isStopped) results.push({ name, ...(await runPart(`${folder}/${name}.mjs`, context)) });
  }
  console.log(`\n${'='.repeat(100)}\n${head}`);
  for (const { name, figures, failure } of results) {
    console.log(`\n${name}`);
    for (const entry of figures) console.log(`  ${lineOf(entry)}`);
    if (failure === null) continue;
    console.log(`  !!! FAILED: ${failure}`);
    process.exitCode = 1;
  }
}

async function runPart(part, context) {
  const figures = [];
  const child = fork(fileURLToPath(new URL('./lib/run-part.mjs', import.meta.url)), [
    part,
    JSON.stringify(context),
  ]);
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
