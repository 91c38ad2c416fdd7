import { configTypes } from '@kq/service-kit/config/config-types';
import { z } from 'zod';

/** What `ops probe` reads beside the keys of every process: KQ_METRICS_PORT and KQ_KAFKA_* (docs/operations.md). */
export const probeConfigSchema = z
  .object({
    /** Address on which health and metrics are served. */
    KQ_HOST: z.string().min(1).default('127.0.0.1'),
    /** Port of /health/live and /health/ready; without it nothing listens there. */
    KQ_PORT: configTypes.port().optional(),
    /** Base URL of the gateway, as its clients reach it. */
    KQ_GATEWAY_URL: configTypes.url().default('http://127.0.0.1:8080'),
    /** The dispatcher of `ops probe init`, or an ordinary account where no loop runs; without it there is no sign-in. */
    KQ_PROBE_EMAIL: z.email().optional(),
    /** Needs KQ_PROBE_EMAIL. */
    KQ_PROBE_PASSWORD: z.string().min(1).optional(),
    /** The owner of `ops probe init`, for the loop; needs KQ_PROBE_EMAIL. */
    KQ_PROBE_OWNER_EMAIL: z.email().optional(),
    /** Needs KQ_PROBE_OWNER_EMAIL. */
    KQ_PROBE_OWNER_PASSWORD: z.string().min(1).optional(),
  })
  .refine(
    ({ KQ_PROBE_EMAIL: email, KQ_PROBE_PASSWORD: password }) =>
      (email === undefined) === (password === undefined),
    { path: ['KQ_PROBE_PASSWORD'], message: 'and KQ_PROBE_EMAIL belong together' },
  )
  .refine(
    ({ KQ_PROBE_OWNER_EMAIL: email, KQ_PROBE_OWNER_PASSWORD: password }) =>
      (email === undefined) === (password === undefined),
    { path: ['KQ_PROBE_OWNER_PASSWORD'], message: 'and KQ_PROBE_OWNER_EMAIL belong together' },
  )
  .refine(
    ({ KQ_PROBE_EMAIL: dispatcher, KQ_PROBE_OWNER_EMAIL: owner }) =>
      owner === undefined || dispatcher !== undefined,
    { path: ['KQ_PROBE_OWNER_EMAIL'], message: 'needs KQ_PROBE_EMAIL' },
  );
