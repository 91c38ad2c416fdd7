import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CONNECTIONS = 32;

/** Requests per second that `url` answers with 2xx: by wrk where it is installed, else by autocannon (slower itself). */
export async function requestsPerSecond(url, seconds) {
  const answered = (await hasWrk()) ? await byWrk(url, seconds) : await byAutocannon(url, seconds);
  if (answered.failed > 0) throw new Error(`${url}: ${answered.failed} answers were no success`);
  return answered.perSecond;
}

let wrk;
export async function hasWrk() {
  wrk ??= run('wrk', ['-v']).then(
    () => true,
    (error) => error.code !== 'ENOENT',
  );
  return wrk;
}

async function byWrk(url, seconds) {
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, url]);
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, failed = 0] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? [];
  return { perSecond: Number(perSecond), failed: Number(failed) };
}

async function byAutocannon(url, seconds) {
  const { default: autocannon } = await import('autocannon');
  const { requests, non2xx } = await autocannon({ url, connections: CONNECTIONS, duration: seconds });
  return { perSecond: requests.average, failed: non2xx };
}
