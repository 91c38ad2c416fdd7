import { type EmbeddedContext } from './lib/bench-part';
import { figure, median, ratio, rounds, thousands } from './lib/figures';
import { openRequest, type OpenRequest } from './lib/open-request';
import { searchPaths } from './lib/search-paths';
import { seededData } from './lib/seeded-data';
import { type Load, withLoad } from './lib/with-load';
import { type HostedProduct, withProductHost } from './lib/with-product-host';
import { type Reach, withStreams } from './lib/with-streams';

const STREAMS = 5000;
const LISTINGS = 600;
const CONNECTIONS = 8;
const SECONDS = 3;
const CHANGES = 9;
const PATHS = searchPaths(8 * 600);
const MANY = String(STREAMS * 2);
const env = { KQ_STREAMS_PER_USER: MANY, KQ_STREAMS_PER_ADDRESS: MANY, KQ_STREAMS_MAX: MANY };

export const TITLE = `${thousands(STREAMS)} event streams`;

/**
 * Memory of open event streams, and searches beside them. One process holds both ends of each stream, the gateway's and
 * the service's; the clients have another one.
 */
export async function run({ folder }: EmbeddedContext): Promise<void> {
  const dataDir = await seededData(folder, LISTINGS);
  await withProductHost({ dataDir, env }, (product) =>
    withLoad(async (load) => {
      const without = await searchP99Ms(load, product.url);
      const session = await openRequest(product.url, dataDir);
      const beforeKb = await product.ownKb();
      const startedAt = product.processorSeconds();
      await withStreams({ url: product.url, ...session, streams: STREAMS }, async ({ reach }) => {
        const openedAt = product.processorSeconds();
        if (startedAt !== null && openedAt !== null) {
          const amount = ((openedAt - startedAt) / STREAMS) * 1000;
          figure('processor time of opening a stream', { amount, unit: 'ms' });
        }
        const streamKb = ((await product.ownKb()) - beforeKb) / STREAMS;
        figure(
          'memory of a stream, gateway and service together',
          { amount: streamKb, unit: 'KB' },
          { atMost: 64 },
        );
        const beside = await searchP99Ms(load, product.url);
        figure('search p99 without streams', { amount: without, unit: 'ms' });
        figure('search p99 beside the streams', { amount: beside, unit: 'ms' });
        ratio('  times as long beside the streams', beside, without);
        await measureChanges(product, session.changes.slice(0, CHANGES), reach);
      });
    }),
  );
}

/** One change after the other, each until all streams have it. */
async function measureChanges(
  product: HostedProduct,
  changes: OpenRequest['changes'],
  reach: Reach,
): Promise<void> {
  const durations: number[] = [];
  const before = product.processorSeconds();
  for (const change of changes) {
    const startedAt = performance.now();
    await reach(await change());
    durations.push(performance.now() - startedAt);
  }
  const after = product.processorSeconds();
  figure('one change until all streams have it', { amount: median(durations), unit: 'ms' });
  if (before === null || after === null) return;
  figure('  processor time of it', { amount: ((after - before) / changes.length) * 1000, unit: 'ms' });
}

async function searchP99Ms(load: Load, url: string): Promise<number> {
  const p99s: number[] = [];
  for (let round = 0; round <= rounds(3); round++) {
    const side = { url, paths: PATHS, connections: CONNECTIONS, seconds: SECONDS };
    const { p99Ms } = await load.run(side);
    // The first round warms up.
    if (round > 0) p99s.push(p99Ms);
  }
  return median(p99s);
}
