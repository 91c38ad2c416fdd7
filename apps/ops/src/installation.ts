import { join, resolve } from 'node:path';
import { readRuntime } from '@kq/all-in-one/runtime-file';
import { readSecrets } from '@kq/all-in-one/secrets';
import { photoFolderOf } from '@kq/all-in-one/service-environment';
import { BACKED_UP_SERVICES, DATA_SERVICES, DATABASE_NAMES, type DataService } from '@kq/contracts';
import { openS3 } from '@kq/distributed/s3/s3-config';
import { createFileObjectStore, type ObjectStore } from '@kq/service-kit';
import { type OpsConfig } from './config';
import { type Bucket, openBucket } from './backup/bucket';
import { type DatabaseAddress } from './backup/database-address';
import { scratchOf } from './backup/scratch-database';
import { OpsError, UsageError } from './usage-error';

/** The services, databases and files of an installation. */
export interface Installation {
  readonly tier: 'embedded' | 'distributed';
  /** Null on the distributed tier. */
  readonly dataDir: string | null;
  /**
   * Returns the base URLs of a service's replicas. @throws OpsError when the product is not running, UsageError when
   * none is configured
   */
  addressesOf(service: DataService): Promise<readonly string[]>;
  /** Returns the secret of internal calls. @throws OpsError */
  secret(): Promise<string>;
  /** Returns the databases that are backed up. @throws UsageError when none is configured */
  databases(): readonly DatabaseAddress[];
  /** Returns those that services rebuild: a restore empties them. @throws UsageError when none is configured */
  rebuiltDatabases(): readonly DatabaseAddress[];
  /** Returns the databases of a restore drill, none of which a service uses. `folder` holds the embedded ones. */
  scratchDatabases(folder: string): readonly DatabaseAddress[];
  /** Opens `s3://<bucket>/<prefix>`. @throws UsageError */
  bucket(url: string): Promise<Bucket>;
  /** Opens the store of photos; null where none is configured. */
  photos(): Promise<ObjectStore | null>;
  /** Returns the file of the erasure ledger. @throws UsageError when none is configured */
  ledgerFile(): string;
}

const REBUILT_SERVICES = DATA_SERVICES.filter((service) => !BACKED_UP_SERVICES.includes(service));

export function findInstallation(config: OpsConfig): Installation {
  return config.KQ_INTERNAL_SECRET === undefined && !hasDatabase(config)
    ? embedded(config)
    : distributed(config);
}

function embedded(config: OpsConfig): Installation {
  const dataDir = resolve(config.KQ_DATA_DIR);
  const addressOf = (service: DataService): DatabaseAddress => ({
    service,
    uri: `embedded:${join(dataDir, service)}`,
    name: DATABASE_NAMES[service],
  });
  return {
    tier: 'embedded',
    dataDir,
    async addressesOf(service) {
      const runtime = await readRuntime(dataDir);
      const url = runtime?.services[service];
      if (url === undefined) {
        throw new OpsError(
          `The product is not running on ${dataDir}. Start it with "npm start", or set KQ_DATA_DIR to another folder.`,
        );
      }
      return [url];
    },
    async secret() {
      const secrets = await readSecrets(dataDir);
      if (secrets === null) throw new OpsError(`${dataDir} is not a data folder of the product.`);
      return secrets.internal;
    },
    databases: () => BACKED_UP_SERVICES.map(addressOf),
    rebuiltDatabases: () => REBUILT_SERVICES.map(addressOf),
    scratchDatabases: (folder) =>
      BACKED_UP_SERVICES.map((service) => ({
        ...addressOf(service),
        uri: `embedded:${join(folder, service)}`,
      })),
    bucket: (url) => openBucket(config, url),
    photos: async () => createFileObjectStore(config.KQ_PHOTOS_DIR ?? photoFolderOf(dataDir)),
    ledgerFile: () => resolve(config.KQ_ERASURE_LEDGER ?? `${dataDir}-erasures.jsonl`),
  };
}

function distributed(config: OpsConfig): Installation {
  function addressOf(service: DataService): DatabaseAddress {
    const key = `KQ_${service.toUpperCase()}_DATABASE_URI` as `KQ_${Uppercase<DataService>}_DATABASE_URI`;
    const uri = config[key] ?? config.KQ_DATABASE_URI;
    if (uri === undefined) throw new UsageError(`KQ_DATABASE_URI or ${key} is missing.`);
    return { service, uri, name: DATABASE_NAMES[service] };
  }

  return {
    tier: 'distributed',
    dataDir: null,
    async addressesOf(service) {
      const key = `KQ_${service.toUpperCase()}_URL` as `KQ_${Uppercase<DataService>}_URL`;
      const urls = config[key];
      if (urls === undefined) throw new UsageError(`${key} is missing: the URL of ${service}.`);
      return urls;
    },
    async secret() {
      if (config.KQ_INTERNAL_SECRET !== undefined) return config.KQ_INTERNAL_SECRET.secret;
      throw new UsageError('KQ_INTERNAL_SECRET is missing: it signs the calls to the services.');
    },
    databases: () => BACKED_UP_SERVICES.map(addressOf),
    rebuiltDatabases: () => REBUILT_SERVICES.map(addressOf),
    scratchDatabases: () =>
      BACKED_UP_SERVICES.map((service) => scratchOf(addressOf(service), config.KQ_DRILL_DATABASE_URI)),
    bucket: (url) => openBucket(config, url),
    async photos() {
      const { KQ_PHOTOS_DIR: directory } = config;
      return (await openS3(config)) ?? (directory === undefined ? null : createFileObjectStore(directory));
    },
    ledgerFile() {
      if (config.KQ_ERASURE_LEDGER !== undefined) return resolve(config.KQ_ERASURE_LEDGER);
      throw new UsageError(
        'KQ_ERASURE_LEDGER is missing: the file outside of all backups that lists the erased accounts.',
      );
    },
  };
}

const hasDatabase = (config: OpsConfig): boolean =>
  config.KQ_DATABASE_URI !== undefined ||
  DATA_SERVICES.some(
    (service) =>
      config[`KQ_${service.toUpperCase()}_DATABASE_URI` as `KQ_${Uppercase<DataService>}_DATABASE_URI`] !==
      undefined,
  );
