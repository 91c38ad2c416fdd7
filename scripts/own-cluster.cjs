const { mkdtemp, rm } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { step } = require('./setup.cjs');

/** Kafka, its controller, Redis, MongoDB wire, SMTP and its HTTP side, OTLP. */
const SERVER_PORTS = 7;

/** Real servers in a separate folder, for load tests and benches: other servers of this machine are untouched. */
async function startOwnServers() {
  const { freePortBlock, serversConfigSchema, startServers, stopServers } = require('@kq/local-cluster');
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
    step('Starting Kafka, Redis, a MongoDB-wire server and sinks in a separate folder');
    return { ...(await startServers(config)), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The product as processes on such servers, without limits for requests.
 * @param {any} servers as started by `startOwnServers`
 * @param {{name?: string, listings: number, documents?: 'mongo' | 'embedded', env?: object, onProgress?: (text: string) => void}} options
 *   `name` separates clusters on the same servers
 */
async function startOwnCluster(
  servers,
  { name = 'load', listings, documents = 'mongo', env = {}, onProgress = step },
) {
  const { startCluster } = require('@kq/local-cluster');
  return startCluster({
    dir: join(servers.folder, name),
    prefix: name,
    kafka: servers.kafka.url,
    redis: servers.redis.url,
    ...(documents === 'mongo' ? { mongo: servers.mongo.url } : {}),
    sinks: servers,
    seed: listings,
    env: { KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'warn', ...env },
    onProgress,
    onProblem: (line) => console.warn(`  ${line}`),
  });
}

module.exports = { startOwnServers, startOwnCluster };
