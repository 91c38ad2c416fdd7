import { configTypes } from '@kq/service-kit';
import { z } from 'zod';

/** Configuration of the analytics service. */
export const analyticsConfigSchema = z.object({
  /** Where logs and facts are kept: `embedded:<dir>` or `mongodb://…`. */
  KQ_DATABASE_URI: configTypes.databaseUri(),
  /** Secret of service-to-service tokens. */
  KQ_INTERNAL_SECRET: configTypes.secret(),
  /** Base URL of auth, for the keys of access tokens. */
  KQ_AUTH_URL: configTypes.url(),
  /** Base URL of a collector that gets the spans of browsers; without it they are thrown away. */
  KQ_OTLP_URL: configTypes.url().optional(),
  KQ_HOST: z.string().default('127.0.0.1'),
  KQ_PORT: configTypes.port().default(4004),
  KQ_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type AnalyticsConfig = z.infer<typeof analyticsConfigSchema>;
