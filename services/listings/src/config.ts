import { configTypes, ruleOn, serviceKeys } from '@kq/service-kit';
import { z } from 'zod';

/** Configuration of the listings service; every key is an environment variable (or a mounted file by `X_FILE`). */
export const listingsConfigSchema = z
  .object({
    ...serviceKeys(8082),
    /** Secret from which the links in mails are derived (docs/design.md D23); former ones, after it, still open theirs. */
    KQ_LINK_SECRET: configTypes.replaceableSecret({ max: 5 }),
    /** Public base URL of the product; all absolute URLs are built from it (docs/security.md S7). */
    KQ_PUBLIC_URL: configTypes.url().default('http://127.0.0.1:8080'),
    /** Base URL of auth, for its keys and contacts. */
    KQ_AUTH_URL: configTypes.url().default('http://127.0.0.1:8081'),
    /** Base URL of analytics, for the views in an owner's statistics. */
    KQ_ANALYTICS_URL: configTypes.url().default('http://127.0.0.1:4004'),
    /** As for notifications: `true` means that all mails stay in the dev mailbox; demo accommodations are then public. */
    KQ_DEV_MAILBOX: configTypes.boolean().default(false),
    /** As for notifications: `on` means that KQ_SMTP_URL stores every mail; demo accommodations are then public. */
    KQ_MAIL_DEMO: z.enum(['on', 'off']).default('off'),
    /** As for notifications: a mail server without KQ_MAIL_DEMO hides demo accommodations (docs/security.md S2). */
    KQ_SMTP_URL: z.string().optional(),
    /**
     * `off` lifts the daily limits of booking requests (docs/security.md S1) for load tests; rejected in production.
     */
    KQ_LIMIT_REQUESTS: z.enum(['on', 'off']).default('on'),
    /**
     * Limit of requests per day and dispatcher: one number, or two without and with a verified company; default
     * `10,100`.
     */
    KQ_LIMIT_BUNDLES_PER_DAY: z
      .string()
      .regex(/^\d{1,6}(,\d{1,6})?$/)
      .optional(),
    /** Limits of open event streams per user and per client address (docs/security.md S14). */
    KQ_STREAMS_PER_USER: configTypes.integer({ min: 1, max: 1_000_000 }).default(5),
    KQ_STREAMS_PER_ADDRESS: configTypes.integer({ min: 1, max: 1_000_000 }).default(20),
    /** Limit of new accommodations per day and owner; default 20. */
    KQ_LIMIT_ACCOMMODATIONS_PER_DAY: configTypes.integer({ min: 0, max: 1_000_000 }).optional(),
    /** Limit of active accommodations of an owner during the trial; default 50. */
    KQ_LIMIT_ACTIVE_IN_TRIAL: configTypes.integer({ min: 0, max: 1_000_000 }).optional(),
    /**
     * Days after a confirmed stay during which its contract data (name, company, billing) is kept after the erasure of
     * the account; 1095 = three years (§ 195 BGB).
     */
    KQ_CONTRACT_RETENTION_DAYS: configTypes.integer({ min: 0, max: 36_500 }).default(1095),
    /**
     * Hours in Berlin in which owners are asked by mail whether their calendars are right: `7-11` is from 7:00 to before
     * 11:00.
     */
    KQ_CALENDAR_CHECK_HOURS: z
      .string()
      .regex(/^([01]?\d|2[0-3])-(1?\d|2[0-4])$/)
      .default('7-11'),
    /** Folder of photos where KQ_S3_BUCKET names no bucket: replicas need a shared bucket. */
    KQ_PHOTOS_DIR: z.string().min(1).default('./data/photos'),
    /** `production` rejects lifted limits. */
    NODE_ENV: z.string().optional(),
  })
  .refine(
    (config) => config.NODE_ENV !== 'production' || config.KQ_LIMIT_REQUESTS === 'on',
    ruleOn('KQ_LIMIT_REQUESTS', 'off is not allowed in production'),
  );

export type ListingsConfig = z.infer<typeof listingsConfigSchema>;

/**
 * Returns true in test operation, where no mail can leave the installation: only then demo accommodations are public
 * (docs/security.md S2).
 */
export function showsDemo(
  config: Pick<ListingsConfig, 'NODE_ENV' | 'KQ_DEV_MAILBOX' | 'KQ_MAIL_DEMO' | 'KQ_SMTP_URL'>,
): boolean {
  if (config.NODE_ENV === 'production') return false;
  return config.KQ_MAIL_DEMO === 'on' || (config.KQ_DEV_MAILBOX && config.KQ_SMTP_URL === undefined);
}
