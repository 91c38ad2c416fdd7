/**
 * `npm run bench [-- start dispatch …]`: runs the benches one after the other and prints all figures as one table.
 * Options: `--no-build` measures what is built; `--rounds=5` takes medians of so many runs. Asserts nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineLine, prepareBenches, runBenches } from './lib/run-benches.mjs';

const { names, env } = prepareBenches([
  'start',
  'search',
  'gateway-search',
  'gateway',
  'streams',
  'autocomplete',
  'dispatch',
  'landing-bytes',
  'lighthouse',
]);

const folder = await mkdtemp(join(tmpdir(), 'kq-bench-'));
try {
  await runBenches({
    names,
    env: { ...env, KQ_BENCH_DIR: folder },
    head: machineLine(),
    entryOf: (name) => ({ file: fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)) }),
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
