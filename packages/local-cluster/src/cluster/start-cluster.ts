import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSecrets, type Secrets } from '@kq/all-in-one/secrets';
import { startOtlpSink } from '../servers/otlp-sink';
import { endProcess } from '../servers/end-process';
import { readRecord, removeRecord } from '../servers/process-record';
import { type RunningSmtpSink, startSmtpSink } from '../servers/smtp-sink';
import { type RunningServer } from '../servers/start-server';
import { type ClusterSettings, type Deployable, environmentOf } from './deployables';
import {
  DEFAULT_REPLICAS,
  planInstances,
  portsNeeded,
  type Replicas,
  SINGLE_REPLICAS,
} from './plan-instances';
import { freePortBlock } from './port-block';
import { prepareDatabases } from './prepare-databases';
import { createServiceProcess, type Exit, type ServiceProcess } from './service-process';

export interface ClusterOptions {
  /** Secrets, logs and pid files; embedded documents too. Kept by `stop()`. */
  readonly dir: string;
  /** Lower-case letters, digits and hyphens; names topics, keys and databases, so that clusters share servers. */
  readonly prefix: string;
  /** `host:port` of a Kafka broker. */
  readonly kafka: string;
  readonly redis: string;
  /** `mongodb://host:port` without a database; without it documents are embedded, one replica of each service. */
  readonly mongo?: string | undefined;
  /** Sinks to use and leave running; default are new ones of this cluster. */
  readonly sinks?: ClusterSinks;
  /** How many processes of each; default is one, of listings and notifications two. */
  readonly replicas?: Partial<Replicas>;
  /** Of the (first) gateway; default a free one. */
  readonly port?: number;
  /** Demo listings of a first start; default 600. */
  readonly seed?: number;
  /** Given to every process, beside and over what the cluster sets. */
  readonly env?: Readonly<Record<string, string>>;
  readonly onProgress?: (text: string) => void;
  /** One line of something that went wrong in a process. */
  readonly onProblem?: (line: string) => void;
}

export interface ClusterSinks {
  readonly smtp: RunningSmtpSink;
  readonly otlp: RunningServer;
}

/** The product as processes of this machine, on real engines. */
export interface Cluster {
  /** The first gateway. */
  readonly url: string;
  readonly dir: string;
  /** Every process: services first, gateways last. */
  readonly services: readonly ServiceProcess[];
  readonly sinks: ClusterSinks;
  readonly secrets: Secrets;
  /** Those of a name, or the one replica of it. @throws Error when there is none */
  service(name: Deployable, replica?: number): ServiceProcess;
  /** Gateways first, then the services, then the cluster's own sinks. @returns how each process ended */
  stop(): Promise<readonly (Exit & { name: string })[]>;
}

const SINK_PORTS = 3;
/** Below the cluster's folder: logs and pid files. */
const PROCESSES = 'processes';

/**
 * Migrates, seeds and starts the whole product. Everything that was started is ended again when one part fails.
 * @throws Error with the last lines of the process that did not come up
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dir, onProgress = () => undefined, onProblem = () => undefined } = options;
  const processDir = join(dir, PROCESSES);
  await endLeftovers(dir);

  const replicas = replicasOf(options);
  const firstPort = await freePortBlock(portsNeeded(replicas) + SINK_PORTS);
  const instances = planInstances(replicas, firstPort, options.port);
  const sinks = options.sinks ?? (await startSinks(dir, firstPort + portsNeeded(replicas)));
  const settings: ClusterSettings = {
    dir,
    prefix: options.prefix,
    engines: {
      kafka: options.kafka,
      redis: options.redis,
      smtp: sinks.smtp.url,
      otlp: sinks.otlp.url,
      ...(options.mongo === undefined ? {} : { mongo: options.mongo }),
    },
    secrets: await loadSecrets(dir),
    instances,
    env: options.env ?? {},
  };
  const services = instances.map((instance) =>
    createServiceProcess({ instance, env: environmentOf(instance, settings), dir: processDir, onProblem }),
  );

  async function stop(): Promise<(Exit & { name: string })[]> {
    const end = (some: readonly ServiceProcess[]) =>
      Promise.all(
        some.map(async (service) => ({
          ...(await service.stop()),
          name: `${service.name}-${service.replica}`,
        })),
      );
    const exits = [
      ...(await end(services.filter(isGateway))),
      ...(await end(services.filter((one) => !isGateway(one)))),
    ];
    if (options.sinks === undefined) await Promise.all([sinks.smtp.stop(), sinks.otlp.stop()]);
    return exits;
  }

  try {
    await prepareDatabases({ settings, seed: options.seed ?? 600, onProgress });
    onProgress(`Starting ${services.length} processes`);
    await startAll(services);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: services.find(isGateway)!.url,
    dir,
    services,
    sinks,
    secrets: settings.secrets,
    service(name, replica = 1) {
      const found = services.find((one) => one.name === name && one.replica === replica);
      if (found === undefined) throw new Error(`process ${name}-${replica} does not exist`);
      return found;
    },
    stop,
  };
}

const isGateway = ({ name }: ServiceProcess): boolean => name === 'gateway';

function replicasOf({ mongo, replicas }: ClusterOptions): Replicas {
  const counts = { ...(mongo === undefined ? SINGLE_REPLICAS : DEFAULT_REPLICAS), ...replicas };
  const isShared = (['auth', 'listings', 'analytics', 'notifications'] as const).some(
    (name) => counts[name] > 1,
  );
  if (mongo === undefined && isShared)
    throw new Error(
      'a service with embedded documents runs as one process: configure one replica, or use mongo',
    );
  return counts;
}

async function startSinks(dir: string, firstPort: number): Promise<ClusterSinks> {
  const [smtp, otlp] = await Promise.all([
    startSmtpSink({ dir: join(dir, 'smtp-sink'), port: firstPort, httpPort: firstPort + 1 }),
    startOtlpSink({ dir: join(dir, 'otlp-sink'), port: firstPort + 2 }),
  ]);
  return { smtp, otlp };
}

/** Waits for all, so that none is still starting when the first failure ends them. */
async function startAll(services: readonly ServiceProcess[]): Promise<void> {
  const results = await Promise.allSettled(services.map((service) => service.start()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Processes of an earlier supervisor that was killed: they would hold ports and documents. */
export async function endLeftovers(clusterDir: string): Promise<void> {
  const processDir = join(clusterDir, PROCESSES);
  await mkdir(processDir, { recursive: true, mode: 0o700 });
  const files = (await readdir(processDir)).filter((file) => file.endsWith('.pid.json'));
  await Promise.all(
    files.map(async (file) => {
      const record = await readRecord(join(processDir, file));
      if (record !== null) await endProcess(record, 'SIGTERM');
      await removeRecord(join(processDir, file));
    }),
  );
}
