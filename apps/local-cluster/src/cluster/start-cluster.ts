import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSecrets, type Secrets } from '@kq/all-in-one/secrets';
import { startOtlpSink } from '../servers/otlp-sink';
import { endProcess } from '../servers/end-process';
import { readRecord, removeRecord } from '../servers/process-record';
import { type RunningSmtpSink, startSmtpSink } from '../servers/smtp-sink';
import { type RunningServer } from '../servers/start-server';
import { type ClusterSettings, type Deployable, environmentOf, secretFiles } from './deployables';
import { DEFAULT_REPLICAS, planInstances, portsNeeded, type Replicas } from './plan-instances';
import { freePortBlock } from './port-block';
import { migrateDatabases, prepareDatabases } from './prepare-databases';
import { createServiceProcess, type Exit, type ServiceProcess } from './service-process';

export interface ClusterOptions {
  /** Secrets, logs and pid files. `stop()` does not delete it. */
  readonly dir: string;
  /**
   * Lower-case letters, digits and hyphens; prefix of topics, keys and databases, so that clusters can share servers.
   */
  readonly prefix: string;
  /** `host:port` of a Kafka broker. */
  readonly kafka: string;
  readonly redis: string;
  /** `mongodb://host:port` without a database. */
  readonly mongo: string;
  /** Existing sinks, which are left running; default are new ones of this cluster. */
  readonly sinks?: ClusterSinks;
  /** Number of processes per service; default is one, two for listings and notifications. */
  readonly replicas?: Partial<Replicas>;
  /** Port of the (first) gateway; default a free one. */
  readonly port?: number;
  /** Number of demo accommodations of a first start; default 600. */
  readonly seed?: number;
  /** Folder of the project whose build runs, such as that of a former release; default this one. */
  readonly root?: string;
  /** Environment of every process; overrides the values set by the cluster. */
  readonly env?: Readonly<Record<string, string>>;
  readonly onProgress?: (text: string) => void;
  /** Receives one line per problem of a process. */
  readonly onProblem?: (line: string) => void;
  /** Ends the start and everything that it has started. */
  readonly signal?: AbortSignal;
}

/** Addresses of the sinks. */
export interface ClusterSinks {
  readonly smtp: Pick<RunningSmtpSink, 'url' | 'httpUrl'>;
  readonly otlp: Pick<RunningServer, 'url'>;
}

/** The product as processes of this machine, with real backing services. */
export interface Cluster {
  /** Base URL of the first gateway. */
  readonly url: string;
  readonly dir: string;
  /** Every process: services first, gateways last. */
  readonly services: readonly ServiceProcess[];
  readonly sinks: ClusterSinks;
  readonly secrets: Secrets;
  /** Returns the processes of a name, or one replica. @throws Error when it does not exist */
  service(name: Deployable, replica?: number): ServiceProcess;
  /** Migrates its databases to what the build in `root` needs, while everything runs. */
  migrate(root: string): Promise<void>;
  /** Stops gateways first, then the services, then the cluster's own sinks. @returns the exit of each process */
  stop(): Promise<readonly (Exit & { name: string })[]>;
}

const SINK_PORTS = 3;
/** What a process of a start that failed has to end, in milliseconds. */
const FAILED_START_GRACE_MS = 3000;
/** Folder of logs and pid files below the cluster's folder. */
const PROCESSES = 'processes';

/**
 * Migrates, seeds and starts the whole product. When one part fails, or `signal` aborts, all started parts are stopped.
 * @throws Error with the last lines of the failed process; the reason of `signal`
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dir, root, onProgress = () => undefined, onProblem = () => undefined, signal } = options;
  const processDir = join(dir, PROCESSES);
  await endLeftovers(dir);

  const replicas = { ...DEFAULT_REPLICAS, ...options.replicas };
  const firstPort = await freePortBlock(portsNeeded(replicas) + SINK_PORTS);
  const instances = planInstances(replicas, firstPort, options.port);
  const { sinks, stopSinks } =
    options.sinks === undefined
      ? await startSinks(dir, firstPort + portsNeeded(replicas))
      : { sinks: options.sinks, stopSinks: async () => undefined };
  const secrets = await storeSecrets(dir);
  const settings: ClusterSettings = {
    dir,
    prefix: options.prefix,
    backingServices: {
      kafka: options.kafka,
      redis: options.redis,
      smtp: sinks.smtp.url,
      otlp: sinks.otlp.url,
      mongo: options.mongo,
    },
    secrets,
    instances,
    env: options.env ?? {},
  };
  const services = instances.map((instance) =>
    createServiceProcess({
      instance,
      env: environmentOf(instance, settings),
      dir: processDir,
      onProblem,
      root,
    }),
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
    await stopSinks();
    return exits;
  }

  try {
    signal?.throwIfAborted();
    await prepareDatabases({ settings, root, seed: options.seed ?? 600, onProgress, signal });
    onProgress(`Starting ${services.length} processes`);
    await startAll(services, signal);
  } catch (error) {
    await Promise.all([...services.map((service) => service.stop(FAILED_START_GRACE_MS)), stopSinks()]);
    signal?.throwIfAborted();
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
    migrate: (next) => migrateDatabases({ settings, root: next }),
    stop,
  };
}

/** Loads the secrets and writes those that processes read from files. */
async function storeSecrets(dir: string): Promise<Secrets> {
  const secrets = await loadSecrets(dir);
  const files = secretFiles(dir);
  await writeFile(files.internal, secrets.internal, { mode: 0o600 });
  await writeFile(files.link, secrets.link, { mode: 0o600 });
  return secrets;
}

const isGateway = ({ name }: ServiceProcess): boolean => name === 'gateway';

async function startSinks(
  dir: string,
  firstPort: number,
): Promise<{ sinks: ClusterSinks; stopSinks: () => Promise<unknown> }> {
  const [smtp, otlp] = await Promise.all([
    startSmtpSink({ dir: join(dir, 'smtp-sink'), port: firstPort, httpPort: firstPort + 1 }),
    startOtlpSink({ dir: join(dir, 'otlp-sink'), port: firstPort + 2 }),
  ]);
  return { sinks: { smtp, otlp }, stopSinks: () => Promise.all([smtp.stop(), otlp.stop()]) };
}

/** Starts all; the first failure ends the start of the others, which may wait for the failed one. */
async function startAll(services: readonly ServiceProcess[], signal?: AbortSignal): Promise<void> {
  const failure = new AbortController();
  const either = AbortSignal.any([failure.signal, ...(signal === undefined ? [] : [signal])]);
  await Promise.allSettled(
    services.map((service) => service.start(either).catch((error: unknown) => failure.abort(error))),
  );
  failure.signal.throwIfAborted();
}

/** Stops processes of an earlier, killed supervisor: they would occupy ports and documents. */
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
