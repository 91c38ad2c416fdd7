import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figure, median, ratio, rounds } from './lib/figures.mjs';
import { nextMessage } from './lib/next-message.mjs';
import { withLoad } from './lib/with-load.mjs';

export const title = 'Gateway in front of an answer of 1 KB';

const SECONDS = 1;
const CONNECTIONS = 32;
const CACHED = '/api/cities';
const PROXIED = '/api/accommodations/123456789';
const CASES = {
  'gateway, answer in the micro-cache': ['gateway', CACHED],
  'gateway, proxied': ['gateway', PROXIED],
  '  peer: fastify + undici, proxied': ['fastify + undici', PROXIED],
  '  peer: node:http + undici, proxied': ['node:http + undici', PROXIED],
};

/** Requests/s beside two peers that only proxy. Each server has its own process; all are measured alternately. */
export async function run() {
  const children = [];
  try {
    const upstream = await start(children, 'upstream');
    const fronts = {};
    for (const kind of new Set(Object.values(CASES).map(([front]) => front)))
      fronts[kind] = await start(children, kind, upstream);
    report(await withLoad((load) => measure(load, fronts)));
  } finally {
    for (const child of children) child.kill();
  }
}

async function measure(load, fronts) {
  const measured = Object.fromEntries(Object.keys(CASES).map((name) => [name, []]));
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds(4); round++) {
    for (const [name, [front, path]] of Object.entries(CASES)) {
      const side = { url: fronts[front], paths: [path], connections: CONNECTIONS, seconds: SECONDS };
      const { perSecond } = await load.run(side);
      if (round > 0) measured[name].push(perSecond);
    }
  }
  return Object.values(measured).map(median);
}

function report(perSecond) {
  for (const [at, name] of Object.keys(CASES).entries()) figure(name, { amount: perSecond[at], unit: '/s' });
  const [cached, proxied, fastify, plain] = perSecond;
  ratio('micro-cache to fastify + undici', cached, fastify);
  ratio('micro-cache to node:http + undici', cached, plain);
  ratio('proxied to fastify + undici', proxied, fastify);
  ratio('proxied to node:http + undici', proxied, plain);
}

async function start(children, kind, upstream = '') {
  const child = fork(fileURLToPath(new URL('lib/gateway-fronts.mjs', import.meta.url)), [kind, upstream]);
  children.push(child);
  const { url } = await nextMessage(child, kind);
  return url;
}
