/** One part in a process of its own: `fork(this, [name])` with KQ_BENCH_SERVERS. A part exports `title` and `run(ctx)`. */
import { createRequire } from 'node:module';
import { figure, heading, median, note, percentile, ratio, rounds, skipped } from '../../lib/figures.mjs';

const { startOwnCluster } = createRequire(import.meta.url)('../../../scripts/own-cluster.cjs');

const servers = JSON.parse(process.env.KQ_BENCH_SERVERS);
const { title, run } = await import(`../${process.argv[2]}.mjs`);

/**
 * @typedef {object} Context what a part is given
 * @property servers `{kafka, redis, mongo, smtp, otlp}` with `url` (Kafka: host:port) and `pid`, and a `folder`
 * @property withCluster `({documents, env, listings}, work)`: the product as processes while `work(cluster)` measures it
 */
heading(title);
await run({ servers, withCluster, figure, note, ratio, skipped, rounds, median, percentile });
process.exit(0);

async function withCluster({ documents = 'embedded', listings = 600, env = {} }, work) {
  const cluster = await startOwnCluster(servers, {
    name: `bench-${process.argv[2]}`,
    listings,
    documents,
    // Spans cost a share of every figure; production records few traces.
    env: { KQ_TRACE_PERCENT: '0', ...env },
    onProgress: note,
  });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}
