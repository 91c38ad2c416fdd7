import { type ChildProcess } from 'node:child_process';
import { figure, median, ratio, rounds } from './lib/figures';
import { forkScript } from './lib/fork-script';
import { CACHED_PATH, type FrontKind } from './lib/front-kinds';
import { nextMessage } from './lib/next-message';
import { processorSecondsOf } from './lib/process-usage';
import { type Load, withLoad } from './lib/with-load';

export const TITLE = 'Gateway in front of answers of 1 KB and 28 KB';

const SECONDS = 1;
const CONNECTIONS = 32;
const CACHED = [CACHED_PATH];
/** More URLs than a run asks. The next run of a case comes when the answers are no longer cached. */
const DISTINCT = Array.from({ length: 32_000 }, (_, index) => `/api/accommodations/${100_000_000 + index}`);
const SEARCHES = DISTINCT.map(
  (_, index) => `/api/accommodations?lat=49.4811&lng=8.4353&workers=${index + 1}`,
);
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Case {
  readonly front: FrontKind;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}
const cases = {
  'gateway, answer in the micro-cache': { front: 'gateway', paths: CACHED },
  '  peer: node:http, the same answer': { front: 'node:http', paths: CACHED },
  'gateway, 1 KB': { front: 'gateway', paths: DISTINCT },
  'gateway with its log, 1 KB': { front: 'gateway with its log', paths: DISTINCT },
  'gateway, 28 KB to a browser': { front: 'gateway', paths: SEARCHES, headers: BROWSER },
  '  peer: fastify + undici, 1 KB': { front: 'fastify + undici', paths: DISTINCT },
  '  peer: node:http + undici, 1 KB': { front: 'node:http + undici', paths: DISTINCT },
} satisfies Record<string, Case>;
type CaseName = keyof typeof cases;
const namedCases: readonly (Case & { readonly name: CaseName })[] = Object.entries(cases).map(
  ([name, one]) => ({ name: name as CaseName, ...one }),
);

interface Measured {
  readonly perSecond: number;
  /** Processor time of a request. */
  readonly microseconds: number;
}

interface Front {
  readonly url: string;
  readonly pid: number;
}

/**
 * Requests/s and processor time of a request beside two peers that only proxy. Each server has its own process; all are
 * measured alternately.
 */
export async function run(): Promise<void> {
  const children: ChildProcess[] = [];
  try {
    const upstream = await start(children, 'upstream');
    const fronts = new Map<FrontKind, Front>();
    for (const kind of new Set(namedCases.map(({ front }) => front)))
      fronts.set(
        kind,
        await start(children, kind, (kind === 'node:http' ? fronts.get('gateway') : upstream)?.url),
      );
    report(await withLoad((load) => measure(load, fronts)));
  } finally {
    for (const child of children) child.kill();
  }
}

async function measure(
  load: Load,
  fronts: ReadonlyMap<FrontKind, Front>,
): Promise<ReadonlyMap<CaseName, Measured>> {
  const runs = new Map(namedCases.map(({ name }) => [name, [] as Measured[]]));
  const all = rounds(4);
  // The first round warms up and is not counted: a front runs for seconds until its code is optimized.
  for (let round = 0; round <= all; round++) {
    const seconds = round === 0 ? all * SECONDS : SECONDS;
    for (const { name, front, paths, headers } of namedCases) {
      const { url, pid } = fronts.get(front)!;
      const before = processorSecondsOf(pid) ?? NaN;
      const job = { url, paths, connections: CONNECTIONS, seconds, headers };
      const { perSecond } = await load.run(job);
      const microseconds = (((processorSecondsOf(pid) ?? NaN) - before) * 1e6) / (perSecond * seconds);
      if (round > 0) runs.get(name)?.push({ perSecond, microseconds });
    }
  }
  return new Map(
    [...runs].map(([name, all]) => [
      name,
      {
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        microseconds: median(all.map(({ microseconds }) => microseconds)),
      },
    ]),
  );
}

function report(measured: ReadonlyMap<CaseName, Measured>): void {
  for (const [name, { perSecond, microseconds }] of measured) {
    figure(name, { amount: perSecond, unit: '/s' });
    if (!Number.isNaN(microseconds))
      figure('  processor time of a request', { amount: microseconds, unit: 'µs' });
  }
  const of = (name: CaseName) => measured.get(name)?.perSecond ?? NaN;
  const timeOf = (name: CaseName) => measured.get(name)?.microseconds ?? NaN;
  const fastify = of('  peer: fastify + undici, 1 KB');
  ratio('micro-cache to fastify + undici', of('gateway, answer in the micro-cache'), fastify);
  ratio(
    'processor time of the micro-cache to node:http',
    timeOf('gateway, answer in the micro-cache'),
    timeOf('  peer: node:http, the same answer'),
  );
  ratio('1 KB to fastify + undici', of('gateway, 1 KB'), fastify);
  ratio('1 KB with the log to fastify + undici', of('gateway with its log, 1 KB'), fastify);
  ratio('1 KB to node:http + undici', of('gateway, 1 KB'), of('  peer: node:http + undici, 1 KB'));
}

async function start(children: ChildProcess[], kind: FrontKind, upstream = ''): Promise<Front> {
  // One front writes its log.
  const child = forkScript('lib/gateway-fronts.ts', [kind, upstream], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const { url } = await nextMessage<{ url: string }>(child, kind);
  return { url, pid: child.pid ?? 0 };
}
