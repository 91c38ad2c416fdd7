/**
 * `npm run test:endurance [-- --soak 30m]`: the long forms of the fault tests and the soak, which CI runs shortly or not at
 * all. Takes about an hour; lists what was measured at its end.
 */
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const { parseArgs } = require('node:util');
const { root, requireNode, install, build, jestArgs, step } = require('./setup.cjs');

const { values } = parseArgs({ options: { soak: { type: 'string', default: '30m' } } });
/** A year and a month ahead: other years, weekdays, daylight saving, certificates and links that have ended. */
const NEXT_YEAR = {
  KQ_TEST_CLOCK_DAYS: '400',
  NODE_OPTIONS: `--require "${join(root, 'scripts/ci/moved-clock.cjs')}"`,
};
const steps = [
  { name: 'broken lines of rows', args: [join(root, 'scripts/mutate-rows.cjs')] },
  {
    name: 'kill -9, embedded',
    args: [...jestArgs, 'e2e/http/kill', 'e2e/http/agreements', 'e2e/http/geo-counts', '-w', '1'],
  },
  {
    name: 'kill -9, outages and rolling restarts, distributed',
    args: [
      ...[join(root, 'scripts/test-distributed.cjs'), '-w', '1'],
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
    args: [join(root, 'scripts/load.cjs'), 'soak', '--duration', values.soak],
  },
];

async function main() {
  requireNode();
  install();
  build();
  const results = [];
  for (const { name, args, env } of steps) {
    step(name);
    const startedAt = Date.now();
    const code = await run(args, env, (line) => results.push(line));
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    results.push(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code !== 0) process.exitCode = 1;
  }
  console.log(`\nresults:\n${results.map((line) => `  ${line}`).join('\n')}`);
}

async function run(args, env, onResult) {
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
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

void main();
