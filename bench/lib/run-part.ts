/** Runs one part in its process: `forkScript('lib/run-part.ts', [part, context as JSON])`. */
import { join } from 'node:path';
import { type Cluster } from '@kq/local-cluster';
import { startOwnCluster } from '../../scripts/own-cluster';
import { type BenchPart, type DistributedContext, type EmbeddedContext } from './bench-part';
import { heading, note } from './figures';

async function main(part: string, json: string): Promise<void> {
  const { TITLE, run } = (await import(join(__dirname, '..', part))) as BenchPart;
  const context = JSON.parse(json) as EmbeddedContext & Pick<DistributedContext, 'servers'>;
  heading(TITLE);
  await run({ ...context, withCluster: (work) => withCluster(context, work) });
  process.exit(0);
}

async function withCluster<T>(
  { servers }: Pick<DistributedContext, 'servers'>,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await startOwnCluster(servers, {
    name: 'bench',
    listings: 600,
    replicas: { listings: 1, notifications: 1 },
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

const [, , part = '', json = '{}'] = process.argv;
void main(part, json);
