import { type DistributedContext } from '../lib/bench-part';
import { figure, note } from '../lib/figures';
import { memoryOf } from '../lib/process-usage';
import { searchPaths } from '../lib/search-paths';
import { withLoad } from '../lib/with-load';
import { openBundles } from './lib/post-bundles';
import { openSink } from './lib/sink';

export const TITLE = 'Memory of each process';

const SECONDS = 5;
const BUNDLES = 20;

/** Resident memory after the start, and after searches and bundles. */
export async function run({ withCluster, servers }: DistributedContext): Promise<void> {
  await withCluster(async (cluster) => {
    const after = (when: string) => {
      for (const { name, replica, pid } of cluster.services) {
        const amount = pid === null ? NaN : memoryOf(pid).totalMb;
        figure(`${name}-${replica}, ${when}`, { amount, unit: 'MB' });
      }
    };
    after('after the start');
    await withLoad(async (load) => {
      const job = { url: cluster.url, paths: searchPaths(6400), connections: 32, seconds: SECONDS };
      const { perSecond } = await load.run(job);
      note(`${Math.round(perSecond)} searches/s for ${SECONDS} s, then ${BUNDLES} bundles to 20 owners`);
    });
    const sink = openSink(servers.smtp.httpUrl);
    await sink.clear();
    const bundles = await openBundles(cluster);
    const startedAt = performance.now();
    await bundles.flood(BUNDLES, 4);
    await sink.until(BUNDLES * 21, startedAt);
    await bundles.close();
    after('after load');
  });
}
