/**
 * Memory of open event streams and the speed of searches beside them: `node bench/streams.mjs [streams]`. The product holds both
 * ends of each stream, the gateway's and the service's, in one process; the clients are a process of their own.
 */
import { figure, heading, median, note, ratio, rounds } from './lib/figures.mjs';
import { seededData, withBenchFolder } from './lib/folders.mjs';
import { memoryOf } from './lib/process-usage.mjs';
import { withLoad } from './lib/search-load/with-load.mjs';
import { searchPaths } from './lib/search-load/search-paths.mjs';
import { withProductHost } from './lib/search-load/with-product-host.mjs';
import { openRequest } from './lib/streams/open-request.mjs';
import { withStreams } from './lib/streams/with-streams.mjs';

const STREAMS = Number(process.argv[2] ?? 5000);
const LISTINGS = 600;
const CONNECTIONS = 8;
const SECONDS = 3;
const PATHS = searchPaths(8 * 600);
const MANY = String(STREAMS * 2);
const env = {
  KQ_STREAMS_PER_USER: MANY,
  KQ_STREAMS_PER_ADDRESS: MANY,
  KQ_STREAMS_MAX: MANY,
  NODE_OPTIONS: '--expose-gc',
};

heading(`${STREAMS.toLocaleString('en-US')} event streams`);
await withBenchFolder(async (folder) => {
  const dataDir = await seededData(folder, LISTINGS);
  await withProductHost({ dataDir, env }, (urls, host) =>
    withLoad(async (load) => {
      const measure = async () => {
        const p99s = [];
        for (let round = 0; round <= rounds(3); round++) {
          const run = await load.run({
            url: urls.gateway,
            paths: PATHS,
            connections: CONNECTIONS,
            seconds: SECONDS,
          });
          const failures = Object.entries(run.failures);
          if (failures.length > 0) note(`failed calls ${failures.join(' ')}`);
          if (round > 0) p99s.push(run.p99Ms);
        }
        return median(p99s);
      };
      const without = await measure();
      const session = await openRequest(urls.gateway, dataDir);
      const before = await host.memory();
      const rssBefore = memoryOf(host.pid);
      await withStreams({ url: urls.gateway, ...session, streams: STREAMS }, async () => {
        const after = await host.memory();
        const rssAfter = memoryOf(host.pid);
        const perStream = (key) => (after[key] - before[key]) / STREAMS / 1024;
        figure(
          'memory of a stream, gateway and service together (RSS)',
          {
            amount:
              (((rssAfter.ownMb ?? rssAfter.totalMb) - (rssBefore.ownMb ?? rssBefore.totalMb)) * 1024) /
              STREAMS,
            unit: 'KB',
          },
          { atMost: 64 },
        );
        figure('  of it JavaScript objects', { amount: perStream('heapUsed'), unit: 'KB' });
        figure('  of it buffers and native objects', { amount: perStream('external'), unit: 'KB' });
        const beside = await measure();
        figure('search p99 without streams', { amount: without, unit: 'ms' });
        figure('search p99 beside the streams', { amount: beside, unit: 'ms' });
        ratio('  times as long beside the streams', beside, without);
      });
    }),
  );
});
