/**
 * Requests per second through the gateway beside two peers that only proxy: `node bench/gateway.mjs`. Each server is a process
 * of its own in front of the same 1 KB answer; all are measured in turn, so that the ratios hold on a busy machine.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figure, heading, median, note, ratio, rounds } from './lib/figures.mjs';
import { hasWrk, requestsPerSecond } from './lib/load.mjs';

const SECONDS = 1;
const CACHED = '/api/cities';
const PROXIED = '/api/accommodations/123456789';
const CASES = {
  'read lane, answer in the micro-cache': ['gateway', CACHED],
  'read lane, page of the SPA': ['gateway', '/search'],
  'pipelines, answer in the micro-cache': ['gateway without lane', CACHED],
  'pipelines, proxied': ['gateway', PROXIED],
  'read lane, cached, 10 % of traces recorded': ['gateway, 10 % of traces recorded', CACHED],
  'read lane, cached, every trace recorded': ['gateway, every trace recorded', CACHED],
  'pipelines, proxied, 10 % of traces recorded': ['gateway, 10 % of traces recorded', PROXIED],
  'pipelines, proxied, every trace recorded': ['gateway, every trace recorded', PROXIED],
  'peer: fastify + undici, proxied': ['fastify + undici', PROXIED],
  'peer: node:http + undici, proxied': ['node:http + undici', PROXIED],
};

heading('Gateway');
if (!(await hasWrk()))
  note('wrk is not installed: autocannon needs most of a core itself, and the read lane is held up by it');
const children = [];
try {
  const upstream = await start('upstream');
  const fronts = {};
  for (const kind of new Set(Object.values(CASES).map(([front]) => front)))
    fronts[kind] = await start(kind, upstream);
  const measured = Object.fromEntries(Object.keys(CASES).map((name) => [name, []]));
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds(4); round++) {
    for (const [name, [front, path]] of Object.entries(CASES)) {
      const perSecond = await requestsPerSecond(fronts[front] + path, SECONDS);
      if (round > 0) measured[name].push(perSecond);
    }
  }
  const result = Object.fromEntries(Object.entries(measured).map(([name, values]) => [name, median(values)]));
  for (const [name, amount] of Object.entries(result)) figure(name, { amount, unit: '/s' });
  const [lane, , , proxied, laneTenth, laneAll, proxiedTenth, proxiedAll, fastify, plain] =
    Object.values(result);
  ratio('read lane to fastify + undici', lane, fastify);
  ratio('read lane to node:http + undici', lane, plain);
  ratio('pipelines, proxied, to fastify + undici', proxied, fastify);
  ratio('10 % recorded to none: read lane', laneTenth, lane);
  ratio('10 % recorded to none: proxied', proxiedTenth, proxied);
  ratio('all recorded to none: read lane', laneAll, lane);
  ratio('all recorded to none: proxied', proxiedAll, proxied);
} finally {
  for (const child of children) child.kill();
}

function start(kind, upstream = '') {
  const child = fork(fileURLToPath(new URL('lib/gateway-fronts.mjs', import.meta.url)), [kind, upstream]);
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', ({ url }) => resolve(url));
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)));
  });
}
