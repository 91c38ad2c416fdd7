import { configTypes, serviceKeys } from '@kq/service-kit';
import { z } from 'zod';

/** Configuration of the analytics service. */
export const analyticsConfigSchema = z.object({
  ...serviceKeys(4004),
  /** Base URL of auth, for the keys of access tokens. */
  KQ_AUTH_URL: configTypes.url(),
  /** Base URL of listings, which decides which accommodations are public. */
  KQ_LISTINGS_URL: configTypes.url(),
  /** Base URL of the collector for spans of browsers; without it they are dropped. */
  KQ_OTLP_URL: configTypes.url().optional(),
  /** Whether sessions are recorded, of visitors who consent (docs/security.md S34). */
  KQ_RECORDING: configTypes.boolean().default(false),
});

export type AnalyticsConfig = z.infer<typeof analyticsConfigSchema>;
