/**
 * `npm run test:endurance [-- --soak 30m]`: the long forms of the fault tests and the soak, which CI runs shortly or not at
 * all. Takes about an hour; lists what was measured at its end. `npm run test:endurance -- gameday`: every fault under load beside a
 * real Prometheus instead (75 minutes). `-- upgrade --from=<commit>`: from the build of that commit to this one and back, under load.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root, requireNode, install, build, jestArgs, step } from './setup.cjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'string', default: '30m' }, from: { type: 'string' } },
});
/** A year and a month ahead: other years, weekdays, daylight saving, certificates and links that have ended. */
const NEXT_YEAR = {
  KQ_TEST_CLOCK_DAYS: '400',
  NODE_OPTIONS: `--require "${join(root, 'scripts/ci/moved-clock.cjs')}"`,
};
const RUN = [join(root, 'scripts/run.cjs')];
interface Step {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
}
const suite = (path: string) => [...RUN, join(root, 'scripts/test-distributed.ts'), '-w', '1', path];
/** Only when they are named. */
const BY_HAND: Readonly<Record<string, () => Step>> = {
  gameday: () => ({ name: 'game day', args: suite('e2e/endurance/game-day') }),
  upgrade: () => ({
    name: 'upgrade and the way back',
    args: suite('e2e/endurance/upgrade'),
    env: { KQ_FORMER_ROOT: buildOf(values.from) },
  }),
};
const STEPS: readonly Step[] = [
  { name: 'broken lines of rows', args: [...RUN, join(root, 'scripts/mutate-rows.ts')] },
  {
    name: 'kill -9, embedded; faults that the comparison of stores finds',
    args: [
      ...[...jestArgs, '-w', '1', 'e2e/http/kill', 'e2e/http/agreements', 'e2e/http/geo-counts'],
      'embedded-mongo/test/differential.test',
    ],
  },
  {
    name: 'kill -9, outages and rolling restarts, distributed; the embedded store beside MongoDB',
    args: [
      ...[...RUN, join(root, 'scripts/test-distributed.ts'), '-w', '1'],
      ...['e2e/distributed/faults', 'e2e/distributed/kafka-outage'],
      ...['e2e/distributed/rolling-restart', 'e2e/distributed/secret-rotation'],
      'embedded-mongo/test/differential.distributed',
    ],
  },
  {
    name: 'suites that read the clock, in 400 days',
    args: [
      ...[...jestArgs, '--selectProjects', 'node', '--testTimeout', '180000'],
      ...['--filter', join(root, 'scripts/ci/clock-suites.cjs')],
    ],
    env: { KQ_TEST_CLOCK_DAYS: '400' },
  },
  {
    name: 'browser tests in 400 days',
    args: [
      ...[join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter', 'list'],
      ...['-c', join(root, 'e2e/playwright.config.ts')],
    ],
    env: NEXT_YEAR,
  },
  {
    name: 'soak, embedded',
    args: [...RUN, join(root, 'scripts/load.ts'), 'soak', '--duration', values.soak],
  },
];

async function main(): Promise<void> {
  requireNode();
  install();
  build();
  const results: string[] = [];
  const named = positionals.map((name) => BY_HAND[name]?.() ?? unknown(name));
  for (const { name, args, env } of named.length > 0 ? named : STEPS) {
    step(name);
    const startedAt = Date.now();
    const code = await run(args, env, (line) => results.push(line));
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    results.push(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code !== 0) process.exitCode = 1;
  }
  console.log(`\nresults:\n${results.map((line) => `  ${line}`).join('\n')}`);
}

function unknown(name: string): never {
  throw new Error(`There is no ${name}: ${Object.keys(BY_HAND).join(', ')}, or none of them`);
}

/** Checks a commit out into a folder of the system's and builds it, once. @returns the folder */
function buildOf(commit: string | undefined): string {
  if (commit === undefined) throw new Error('--from=<commit> is missing: the release to come from');
  const sha = execFileSync('git', ['rev-parse', '--short', `${commit}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const folder = join(tmpdir(), `kq-release-${sha}`);
  step(`Building ${sha} in ${folder}`);
  if (!existsSync(folder)) execFileSync('git', ['clone', '-q', '--no-checkout', root, folder]);
  execFileSync('git', ['checkout', '-q', sha], { cwd: folder });
  execFileSync(process.execPath, ['scripts/build.cjs'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

async function run(
  args: readonly string[],
  env: Record<string, string> | undefined,
  onResult: (line: string) => void,
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, KQ_TEST_ENDURANCE: 'on', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    // `printResult` of e2e/shared/endurance.ts, and the seeds that repeat a run.
    const [, result] = /^result: (.+)$/.exec(line) ?? /^(.+: KQ_TEST_SEED=\d+)$/.exec(line) ?? [];
    if (result !== undefined) onResult(result);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

void main();
