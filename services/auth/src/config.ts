import { configTypes, isLoopback, ruleOn, serviceKeys } from '@kq/service-kit';
import { z } from 'zod';
import { type AuthLimits, createLimits } from './domain/limits';

/** Configuration of auth; every key is an environment variable (or a mounted file by `X_FILE`). */
export const authConfigSchema = z
  .object({
    ...serviceKeys(8081),
    /** Secret from which links and codes in mails are derived (docs/design.md D23); former ones, after it, still open theirs. */
    KQ_LINK_SECRET: configTypes.replaceableSecret({ max: 5 }),
    /** Public base URL of the product; all links are built from it, never from a Host header (docs/security.md S7). */
    KQ_PUBLIC_URL: configTypes.url().default('http://127.0.0.1:8080'),
    /** Base URL of listings: contact and summary of waiting requests. */
    KQ_LISTINGS_URL: configTypes.url().default('http://127.0.0.1:8082'),
    /** Base URLs of the other services that store personal data: for GET /auth/export. */
    KQ_NOTIFICATIONS_URL: configTypes.url().default('http://127.0.0.1:4005'),
    KQ_ANALYTICS_URL: configTypes.url().default('http://127.0.0.1:4004'),
    /**
     * File to which the id of each erased account is appended, so that a restored backup repeats the erasure; outside
     * of all backups.
     */
    KQ_ERASURE_LEDGER: z.string().min(1).optional(),
    /** `off` lifts the limits on mails and registrations for load tests; rejected in production. */
    KQ_LIMIT_REQUESTS: z.enum(['on', 'off']).default('on'),
    /** `off` while somebody guesses sign-in codes: mails carry links only and no code is accepted (docs/security.md S5). */
    KQ_SIGN_IN_CODES: z.enum(['on', 'off']).default('on'),
    /** Limit of mails per hour to an unverified address (docs/security.md S1). */
    KQ_LIMIT_MAILS_PER_HOUR: configTypes.integer({ min: 1, max: 90 }).default(3),
    /** Limit of mails per day to an unverified address (docs/security.md S1). */
    KQ_LIMIT_MAILS_PER_DAY: configTypes.integer({ min: 1, max: 90 }).default(10),
    /** How often per hour one IP gets the answer that an address is registered (docs/security.md S13). */
    KQ_LIMIT_REGISTERED_TOLD_PER_HOUR: configTypes.integer({ min: 1, max: 90 }).default(5),
    /** Limit of new accounts per hour and IP. */
    KQ_LIMIT_REGISTRATIONS_PER_HOUR: configTypes.integer({ min: 1, max: 90 }).default(20),
    /** Limit of data exports per hour and person. */
    KQ_LIMIT_EXPORTS_PER_HOUR: configTypes.integer({ min: 1, max: 90 }).default(5),
    /**
     * Whether admins need a second factor (docs/security.md S33). `off` is for test operation only: rejected in production
     * and with a public URL that is no loopback address (S2).
     */
    KQ_ADMIN_SECOND_FACTOR: z.enum(['on', 'off']).default('on'),
    NODE_ENV: z.string().default('development'),
  })
  .refine(
    (config) => config.KQ_LIMIT_REQUESTS === 'on' || config.NODE_ENV !== 'production',
    ruleOn('KQ_LIMIT_REQUESTS', 'must not be off in production'),
  )
  .refine(
    ({ KQ_ADMIN_SECOND_FACTOR: factor, NODE_ENV: mode, KQ_PUBLIC_URL: url }) =>
      factor === 'on' || (mode !== 'production' && isLoopback(new URL(url).hostname)),
    ruleOn(
      'KQ_ADMIN_SECOND_FACTOR',
      'must not be off in production, nor where KQ_PUBLIC_URL is no loopback address',
    ),
  );

export type AuthConfig = z.infer<typeof authConfigSchema>;

export function limitsOf(config: AuthConfig): AuthLimits {
  return createLimits({
    isOn: config.KQ_LIMIT_REQUESTS === 'on',
    mailsPerHour: config.KQ_LIMIT_MAILS_PER_HOUR,
    mailsPerDay: config.KQ_LIMIT_MAILS_PER_DAY,
    registeredMailsPerHour: config.KQ_LIMIT_REGISTERED_TOLD_PER_HOUR,
    registrationsPerHour: config.KQ_LIMIT_REGISTRATIONS_PER_HOUR,
    exportsPerHour: config.KQ_LIMIT_EXPORTS_PER_HOUR,
  });
}
