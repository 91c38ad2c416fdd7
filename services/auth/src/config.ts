import { configTypes, ruleOn } from '@kq/service-kit';
import { z } from 'zod';
import { type AuthLimits, createLimits } from './domain/limits';

/** Configuration of auth; every key is an environment variable (or a mounted file by `X_FILE`). */
export const authConfigSchema = z
  .object({
    /** Users, sessions, challenges and signing keys: `embedded:<directory>` or `mongodb://…`. */
    KQ_DATABASE_URI: configTypes.databaseUri(),
    /** Shared by all services: signs internal calls. */
    KQ_INTERNAL_SECRET: configTypes.secret(),
    /** Links and codes in mails are derived from it (DESIGN §5 Links). */
    KQ_LINK_SECRET: configTypes.secret(),
    /** Where people reach the product; all links come from it, never from a Host header (SECURITY S7). */
    KQ_PUBLIC_URL: configTypes.url().default('http://127.0.0.1:8080'),
    KQ_HOST: z.string().default('127.0.0.1'),
    KQ_PORT: configTypes.port().default(8081),
    KQ_LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    /** Base URL of listings: contact and summary of waiting requests. */
    KQ_LISTINGS_URL: configTypes.url().default('http://127.0.0.1:8082'),
    /** Base URLs of the other services that keep data: for GET /auth/export. */
    KQ_NOTIFICATIONS_URL: configTypes.url().default('http://127.0.0.1:4005'),
    KQ_ANALYTICS_URL: configTypes.url().default('http://127.0.0.1:4004'),
    /** File that each erased account's id is also added to, so that a restored backup forgets it again; outside of all backups. */
    KQ_ERASURE_LEDGER: z.string().min(1).optional(),
    /** `off` lifts the caps on mails and registrations for load tests; refused in production. */
    KQ_LIMIT_REQUESTS: z.enum(['on', 'off']).default('on'),
    /** Mails an hour to an address that nobody has proved (SECURITY S1). */
    KQ_LIMIT_MAILS_PER_HOUR: configTypes.integer({ min: 1, max: 90 }).default(3),
    /** Mails a day to an address that nobody has proved (SECURITY S1). */
    KQ_LIMIT_MAILS_PER_DAY: configTypes.integer({ min: 1, max: 90 }).default(10),
    /** How often an hour one IP is told that an address is registered (SECURITY S13). */
    KQ_LIMIT_REGISTERED_TOLD_PER_HOUR: configTypes.integer({ min: 1, max: 90 }).default(5),
    /** New accounts an hour from one IP. */
    KQ_LIMIT_REGISTRATIONS_PER_HOUR: configTypes.integer({ min: 1, max: 90 }).default(20),
    /** Downloads of the own data an hour and person. */
    KQ_LIMIT_EXPORTS_PER_HOUR: configTypes.integer({ min: 1, max: 90 }).default(5),
    NODE_ENV: z.string().default('development'),
  })
  .refine(
    (config) => config.KQ_LIMIT_REQUESTS === 'on' || config.NODE_ENV !== 'production',
    ruleOn('KQ_LIMIT_REQUESTS', 'must not be off in production'),
  );

export type AuthConfig = z.infer<typeof authConfigSchema>;

export function limitsOf(config: AuthConfig): AuthLimits {
  return createLimits({
    isOn: config.KQ_LIMIT_REQUESTS === 'on',
    mailsPerHour: config.KQ_LIMIT_MAILS_PER_HOUR,
    mailsPerDay: config.KQ_LIMIT_MAILS_PER_DAY,
    registeredToldPerHour: config.KQ_LIMIT_REGISTERED_TOLD_PER_HOUR,
    registrationsPerHour: config.KQ_LIMIT_REGISTRATIONS_PER_HOUR,
    exportsPerHour: config.KQ_LIMIT_EXPORTS_PER_HOUR,
  });
}
