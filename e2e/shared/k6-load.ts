import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findK6 } from '../../scripts/load/find-k6';

const root = resolve(__dirname, '../..');

/** Counts of one run of a scenario. */
export interface K6Counts {
  readonly requests: number;
  /** Responses of 5xx. */
  readonly serverErrors: number;
  /** Requests without a response: refused, reset, timed out. */
  readonly noAnswers: number;
  readonly failedChecks: number;
}

/** Finds k6, or builds it. @throws Error without k6 and Go */
export function requireK6(): string {
  const found = findK6();
  if (found.problem !== undefined) throw new Error(found.problem);
  return found.k6;
}

/**
 * Runs a scenario of infra/load against `url` repeatedly until `isOver`. Each run completes, so that no open request
 * counts as lost. @returns the counts of all runs
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
): Promise<K6Counts[]> {
  const dir = await mkdtemp(join(tmpdir(), 'kq-k6-'));
  const runs: K6Counts[] = [];
  try {
    while (!isOver()) {
      const summary = join(dir, `${runs.length}.json`);
      await runOnce(k6, join(root, `infra/load/${scenario}.js`), summary, {
        KQ_LOAD_URL: url,
        KQ_LOAD_RATE: String(rate),
        KQ_LOAD_DURATION: `${seconds}s`,
        KQ_LOAD_TIME_LIMITS: 'off',
      });
      runs.push(countsOf(JSON.parse(await readFile(summary, 'utf8')) as K6Summary));
    }
    return runs;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The part of k6's `--summary-export` that tests read: a counter has `count`, a rate has `fails`. */
interface K6Summary {
  readonly metrics: Record<string, { readonly count?: number; readonly fails?: number } | undefined>;
}

/** @throws Error when the summary lacks a metric, so that a renamed one does not count as 0 */
function countsOf({ metrics }: K6Summary): K6Counts {
  const read = (metric: string, field: 'count' | 'fails') => {
    const value = metrics[metric]?.[field];
    if (value === undefined) throw new Error(`k6 summary has no ${field} of ${metric}`);
    return value;
  };
  return {
    requests: read('http_reqs', 'count'),
    serverErrors: read('kq_server_errors', 'count'),
    noAnswers: read('kq_no_answers', 'count'),
    failedChecks: read('checks', 'fails'),
  };
}

/** Prints k6's warnings. The caller judges the counts, which say more than the exit code. */
async function runOnce(
  k6: string,
  script: string,
  summary: string,
  env: Record<string, string>,
): Promise<void> {
  const child = spawn(
    k6,
    ['run', '--no-usage-report', '--address=', '--quiet', '--summary-export', summary, script],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await once(child, 'exit');
}
