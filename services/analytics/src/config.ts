import { configTypes } from '@kq/service-kit';
import { z } from 'zod';

/** Configuration of the analytics service. */
export const analyticsConfigSchema = z.object({
  /** Database of the search log and the facts: `embedded:<dir>` or `mongodb://…`. */
  KQ_DATABASE_URI: configTypes.databaseUri(),
  /** Secret of service-to-service tokens. */
  KQ_INTERNAL_SECRET: configTypes.secret(),
  /** Base URL of auth, for the keys of access tokens. */
  KQ_AUTH_URL: configTypes.url(),
  /** Base URL of the collector for spans of browsers; without it they are dropped. */
  KQ_OTLP_URL: configTypes.url().optional(),
  KQ_HOST: z.string().default('127.0.0.1'),
  KQ_PORT: configTypes.port().default(4004),
  KQ_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type AnalyticsConfig = z.infer<typeof analyticsConfigSchema>;
