import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AllServers, type Cluster, type ClusterOptions } from '@kq/local-cluster';
import { step } from './setup.cjs';
import { untilCaughtUp } from './until-caught-up';

/** Servers in a separate folder. */
export type OwnServers = AllServers & { readonly folder: string; stop(): Promise<void> };

/** What a cluster needs of them, also in another process that was told their addresses. */
type ClusterServers = {
  readonly [K in 'kafka' | 'redis' | 'mongo' | 'otlp']: { readonly url: string };
} & { readonly smtp: { readonly url: string; readonly httpUrl: string }; readonly folder: string };

/** Kafka, its controller, Redis, MongoDB, SMTP and its HTTP side, OTLP. */
const SERVER_PORTS = 7;

/** Real servers in a separate folder, for load tests and benches: other servers of this machine are untouched. */
export async function startOwnServers(): Promise<OwnServers> {
  const { freePortBlock, serversConfigSchema, startServers, stopServers } = await import('@kq/local-cluster');
  const folder = await mkdtemp(join(tmpdir(), 'kq-cluster-'));
  const config = serversConfigSchema.parse({
    KQ_SERVERS_DIR: folder,
    KQ_SERVERS_PORT_BASE: String(await freePortBlock(SERVER_PORTS)),
  });
  const stop = async () => {
    await stopServers(config);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    step('Starting Kafka, Redis, MongoDB and sinks in a separate folder');
    return { ...(await startServers(config)), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The product as processes on such servers, without limits for requests, with no event left to handle.
 * @param servers as started by `startOwnServers`
 * @param options `name` separates clusters on the same servers
 */
export async function startOwnCluster(
  servers: ClusterServers,
  {
    name = 'load',
    listings,
    replicas = {},
    env = {},
    onProgress = step,
  }: {
    name?: string;
    listings: number;
    replicas?: ClusterOptions['replicas'];
    env?: Record<string, string>;
    onProgress?: (text: string) => void;
  },
): Promise<Cluster> {
  const { startCluster } = await import('@kq/local-cluster');
  const cluster = await startCluster({
    dir: join(servers.folder, name),
    prefix: name,
    kafka: servers.kafka.url,
    redis: servers.redis.url,
    mongo: servers.mongo.url,
    replicas,
    sinks: servers,
    seed: listings,
    env: { KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'warn', ...env },
    onProgress,
    onProblem: (line) => console.warn(`  ${line}`),
  });
  onProgress('Publishing the states of its accommodations');
  try {
    await untilCaughtUp(cluster, { brokers: servers.kafka.url, prefix: name });
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
