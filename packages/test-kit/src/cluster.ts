import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, type ClusterOptions, startCluster as start } from '@kq/local-cluster';
import { ApiClient } from './api-client';
import { testServers } from './config';
import { DEMO_ACCOMMODATIONS, type ProductUnderTest } from './product';
import { requireServer } from './require-server';

export interface TestClusterOptions extends Pick<
  ClusterOptions,
  'replicas' | 'seed' | 'env' | 'prefix' | 'root'
> {
  /** Servers used by this test alone, in place of the shared ones. */
  readonly servers?: Partial<ReturnType<typeof testServers>>;
}

/** The built product as separate processes, on real servers. */
export interface RunningCluster extends ProductUnderTest {
  readonly cluster: Cluster;
  /** The server of its documents, `mongodb://host:port`. */
  readonly mongo: string;
  /** Returns the problems reported by the processes, one per line. */
  problems(): readonly string[];
}

/**
 * Starts the distributed product with a separate mail sink and span sink; limits are off.
 * @throws Error in one line when a server is missing
 */
export async function startCluster(options: Partial<TestClusterOptions> = {}): Promise<RunningCluster> {
  const { servers, prefix = `t${randomBytes(4).toString('hex')}`, env, ...rest } = options;
  const { kafka, redis, mongo } = { ...testServers(), ...servers };
  await requireServer('Kafka', `kafka://${kafka}`);
  await requireServer('Redis', redis);
  await requireServer('MongoDB', mongo);
  const dataDir = await mkdtemp(join(tmpdir(), 'kq-cluster-'));
  const problems: string[] = [];
  const cluster = await start({
    seed: DEMO_ACCOMMODATIONS,
    ...rest,
    dir: dataDir,
    prefix,
    kafka,
    redis,
    mongo,
    // Few partitions, because many clusters share one broker.
    env: { KQ_LIMIT_REQUESTS: 'off', KQ_KAFKA_PARTITIONS: '3', KQ_LOG_LEVEL: 'warn', ...env },
    onProblem: (line) => problems.push(line),
  });
  return {
    cluster,
    mongo,
    url: cluster.url,
    otherUrl: cluster.services.at(-1)?.url ?? cluster.url,
    dataDir,
    problems: () => problems,
    api: () => new ApiClient(cluster.url, cluster.sinks.smtp.httpUrl),
    demoPasswords: async () => cluster.secrets.demoPasswords,
    async stop() {
      const exits = await cluster.stop();
      const isInOrder = exits.every(({ code, signal }) => (code ?? 0) === 0 && signal === null);
      return isInOrder ? 0 : 1;
    },
    async remove() {
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
