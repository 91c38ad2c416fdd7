import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figure, median, ratio, rounds } from './lib/figures.mjs';
import { nextMessage } from './lib/next-message.mjs';
import { processorSecondsOf } from './lib/process-usage.mjs';
import { withLoad } from './lib/with-load.mjs';

export const title = 'Gateway in front of answers of 1 KB and 28 KB';

const SECONDS = 1;
const CONNECTIONS = 32;
const CACHED = ['/api/cities'];
/** More URLs than a run asks. The next run of a case comes when the answers are no longer cached. */
const DISTINCT = Array.from({ length: 32_000 }, (_, index) => `/api/accommodations/${100_000_000 + index}`);
const SEARCHES = DISTINCT.map(
  (_, index) => `/api/accommodations?lat=49.4811&lng=8.4353&workers=${index + 1}`,
);
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** @typedef {{front: string, paths: string[], headers?: Record<string, string>}} Case */
/** @type {Record<string, Case>} */
const CASES = {
  'gateway, answer in the micro-cache': { front: 'gateway', paths: CACHED },
  'gateway, 1 KB': { front: 'gateway', paths: DISTINCT },
  'gateway with its log, 1 KB': { front: 'gateway with its log', paths: DISTINCT },
  'gateway, 28 KB to a browser': { front: 'gateway', paths: SEARCHES, headers: BROWSER },
  '  peer: fastify + undici, 1 KB': { front: 'fastify + undici', paths: DISTINCT },
  '  peer: node:http + undici, 1 KB': { front: 'node:http + undici', paths: DISTINCT },
};

/**
 * Requests/s and processor time of a request beside two peers that only proxy. Each server has its own process; all are
 * measured alternately.
 */
export async function run() {
  const children = [];
  try {
    const upstream = await start(children, 'upstream');
    const fronts = {};
    for (const kind of new Set(Object.values(CASES).map(({ front }) => front)))
      fronts[kind] = await start(children, kind, upstream.url);
    report(await withLoad((load) => measure(load, fronts)));
  } finally {
    for (const child of children) child.kill();
  }
}

async function measure(load, fronts) {
  const runs = Object.fromEntries(Object.keys(CASES).map((name) => [name, []]));
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds(4); round++) {
    for (const [name, { front, paths, headers }] of Object.entries(CASES)) {
      const { url, pid } = fronts[front];
      const before = processorSecondsOf(pid) ?? NaN;
      const { perSecond } = await load.run({
        url,
        paths,
        connections: CONNECTIONS,
        seconds: SECONDS,
        headers,
      });
      const microseconds = (((processorSecondsOf(pid) ?? NaN) - before) * 1e6) / (perSecond * SECONDS);
      if (round > 0) runs[name].push({ perSecond, microseconds });
    }
  }
  return Object.fromEntries(
    Object.entries(runs).map(([name, all]) => [
      name,
      {
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        microseconds: median(all.map(({ microseconds }) => microseconds)),
      },
    ]),
  );
}

function report(measured) {
  for (const [name, { perSecond, microseconds }] of Object.entries(measured)) {
    figure(name, { amount: perSecond, unit: '/s' });
    if (!Number.isNaN(microseconds))
      figure('  processor time of a request', { amount: microseconds, unit: 'µs' });
  }
  const of = (name) => measured[name].perSecond;
  const fastify = of('  peer: fastify + undici, 1 KB');
  ratio('micro-cache to fastify + undici', of('gateway, answer in the micro-cache'), fastify);
  ratio('1 KB to fastify + undici', of('gateway, 1 KB'), fastify);
  ratio('1 KB with the log to fastify + undici', of('gateway with its log, 1 KB'), fastify);
  ratio('1 KB to node:http + undici', of('gateway, 1 KB'), of('  peer: node:http + undici, 1 KB'));
}

/** @returns {Promise<{url: string, pid: number}>} */
async function start(children, kind, upstream = '') {
  const child = fork(fileURLToPath(new URL('lib/gateway-fronts.mjs', import.meta.url)), [kind, upstream], {
    // One front writes its log.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const { url } = await nextMessage(child, kind);
  return { url, pid: child.pid ?? 0 };
}
