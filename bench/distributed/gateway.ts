import { foldName, loadGazetteer } from '@kq/gazetteer';
import { type DistributedContext } from '../lib/bench-part';
import { figure, median, note, ratio, rounds } from '../lib/figures';
import { searchPaths } from '../lib/search-paths';
import { type LoadRates, withLoad } from '../lib/with-load';

export const TITLE = 'Through the gateway process';

const CONNECTIONS = 32;
const SECONDS = 2;

interface Case {
  readonly paths: readonly string[];
  readonly service: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests/s and p99 through the gateway to services in separate processes, beside the services directly. */
export async function run({ withCluster }: DistributedContext): Promise<void> {
  note(`${CONNECTIONS} connections, medians of ${rounds(3)} rounds of ${SECONDS} s, sides alternately`);
  await withCluster((cluster) =>
    withLoad(async (load) => {
      const gateway = cluster.url;
      const listings = cluster.service('listings').url;
      const geo = cluster.service('geo').url;
      const details = await detailPaths(gateway);
      const cases: Record<string, Case> = {
        'search, every one different': { paths: searchPaths(32 * 200), service: listings },
        'search, 20 popular ones': { paths: searchPaths(20), service: listings },
        detail: { paths: details, service: listings },
        autocomplete: { paths: typedPaths(), service: geo, headers: { 'x-consent': 'geocoding' } },
      };
      for (const [name, { paths, service, headers = {} }] of Object.entries(cases)) {
        const through: LoadRates[] = [];
        const direct: LoadRates[] = [];
        // The first round only warms up.
        for (let round = 0; round <= rounds(3); round++) {
          const job = { paths, headers, connections: CONNECTIONS, seconds: SECONDS };
          const sides = [
            await load.run({ ...job, url: gateway }),
            await load.run({ ...job, url: service }),
          ] as const;
          if (round === 0) continue;
          through.push(sides[0]);
          direct.push(sides[1]);
        }
        report(name, 'gateway', through);
        report(name, '  the service directly', direct);
        ratio(
          `  gateway of the service, ${name}`,
          median(through.map((run, round) => run.perSecond / (direct[round]?.perSecond ?? NaN))),
          1,
        );
      }
    }),
  );

  function report(name: string, side: string, runs: readonly LoadRates[]): void {
    const indent = /^ */.exec(side)?.[0] ?? '';
    figure(`${side}, ${name}`, { amount: median(runs.map((run) => run.perSecond)), unit: '/s' });
    figure(`${indent}  p99 at that load`, { amount: median(runs.map((run) => run.p99Ms)), unit: 'ms' });
  }
}

async function detailPaths(gateway: string): Promise<string[]> {
  const response = await fetch(`${gateway}/api/accommodations?per_page=500`);
  const { data } = (await response.json()) as { data: { id: number }[] };
  return data.map(({ id }) => `/api/accommodations/${id}`);
}

/** Beginnings of names of towns, two letters to eight. */
function typedPaths(): string[] {
  const towns = loadGazetteer().places.filter(({ population }) => population >= 10_000);
  return towns.map(({ name }, at) => {
    const typed = foldName(name).slice(0, 2 + (at % 7));
    return `/api/geo/search?q=${encodeURIComponent(typed.trim())}`;
  });
}
