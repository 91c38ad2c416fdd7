import { s3Keys } from '@kq/distributed/s3/s3-config';
import { configTypes } from '@kq/service-kit/config/config-types';
import { z } from 'zod';

const addresses = () => configTypes.list().pipe(z.array(configTypes.url()).min(1)).optional();
const databaseUri = () => configTypes.mongoUri().optional();

/**
 * Environment of the operator's commands (docs/operations.md). With KQ_INTERNAL_SECRET they speak with the
 * distributed tier, without it with the embedded product of KQ_DATA_DIR, which needs no other key.
 */
export const opsConfigSchema = z.object({
  /** Data folder of the embedded product. */
  KQ_DATA_DIR: z.string().min(1).default('./data'),
  /** The same as in all services: chooses the distributed tier, and signs the calls to its services. */
  KQ_INTERNAL_SECRET: configTypes.replaceableSecret().optional(),
  /** As for auth, whose database the commands about accounts open (`admin`, `probe init`); so the next key. */
  KQ_LINK_SECRET: configTypes.replaceableSecret({ max: 5 }).optional(),
  KQ_PUBLIC_URL: configTypes.url().optional(),
  /** Base URLs of auth's replicas, comma-separated; one is enough, as for geo, analytics and notifications. */
  KQ_AUTH_URL: addresses(),
  /** Base URLs of listings' replicas, or one name that resolves to all of them: `reindex` visits each. */
  KQ_LISTINGS_URL: addresses(),
  KQ_GEO_URL: addresses(),
  KQ_ANALYTICS_URL: addresses(),
  KQ_NOTIFICATIONS_URL: addresses(),
  /** MongoDB of all services, for backup and restore: without a database name, each service has its own in it. */
  KQ_DATABASE_URI: databaseUri(),
  /** MongoDB of a single service, where it differs from KQ_DATABASE_URI. */
  KQ_AUTH_DATABASE_URI: databaseUri(),
  KQ_LISTINGS_DATABASE_URI: databaseUri(),
  /** Not backed up: a restore empties it, and geo fills it again. */
  KQ_GEO_DATABASE_URI: databaseUri(),
  KQ_ANALYTICS_DATABASE_URI: databaseUri(),
  KQ_NOTIFICATIONS_DATABASE_URI: databaseUri(),
  ...s3Keys(),
  /** S3 API of backups (`backup s3://…`), where it differs from KQ_S3_ENDPOINT; so the next three. */
  KQ_BACKUP_S3_ENDPOINT: configTypes.url().optional(),
  KQ_BACKUP_S3_REGION: z.string().min(1).optional(),
  KQ_BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
  KQ_BACKUP_S3_SECRET_KEY: z.string().min(1).optional(),
  /** MongoDB of the drill's scratch databases, where it differs from that of the services. */
  KQ_DRILL_DATABASE_URI: databaseUri(),
  /** Folder of the photos, for backup and restore, where listings keeps them in one. Default for the embedded product: in its data folder. */
  KQ_PHOTOS_DIR: z.string().min(1).optional(),
  /** Ledger of erased accounts, outside of all backups. Default `<KQ_DATA_DIR>-erasures.jsonl`; required for MongoDB. */
  KQ_ERASURE_LEDGER: z.string().min(1).optional(),
});

export type OpsConfig = z.infer<typeof opsConfigSchema>;
