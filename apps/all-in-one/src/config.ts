import { resolve } from 'node:path';
import { configTypes, isLoopback, ruleOn } from '@kq/service-kit';
import { z } from 'zod';

/** Configuration of the embedded product: what `npm start` reads from the environment. */
export const productConfigSchema = z
  .object({
    /** Port of the gateway; 0 lets the system choose. */
    PORT: configTypes.port().default(8080),
    /** Address the gateway listens on. Anything but a loopback address needs KQ_SMTP_URL (docs/security.md S2). */
    KQ_HOST: z.string().default('127.0.0.1'),
    /** Where documents, secrets and demo passwords are kept. */
    KQ_DATA_DIR: z.string().min(1).default('./data'),
    /** Ids of erased accounts, so that a restored backup forgets them again: outside of the data folder and of all backups. Default `<KQ_DATA_DIR>-erasures.jsonl`. */
    KQ_ERASURE_LEDGER: z.string().min(1).optional(),
    /** Days after a confirmed stay for which its contract data outlive an erased account. */
    KQ_CONTRACT_RETENTION_DAYS: configTypes.integer({ min: 0, max: 36_500 }).default(1095),
    /** Demo listings made on the first start; 0 for none. */
    KQ_SEED: configTypes.integer({ min: 0, max: 1_000_000 }).default(600),
    /** Public base URL of links in mails and pages; default http://127.0.0.1:PORT. */
    KQ_PUBLIC_URL: configTypes.url().optional(),
    /** SMTP server for real mails; without it all mails stay in the dev mailbox. */
    KQ_SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must be an smtp or smtps URL')
      .optional(),
    KQ_MAIL_FROM: z.string().optional(),
    /** The operator's terms at /terms; required in production. */
    KQ_TERMS_TEXT: z.string().optional(),
    /** What follows the free trial, in one sentence of the operator's. */
    KQ_TRIAL_TERMS: z.string().optional(),
    /** Links of the footer: `LinkedIn=https://…,Instagram=https://…`. */
    KQ_SOCIAL_LINKS: z.string().optional(),
    /** PMTiles archive with the map's details; or the tiles of a third party. */
    KQ_BASEMAP: z.string().optional(),
    KQ_TILE_URL: z.string().optional(),
    /** `production` forbids the dev mailbox, demo accounts and lifted limits. */
    NODE_ENV: z.string().optional(),
    /** `off` lifts rate limits and daily caps for load tests; refused in production. */
    KQ_LIMIT_REQUESTS: z.enum(['on', 'off']).default('on'),
    /**
     * Whether admins need a second factor (docs/security.md S33). Default: `on`, except in test operation, where demo
     * accounts and the dev mailbox exist; `off` is refused elsewhere.
     */
    KQ_ADMIN_SECOND_FACTOR: z.enum(['on', 'off']).optional(),
    /** `off`: sign-in mails carry links only, no code is accepted. */
    KQ_SIGN_IN_CODES: z.enum(['on', 'off']).default('on'),
    /** `on`: sessions of visitors who consent are recorded, in production only (docs/security.md S34). */
    KQ_RECORDING: z.enum(['on', 'off']).default('off'),
    /** Open bundles a day: unverified company, verified company. */
    KQ_LIMIT_BUNDLES_PER_DAY: z
      .string()
      .regex(/^\d{1,6}(,\d{1,6})?$/)
      .optional(),
    /** Event streams that one user and one client address hold open, and all together; default 5, 20 and 5000. */
    KQ_STREAMS_PER_USER: configTypes.integer({ min: 1 }).optional(),
    KQ_STREAMS_PER_ADDRESS: configTypes.integer({ min: 1 }).optional(),
    KQ_STREAMS_MAX: configTypes.integer({ min: 1 }).optional(),
    /** New accommodations a day and owner; default 20. */
    KQ_LIMIT_ACCOMMODATIONS_PER_DAY: configTypes.integer({ min: 0, max: 1_000_000 }).optional(),
    /** Active accommodations of an owner during the trial; default 50. */
    KQ_LIMIT_ACTIVE_IN_TRIAL: configTypes.integer({ min: 0, max: 1_000_000 }).optional(),
    /** Hours in Berlin in which owners are asked by mail whether their calendars are right; default `7-11`. */
    KQ_CALENDAR_CHECK_HOURS: z
      .string()
      .regex(/^([01]?\d|2[0-3])-(1?\d|2[0-4])$/)
      .optional(),
    /** Networks whose X-Forwarded-For is believed. */
    KQ_TRUSTED_PROXIES: configTypes.cidrList().optional(),
    /** `off` answers everything through the pipelines; for comparison only. */
    KQ_READ_LANE: z.enum(['on', 'off']).default('on'),
    KQ_LOG_LEVEL: configTypes.logLevel().default('warn'),
  })
  .refine(
    (config) => config.KQ_SMTP_URL !== undefined || isUnreachable(config),
    ruleOn(
      'KQ_SMTP_URL',
      'is required in production, and where KQ_HOST or KQ_PUBLIC_URL is no loopback address',
    ),
  )
  .refine(
    (config) => config.KQ_TERMS_TEXT !== undefined || config.NODE_ENV !== 'production',
    ruleOn('KQ_TERMS_TEXT', 'is required in production'),
  )
  .refine(
    (config) => config.KQ_LIMIT_REQUESTS === 'on' || config.NODE_ENV !== 'production',
    ruleOn('KQ_LIMIT_REQUESTS', 'must not be off in production'),
  )
  .refine(
    (config) => config.KQ_ADMIN_SECOND_FACTOR !== 'off' || isTestOperation(config),
    ruleOn(
      'KQ_ADMIN_SECOND_FACTOR',
      'must not be off in production, with KQ_SMTP_URL, or where KQ_HOST or KQ_PUBLIC_URL is no loopback address',
    ),
  );

export type ProductConfig = z.infer<typeof productConfigSchema>;

/**
 * Returns the file in which the embedded product records erased accounts: beside the data folder, so that it outlives
 * it.
 */
export const erasureLedgerOf = (config: Pick<ProductConfig, 'KQ_DATA_DIR' | 'KQ_ERASURE_LEDGER'>): string =>
  resolve(config.KQ_ERASURE_LEDGER ?? `${resolve(config.KQ_DATA_DIR)}-erasures.jsonl`);

/**
 * Returns true where no other machine can reach the gateway: only there demo accounts and readable mails exist
 * (docs/security.md S2).
 */
export const hasDevMailbox = (config: ProductConfig): boolean => isTestOperation(config);

/** Returns whether admins need a second factor (docs/security.md S33). */
export const adminSecondFactorOf = (config: ProductConfig): 'on' | 'off' =>
  config.KQ_ADMIN_SECOND_FACTOR ?? (isTestOperation(config) ? 'off' : 'on');

interface Surroundings {
  readonly KQ_HOST: string;
  readonly KQ_PUBLIC_URL?: string | undefined;
  readonly KQ_SMTP_URL?: string | undefined;
  readonly NODE_ENV?: string | undefined;
}

const isTestOperation = (config: Surroundings): boolean =>
  config.KQ_SMTP_URL === undefined && isUnreachable(config);

function isUnreachable(config: Surroundings): boolean {
  const hasLoopbackUrl =
    config.KQ_PUBLIC_URL === undefined || isLoopback(new URL(config.KQ_PUBLIC_URL).hostname);
  return isLoopback(config.KQ_HOST) && hasLoopbackUrl && config.NODE_ENV !== 'production';
}
