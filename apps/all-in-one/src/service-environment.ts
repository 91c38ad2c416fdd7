import { join } from 'node:path';
import { type ServiceName } from '@kq/contracts';
import { adminSecondFactorOf, erasureLedgerOf, hasDevMailbox, type ProductConfig } from './config';
import { type Secrets } from './secrets';

const PHOTO_FOLDER = 'photos';

export interface ProductSettings {
  readonly config: ProductConfig;
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** Actual port of the gateway. */
  readonly port: number;
  readonly publicUrl: string;
}

/** Where the embedded product keeps photos; part of its backups. */
export const photoFolderOf = (dataDir: string): string => join(dataDir, PHOTO_FOLDER);

/** Returns the environment of one service as a separate process: each service parses it with its own schema. */
export function serviceEnvironment(service: ServiceName, settings: ProductSettings): Record<string, string> {
  const { config, secrets } = settings;
  return {
    ...sharedEnvironment(settings),
    KQ_DATABASE_URI: `embedded:${join(settings.dataDir, service)}`,
    KQ_PHOTOS_DIR: photoFolderOf(settings.dataDir),
    KQ_LINK_SECRET: secrets.link,
    KQ_ERASURE_LEDGER: erasureLedgerOf(config),
    KQ_CONTRACT_RETENTION_DAYS: String(config.KQ_CONTRACT_RETENTION_DAYS),
    ...optional('KQ_LIMIT_BUNDLES_PER_DAY', config.KQ_LIMIT_BUNDLES_PER_DAY),
    ...optional('KQ_LIMIT_ACCOMMODATIONS_PER_DAY', config.KQ_LIMIT_ACCOMMODATIONS_PER_DAY),
    ...optional('KQ_LIMIT_ACTIVE_IN_TRIAL', config.KQ_LIMIT_ACTIVE_IN_TRIAL),
    ...optional('KQ_CALENDAR_CHECK_HOURS', config.KQ_CALENDAR_CHECK_HOURS),
    ...optional('KQ_SMTP_URL', config.KQ_SMTP_URL),
    ...optional('KQ_MAIL_FROM', config.KQ_MAIL_FROM),
    ...optional('KQ_STREAMS_PER_USER', config.KQ_STREAMS_PER_USER),
    ...optional('KQ_STREAMS_PER_ADDRESS', config.KQ_STREAMS_PER_ADDRESS),
    KQ_DEV_MAILBOX: String(hasDevMailbox(config)),
    KQ_ADMIN_SECOND_FACTOR: adminSecondFactorOf(config),
  };
}

export function gatewayEnvironment(settings: ProductSettings): Record<string, string> {
  const { config } = settings;
  return {
    ...sharedEnvironment(settings),
    KQ_HOST: config.KQ_HOST,
    KQ_PORT: String(settings.port),
    KQ_READ_LANE: config.KQ_READ_LANE,
    KQ_ACCESS_LOG: 'off',
    ...optional('KQ_TERMS_TEXT', config.KQ_TERMS_TEXT),
    ...optional('KQ_TRIAL_TERMS', config.KQ_TRIAL_TERMS),
    ...optional('KQ_SOCIAL_LINKS', config.KQ_SOCIAL_LINKS),
    ...optional('KQ_BASEMAP', config.KQ_BASEMAP),
    ...optional('KQ_TILE_URL', config.KQ_TILE_URL),
    ...optional('KQ_STREAMS_MAX', config.KQ_STREAMS_MAX),
    ...(config.KQ_TRUSTED_PROXIES ? { KQ_TRUSTED_PROXIES: config.KQ_TRUSTED_PROXIES.join(',') } : {}),
  };
}

const optional = (key: string, value: number | string | undefined): Record<string, string> =>
  value === undefined ? {} : { [key]: String(value) };

/**
 * In one process the services call each other on ports chosen by the system; these placeholders only satisfy the
 * schemas.
 */
const UNUSED_URL = 'http://127.0.0.1:1';

function sharedEnvironment({ config, secrets, publicUrl }: ProductSettings): Record<string, string> {
  return {
    NODE_ENV: config.NODE_ENV ?? 'development',
    KQ_HOST: '127.0.0.1',
    KQ_PORT: '0',
    KQ_PUBLIC_URL: publicUrl,
    KQ_SIGN_IN_CODES: config.KQ_SIGN_IN_CODES,
    KQ_RECORDING: config.KQ_RECORDING,
    KQ_INTERNAL_SECRET: secrets.internal,
    KQ_AUTH_URL: UNUSED_URL,
    KQ_LISTINGS_URL: UNUSED_URL,
    KQ_GEO_URL: UNUSED_URL,
    KQ_ANALYTICS_URL: UNUSED_URL,
    KQ_NOTIFICATIONS_URL: UNUSED_URL,
    KQ_LIMIT_REQUESTS: config.KQ_LIMIT_REQUESTS,
    KQ_LOG_LEVEL: config.KQ_LOG_LEVEL,
  };
}
