/** Runs one part in its process: `fork(this, [module, context as JSON])`. A part exports `title` and `run(context)`. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { heading, note } from './figures.mjs';

const runTypescript = createRequire(import.meta.url)('../../scripts/ci/run-typescript.cjs');
const { startOwnCluster } = /** @type {any} */ (
  runTypescript(fileURLToPath(new URL('../../scripts/own-cluster.ts', import.meta.url)))
);

const [, , part, json] = process.argv;
const context = JSON.parse(json);
const { title, run } = await import(part);

/**
 * @typedef {object} Context
 * @property {string} [folder] embedded: shared by the parts of a run, for data folders
 * @property {number[]} [sizes] embedded: numbers of listings
 * @property [servers] distributed: `{kafka, redis, mongo, smtp, otlp}` with `url` (Kafka: host:port) and `pid`, and a `folder`
 * @property [withCluster] distributed: `(work)` runs the product as processes while `work(cluster)` measures it
 */
heading(title);
await run({ ...context, withCluster });
process.exit(0);

async function withCluster(work) {
  const cluster = await startOwnCluster(context.servers, {
    name: 'bench',
    listings: 600,
    documents: 'embedded',
    // Spans cost a share of every figure; production records few traces.
    env: { KQ_TRACE_PERCENT: '0' },
    onProgress: note,
  });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}
