/** `npm run load -- <scenario>`: finds or builds k6, starts the product, runs the scenario, stops the product. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { findK6 } from './load/find-k6';
import { type Options, readOptions, SCENARIOS } from './load/read-options';
import { serveMemory } from './load/serve-memory';
import { startTarget, type Target } from './load/start-target';
import { root, step } from './setup.cjs';

const folder = join(root, 'infra/load');

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.problem !== undefined) return fail(options.problem);
  const found = findK6();
  if (found.problem !== undefined) return fail(found.problem);
  const { k6 } = found;
  if (options.scenario === 'check') return check(k6);
  const target = await startTarget(options);
  const memory = await serveMemory(target.pids);
  try {
    const load = loadavg()[0]?.toFixed(1);
    step(`${target.about}; load from ${cpus().length} cores, load average ${load} before`);
    const page = pagePath(options.scenario);
    const env = { ...environment(options, target, memory.list), ...dashboardExport(page) };
    process.exitCode = await runScenario(k6, options, env);
    // k6 writes no page for a run of a few seconds.
    if (existsSync(page)) console.log(`Charts: ${relative(process.cwd(), page)}`);
  } finally {
    memory.close();
    await target.stop();
  }
}

/** Reads every scenario and its options as k6 would run them. */
async function check(k6: string): Promise<void> {
  for (const scenario of SCENARIOS) {
    const child = spawn(k6, ['inspect', join(folder, `${scenario}.js`)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) return fail(`infra/load/${scenario}.js cannot be read`);
    console.log(`✓ infra/load/${scenario}.js`);
  }
}

async function runScenario(
  k6: string,
  { scenario, summary }: Options,
  env: Record<string, string>,
): Promise<number> {
  // An empty address turns off k6's REST API, whose fixed port a second run could not open.
  const args = ['run', '--no-usage-report', '--address=', '--summary-mode', 'compact'];
  if (!process.stdout.isTTY) args.push('--quiet');
  if (summary !== undefined) args.push('--summary-export', summary);
  const child = spawn(k6, [...args, join(folder, `${scenario}.js`)], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  // k6 ends its run and still reports; the product is stopped after that.
  const stop = () => child.kill('SIGINT');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  return code ?? 1;
}

function environment(options: Options, target: Target, memoryList: string): Record<string, string> {
  const { rate, duration, email } = options;
  const given = {
    KQ_LOAD_URL: target.url,
    KQ_LOAD_MAILS_URL: target.mails,
    KQ_LOAD_EMAIL: email ?? target.email,
    KQ_LOAD_PASSWORD: target.password,
    KQ_LOAD_RATE: rate,
    KQ_LOAD_DURATION: duration,
    KQ_LOAD_TIME_LIMITS: options['no-time-limits'] ? 'off' : undefined,
    KQ_LOAD_METRICS: target.metrics ?? memoryList,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** k6 writes its web dashboard to `page` at the end. It serves it during the run too: on loopback, at any free port. */
function dashboardExport(page: string): Record<string, string> {
  return {
    K6_WEB_DASHBOARD: 'true',
    K6_WEB_DASHBOARD_HOST: '127.0.0.1',
    K6_WEB_DASHBOARD_PORT: '0',
    K6_WEB_DASHBOARD_PERIOD: '2s',
    K6_WEB_DASHBOARD_EXPORT: page,
  };
}

function pagePath(scenario: string): string {
  const results = join(folder, 'results');
  mkdirSync(results, { recursive: true });
  return join(results, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-${scenario}.html`);
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}

main().catch((error: Error) => fail(error.message));
