import { join } from 'node:path';
import { assertPortFree } from '@kq/all-in-one/held-port';
import { DEMO_ACCOUNTS, demoOwner } from '@kq/contracts';
import { rejectionOf } from '@kq/kernel';
import { type Environment, parseConfig } from '@kq/service-kit';
import { type Cluster, endLeftovers, startCluster } from './cluster/start-cluster';
import { type ClusterConfig, clusterConfigSchema } from './config';
import { type AllServers, describeServers, startServers, stopServers } from './servers/all-servers';

/** Runs `npm run start:distributed`: real servers, and the product as processes on them. */
async function main(): Promise<void> {
  // Files of the child processes are accessible to their owner only (docs/security.md S26).
  process.umask(0o077);
  const config = parseConfig(clusterConfigSchema, process.env);
  const interrupted = abortOnSignal();
  const dir = join(config.KQ_CLUSTER_DIR, 'mongo');
  await endLeftovers(dir);
  await assertPortFree('127.0.0.1', config.PORT);
  print('• Starting Kafka, Redis, MongoDB, an SMTP sink and an OTLP sink');
  // Servers outlive this process: the next start finds them, also those that it interrupts.
  const servers = await Promise.race([startServers(config), rejectionOf(interrupted)]);
  const cluster = await startCluster({
    dir,
    prefix: config.KQ_CLUSTER_PREFIX,
    kafka: servers.kafka.url,
    redis: servers.redis.url,
    mongo: servers.mongo.url,
    sinks: servers,
    port: config.PORT,
    seed: config.KQ_SEED,
    replicas: config.KQ_CLUSTER_REPLICAS,
    env: passedOn(process.env),
    onProgress: (text) => print(`• ${text}`),
    onProblem: (line) => process.stderr.write(`${line}\n`),
    signal: interrupted,
  });
  printOverview(cluster, servers);
  print(`Kolonnenquartier is ready: ${cluster.url}`);
  await rejectionOf(interrupted).catch(() => undefined);
  await shutDown(cluster, config);
}

/** Of a start that Ctrl-C or SIGTERM has ended. */
class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** A second signal ends the process at once. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new InterruptedError('Start interrupted')));
  return controller.signal;
}

/** Returns the environment for the product, e.g. KQ_LIMIT_REQUESTS, without the keys of this command. */
function passedOn(env: Environment): Record<string, string> {
  const own = Object.keys(clusterConfigSchema.shape);
  const rest = Object.entries(env).filter(([key]) => key.startsWith('KQ_') && !own.includes(key));
  return Object.fromEntries(rest.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

function printOverview({ services, sinks, secrets, dir }: Cluster, servers: AllServers): void {
  print(`Servers:\n${describeServers(servers)}`);
  print(`Processes (logs and pid files in ${join(dir, 'processes')}):`);
  for (const { name, replica, url, metricsUrl } of services)
    print(`  ${`${name}-${replica}`.padEnd(17)} ${url}   metrics ${metricsUrl}`);
  const { dispatcher, owner, admin } = secrets.demoPasswords;
  print('Demo accounts (Testbetrieb: nothing leaves this machine):');
  print(`  Disponent   ${DEMO_ACCOUNTS.dispatcher.email}   ${dispatcher}`);
  print(`  Vermieter   ${demoOwner(0).email}   ${owner}`);
  print(`  Verwaltung  ${DEMO_ACCOUNTS.admin.email}   ${admin}`);
  print(`  Mails       ${sinks.smtp.httpUrl}/mailbox`);
  print(`  Traces      ${sinks.otlp.url}/spans`);
}

async function shutDown(cluster: Cluster, config: ClusterConfig): Promise<void> {
  print('Shutting down');
  await cluster.stop();
  if (config.KQ_CLUSTER_STOP_SERVERS) await stopServers(config);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof InterruptedError ? 130 : 1);
  },
);
