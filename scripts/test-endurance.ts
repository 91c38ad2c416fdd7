/**
 * `npm run test:endurance [-- --soak 30m]`: the long forms of the fault tests and the soak, which CI runs shortly or not at
 * all. Takes about an hour; lists what was measured at its end. `npm run test:endurance -- gameday`: every fault under load beside a
 * real Prometheus instead (75 minutes).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root, requireNode, install, build, jestArgs, step } from './setup.cjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'string', default: '30m' } },
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
const GAME_DAY: Step = {
  name: 'game day',
  args: [...RUN, join(root, 'scripts/test-distributed.ts'), '-w', '1', 'e2e/endurance/game-day'],
};
const STEPS: readonly Step[] = [
  { name: 'broken lines of rows', args: [...RUN, join(root, 'scripts/mutate-rows.ts')] },
  {
    name: 'kill -9, embedded',
    args: [...jestArgs, 'e2e/http/kill', 'e2e/http/agreements', 'e2e/http/geo-counts', '-w', '1'],
  },
  {
    name: 'kill -9, outages and rolling restarts, distributed',
    args: [
      ...[...RUN, join(root, 'scripts/test-distributed.ts'), '-w', '1'],
      ...['e2e/distributed/faults', 'e2e/distributed/kafka-outage', 'e2e/distributed/rolling-restart'],
    ],
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
  for (const { name, args, env } of positionals.includes('gameday') ? [GAME_DAY] : STEPS) {
    step(name);
    const startedAt = Date.now();
    const code = await run(args, env, (line) => results.push(line));
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    results.push(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code !== 0) process.exitCode = 1;
  }
  console.log(`\nresults:\n${results.map((line) => `  ${line}`).join('\n')}`);
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
