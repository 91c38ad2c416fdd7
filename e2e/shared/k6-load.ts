import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const { findK6 } = createRequire(__filename)(join(root, 'scripts/load/find-k6.cjs')) as {
  findK6: () => { k6?: string; problem?: string };
};

/** The part of a scenario's report (infra/load/lib/report) that tests look at. */
export interface K6Report {
  readonly requests: number;
  readonly serverErrors: number;
  readonly noAnswers: number;
  readonly checks: { readonly passed: number; readonly failed: number };
  readonly endpoints: readonly { readonly endpoint: string; readonly p99Ms: number }[];
}

/** Builds k6 when it is nowhere to be found. @throws Error when neither k6 nor Go is there */
export function requireK6(): string {
  const { k6, problem } = findK6();
  if (k6 === undefined) throw new Error(problem);
  return k6;
}

/**
 * Runs a scenario of infra/load against `url`, again and again, until `isOver`: each run ends in order, so that nothing
 * under way counts as lost. @returns the reports of all runs
 */
export async function loadUntil(
  isOver: () => boolean,
  {
    k6,
    scenario,
    url,
    rate,
    seconds,
  }: { k6: string; scenario: string; url: string; rate: number; seconds: number },
): Promise<K6Report[]> {
  const dir = await mkdtemp(join(tmpdir(), 'kq-k6-'));
  const reports: K6Report[] = [];
  try {
    while (!isOver()) {
      const report = join(dir, String(reports.length));
      await runOnce(k6, join(root, `infra/load/${scenario}.js`), {
        KQ_LOAD_URL: url,
        KQ_LOAD_RATE: String(rate),
        KQ_LOAD_DURATION: `${seconds}s`,
        KQ_LOAD_TIME_LIMITS: 'off',
        KQ_LOAD_REPORT: report,
      });
      reports.push(JSON.parse(await readFile(`${report}.json`, 'utf8')) as K6Report);
    }
    return reports;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Shows its warnings. The caller judges the report, which says more than the exit code. */
async function runOnce(k6: string, script: string, env: Record<string, string>): Promise<void> {
  const child = spawn(k6, ['run', '--no-usage-report', '--quiet', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
}
