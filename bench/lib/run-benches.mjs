/** What `npm run bench` and `npm run bench:distributed` share: arguments, a process for each bench, the table at the end. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { cpus, loadavg, totalmem } from 'node:os';
import { lineOf } from './figures.mjs';

const { requireNode, install, build } = createRequire(import.meta.url)('../../scripts/setup.cjs');

/**
 * Reads the command line, and sets up unless `--no-build` is given. Ends the process when a name is not in `all`.
 * @returns the chosen names in the order of `all`, and the environment that their processes get
 */
export function prepareBenches(all) {
  const args = process.argv.slice(2);
  const selected = args.filter((arg) => !arg.startsWith('--'));
  const unknown = selected.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`No such bench: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
    process.exit(1);
  }
  if (!args.includes('--no-build')) {
    requireNode();
    install();
    build();
  }
  const rounds = args.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length);
  return {
    names: selected.length > 0 ? all.filter((name) => selected.includes(name)) : all,
    env: { ...process.env, ...(rounds === undefined ? {} : { KQ_BENCH_ROUNDS: rounds }) },
  };
}

/**
 * Runs the benches one after the other until SIGINT or SIGTERM, each in a process of its own: none inherits the memory or
 * the compiled code of another. Prints all figures as one table below `head`.
 * @param entryOf file and arguments of a bench
 */
export async function runBenches({ names, env, head, entryOf }) {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopped = true));
  console.log(head);
  const results = [];
  for (const name of names) {
    if (!isStopped) results.push({ name, ...(await runBench(entryOf(name), env)) });
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

async function runBench({ file, args = [] }, env) {
  const figures = [];
  const child = fork(file, args, { env });
  child.on('message', (entry) => figures.push(entry));
  const [code, signal] = await once(child, 'exit');
  return { figures, failure: code === 0 ? null : `ended with ${code ?? signal}` };
}

/** What the figures were taken on. */
export function machineLine() {
  const cores = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((average) => average.toFixed(1));
  return `Node ${process.version}, ${cores.length} × ${cores[0]?.model ?? 'unknown'}, ${memoryGb} GB, load average ${load.join(' ')}`;
}
