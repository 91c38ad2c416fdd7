import { join } from 'node:path';
import { type ServiceName } from '@kq/contracts';
import { type ProcessConfig } from '@kq/distributed';
import { type Secrets } from '@kq/all-in-one/secrets';

/** What runs as a process of its own. */
export type Deployable = ServiceName | 'gateway';

/** The services, in the order in which they are shown. */
export const SERVICES = ['auth', 'listings', 'geo', 'analytics', 'notifications'] as const;
/** Those that keep documents. */
export const WITH_DOCUMENTS = ['auth', 'listings', 'analytics', 'notifications'] as const;

/** One process as it is to run. */
export interface Instance {
  readonly name: Deployable;
  /** 1, 2, … */
  readonly replica: number;
  readonly port: number;
  readonly metricsPort: number;
}

export interface Engines {
  /** `host:port` of a Kafka broker. */
  readonly kafka: string;
  readonly redis: string;
  /** `mongodb://host:port`; without it each service keeps its documents in a folder (one replica each). */
  readonly mongo?: string;
  readonly smtp: string;
  /** Without it no span is recorded. */
  readonly otlp?: string;
}

export interface ClusterSettings {
  readonly dir: string;
  /** Names topics, groups, Redis keys and databases, so that clusters share servers without meeting. */
  readonly prefix: string;
  readonly engines: Engines;
  readonly secrets: Secrets;
  readonly instances: readonly Instance[];
  /** Given to every process; wins over all that is set here. */
  readonly env: Readonly<Record<string, string>>;
}

export const urlOf = ({ port }: Instance): string => `http://127.0.0.1:${port}`;

export function databaseUri(
  { dir, prefix, engines }: Pick<ClusterSettings, 'dir' | 'prefix' | 'engines'>,
  service: ServiceName,
): string {
  if (engines.mongo === undefined) return `embedded:${join(dir, 'documents', service)}`;
  return `${engines.mongo}/${prefix.replace(/\W/g, '_')}_${service}`;
}

/** All that a process learns: what a Kubernetes manifest would give it, and nothing of this process's environment. */
export function environmentOf(instance: Instance, settings: ClusterSettings): Record<string, string> {
  const own =
    instance.name === 'gateway' ? gatewayKeys(settings) : serviceKeys(instance, instance.name, settings);
  return {
    ...sharedKeys(settings),
    KQ_PORT: String(instance.port),
    KQ_METRICS_PORT: String(instance.metricsPort),
    ...own,
    ...settings.env,
  };
}

function sharedKeys(settings: ClusterSettings): Record<string, string> {
  return {
    NODE_ENV: 'development',
    // lmdb's commits, argon2 and sharp share libuv's pool.
    UV_THREADPOOL_SIZE: '16',
    KQ_HOST: '127.0.0.1',
    KQ_LOG_LEVEL: 'info',
    KQ_PUBLIC_URL: addressesOf('gateway', settings.instances)[0] ?? '',
    KQ_INTERNAL_SECRET: settings.secrets.internal,
    ...processKeys(settings),
  };
}

const processKeys = ({ engines, prefix }: ClusterSettings) =>
  ({
    KQ_KAFKA_BROKERS: engines.kafka,
    KQ_KAFKA_PREFIX: prefix,
    KQ_REDIS_URL: engines.redis,
    KQ_REDIS_PREFIX: prefix,
    ...(engines.otlp === undefined ? {} : { KQ_OTLP_URL: engines.otlp }),
  }) satisfies Partial<Record<keyof ProcessConfig, string>>;

function serviceKeys(
  { replica }: Instance,
  service: ServiceName,
  settings: ClusterSettings,
): Record<string, string> {
  const { instances, secrets, engines } = settings;
  return {
    // One address each, spread over the replicas: in Kubernetes a service's name does that.
    ...addressKeys((name) => inTurn(addressesOf(name, instances), replica - 1)),
    KQ_DATABASE_URI: databaseUri(settings, service),
    KQ_LINK_SECRET: secrets.link,
    KQ_SMTP_URL: engines.smtp,
    KQ_MAIL_DEMO: 'on',
  };
}

const gatewayKeys = ({ instances }: ClusterSettings): Record<string, string> =>
  addressKeys((name) => addressesOf(name, instances).join(','));

/** KQ_AUTH_URL, KQ_LISTINGS_URL, … */
const addressKeys = (address: (service: ServiceName) => string): Record<string, string> =>
  Object.fromEntries(SERVICES.map((name) => [`KQ_${name.toUpperCase()}_URL`, address(name)]));

const addressesOf = (name: Deployable, instances: readonly Instance[]): string[] =>
  instances.filter((instance) => instance.name === name).map(urlOf);

const inTurn = (addresses: readonly string[], turn: number): string =>
  addresses[turn % addresses.length] ?? '';
