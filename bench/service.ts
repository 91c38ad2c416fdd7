import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figure, median, note, ratio, rounds } from './lib/figures.mjs';
import { nextMessage } from './lib/next-message.mjs';
import { withLoad } from './lib/with-load.mjs';

export const title = `Search of listings over HTTP, 20 cards, Node ${process.versions.node}`;

const LISTINGS = 20_000;
const SECONDS = 2;
const CONNECTIONS = 8;
const LOGS = ['on', 'off'];

/**
 * Processor time of one search in the process of listings, with metrics and trace. KQ_BENCH_OLD names the folder of an
 * installed and built second checkout, which is measured alternately.
 */
export async function run() {
  const old = process.env.KQ_BENCH_OLD;
  const roots = {
    ours: fileURLToPath(new URL('..', import.meta.url)),
    ...(old === undefined ? {} : { old }),
  };
  const children = [];
  try {
    const sides = [];
    for (const [name, root] of Object.entries(roots)) {
      for (const log of LOGS) sides.push({ name, log, ...(await start(children, root, log)), measured: [] });
    }
    await withLoad((load) => measure(load, sides));
    report(sides);
  } finally {
    for (const child of children) child.kill();
  }
}

async function measure(load, sides) {
  // The first two rounds warm up and are not counted.
  for (let round = -1; round <= rounds(5); round++) {
    for (const { child, url, paths, measured } of sides) {
      await usageOf(child);
      const { perSecond } = await load.run({
        url,
        paths,
        connections: CONNECTIONS,
        seconds: SECONDS,
        headers,
      });
      const micros = (await usageOf(child)) / (perSecond * SECONDS);
      if (round > 0) measured.push({ micros, perSecond });
    }
  }
}

const headers = {
  accept: 'application/json',
  'x-request-id': '0190a6e2-bench-request',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};

function report(sides) {
  const { kilobytes, paths } = sides[0];
  note(`${paths.length} different searches, ${kilobytes} KB each at the median`);
  const micros = Object.fromEntries(
    sides.map(({ name, log, measured }) => [name + log, median(measured.map((one) => one.micros))]),
  );
  for (const { name, log, measured } of sides) {
    const at = `${name === 'old' ? 'old build, ' : ''}log ${log}`;
    figure(`processor time of a search, ${at}`, { amount: micros[name + log], unit: 'µs' });
    const perSecond = median(measured.map((one) => one.perSecond));
    figure(`searches/s, ${at}`, { amount: perSecond, unit: '/s' });
  }
  if (sides.some(({ name }) => name === 'old'))
    for (const log of LOGS)
      ratio(
        `  processor time to that of the old build, log ${log}`,
        micros[`ours${log}`],
        micros[`old${log}`],
      );
}

/** Processor time of a child since the last call, in microseconds. */
async function usageOf(child) {
  child.send('usage');
  return (await nextMessage(child, 'listings')).micros;
}

async function start(children, root, log) {
  const child = fork(fileURLToPath(new URL('lib/listings-process.mjs', import.meta.url)), [
    root,
    log,
    String(LISTINGS),
  ]);
  children.push(child);
  return { child, ...(await nextMessage(child, 'listings')) };
}
