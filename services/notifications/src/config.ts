import { configTypes, ruleOn, serviceKeys } from '@kq/service-kit';
import { z } from 'zod';

/** Configuration of the notifications service. */
export const notificationsConfigSchema = z
  .object({
    ...serviceKeys(4005),
    /** Base URL of auth for internal calls and keys. */
    KQ_AUTH_URL: configTypes.url(),
    /** Base URL of listings for internal calls. */
    KQ_LISTINGS_URL: configTypes.url(),
    /** `smtp://…`; without it mails go to the dev mailbox of this process, which needs KQ_DEV_MAILBOX. */
    KQ_SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//)
      .optional(),
    /**
     * Longest wait for a reply of the SMTP server in milliseconds, at each step of a mail; at most 10 s for its
     * greeting.
     */
    KQ_SMTP_TIMEOUT_MS: configTypes.integer({ min: 50, max: 300_000 }).default(30_000),
    /** `on` mails demo addresses through KQ_SMTP_URL too, for sinks that store every mail; rejected in production. */
    KQ_MAIL_DEMO: z.enum(['on', 'off']).default('off'),
    /** Sender of all mails. */
    KQ_MAIL_FROM: z.string().min(3).default('Kolonnenquartier <anfragen@kolonnenquartier.example>'),
    /**
     * Address for replies to mails that show no other address; replies go to the sender by default. A mail that shows the
     * other side's address has that one.
     */
    KQ_MAIL_REPLY_TO: z.email().optional(),
    /** Limit of mails being handed to the SMTP server concurrently. */
    KQ_MAIL_CONCURRENCY: configTypes.integer({ min: 1, max: 100 }).default(10),
    /** Limit of mails started per second, over all replicas; unlimited by default. */
    KQ_MAIL_PER_SECOND: configTypes.integer({ min: 1, max: 10_000 }).optional(),
    /** Stores every mail in the dev mailbox instead of sending it. Loopback only (docs/security.md S2). */
    KQ_DEV_MAILBOX: configTypes.boolean().default(false),
    /** `off` lifts the daily mail limit of an owner for load tests; rejected in production. */
    KQ_LIMIT_REQUESTS: z.enum(['on', 'off']).default('on'),
    /** `production` rejects mails to demo addresses and lifted limits. */
    NODE_ENV: z.string().default('development'),
  })
  .refine(
    (config) => config.NODE_ENV !== 'production' || config.KQ_MAIL_DEMO === 'off',
    ruleOn('KQ_MAIL_DEMO', 'must not be on in production'),
  )
  .refine(
    (config) => config.NODE_ENV !== 'production' || config.KQ_LIMIT_REQUESTS === 'on',
    ruleOn('KQ_LIMIT_REQUESTS', 'must not be off in production'),
  );

export type NotificationsConfig = z.infer<typeof notificationsConfigSchema>;
