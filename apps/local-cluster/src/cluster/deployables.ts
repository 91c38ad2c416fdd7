import { join } from 'node:path';
import { type ServiceName } from '@kq/contracts';
import { type ProcessConfig } from '@kq/distributed';
import { type Secrets } from '@kq/all-in-one/secrets';
import { photoFolderOf } from '@kq/all-in-one/service-environment';

/** A part of the product that runs as a separate process. */
export type Deployable = ServiceName | 'gateway';

/** The services, in display order. */
export const SERVICES = ['auth', 'listings', 'geo', 'analytics', 'notifications'] as const;
/** Everything that runs, in start order. */
export const DEPLOYABLES: readonly Deployable[] = [...SERVICES, 'gateway'];
/** The services that store documents. */
export const WITH_DOCUMENTS = ['auth', 'listings', 'geo', 'analytics', 'notifications'] as const;

/** The plan of one process. */
export interface Instance {
  readonly name: Deployable;
  /** 1, 2, … */
  readonly replica: number;
  readonly port: number;
  readonly metricsPort: number;
}

export interface BackingServices {
  /** `host:port` of a Kafka broker. */
  readonly kafka: string;
  readonly redis: string;
  /** `mongodb://host:port`. */
  readonly mongo: string;
  readonly smtp: string;
  /** Without it no span is recorded. */
  readonly otlp?: string;
}

export interface ClusterSettings {
  readonly dir: string;
  /** Prefix of topics, groups, Redis keys and databases, which separates clusters on shared servers. */
  readonly prefix: string;
  readonly backingServices: BackingServices;
  readonly secrets: Secrets;
  readonly instances: readonly Instance[];
  /** Environment of every process; overrides the values set here. */
  readonly env: Readonly<Record<string, string>>;
}

export const urlOf = ({ port }: Instance): string => `http://127.0.0.1:${port}`;

export const databaseUri = (
  { prefix, backingServices }: Pick<ClusterSettings, 'prefix' | 'backingServices'>,
  service: ServiceName,
): string => `${backingServices.mongo}/${prefix.replace(/\W/g, '_')}_${service}`;

/**
 * Returns the complete environment of a process: the values that a Kubernetes manifest would set, and nothing of this
 * process's environment.
 */
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

/** Files with secrets in a cluster's folder, as mounted secrets: a process reads them at start. */
export const secretFiles = (dir: string) => ({
  internal: join(dir, 'internal_secret'),
  link: join(dir, 'link_secret'),
});

function sharedKeys(settings: ClusterSettings): Record<string, string> {
  return {
    NODE_ENV: 'development',
    // argon2 and libvips share libuv's pool.
    UV_THREADPOOL_SIZE: '16',
    KQ_HOST: '127.0.0.1',
    KQ_LOG_LEVEL: 'info',
    KQ_PUBLIC_URL: addressesOf('gateway', settings.instances)[0] ?? '',
    KQ_INTERNAL_SECRET_FILE: secretFiles(settings.dir).internal,
    ...processKeys(settings),
  };
}

const processKeys = ({ backingServices, prefix }: ClusterSettings) =>
  ({
    KQ_KAFKA_BROKERS: backingServices.kafka,
    KQ_KAFKA_PREFIX: prefix,
    KQ_REDIS_URL: backingServices.redis,
    KQ_REDIS_PREFIX: prefix,
    ...(backingServices.otlp === undefined ? {} : { KQ_OTLP_URL: backingServices.otlp }),
  }) satisfies Partial<Record<keyof ProcessConfig, string>>;

function serviceKeys(
  { replica }: Instance,
  service: ServiceName,
  settings: ClusterSettings,
): Record<string, string> {
  const { dir, instances, backingServices } = settings;
  return {
    // One address per service, distributed over the replicas: in Kubernetes a service name does that.
    ...addressKeys((name) => roundRobin(addressesOf(name, instances), replica - 1)),
    KQ_DATABASE_URI: databaseUri(settings, service),
    // All replicas on one folder, as on one bucket; the default is that of `npm start`.
    KQ_PHOTOS_DIR: photoFolderOf(dir),
    KQ_LINK_SECRET_FILE: secretFiles(dir).link,
    KQ_SMTP_URL: backingServices.smtp,
    KQ_MAIL_DEMO: 'on',
    // The demo admin signs in with a password alone, as in test operation of the embedded tier.
    KQ_ADMIN_SECOND_FACTOR: 'off',
  };
}

const gatewayKeys = ({ instances }: ClusterSettings): Record<string, string> =>
  addressKeys((name) => addressesOf(name, instances).join(','));

/** Returns the keys KQ_AUTH_URL, KQ_LISTINGS_URL, … */
const addressKeys = (address: (service: ServiceName) => string): Record<string, string> =>
  Object.fromEntries(SERVICES.map((name) => [`KQ_${name.toUpperCase()}_URL`, address(name)]));

const addressesOf = (name: Deployable, instances: readonly Instance[]): string[] =>
  instances.filter((instance) => instance.name === name).map(urlOf);

const roundRobin = (addresses: readonly string[], turn: number): string =>
  addresses[turn % addresses.length] ?? '';

export const pidFileOf = (dir: string, { name, replica }: Pick<Instance, 'name' | 'replica'>): string =>
  join(dir, `${name}-${replica}.pid.json`);
