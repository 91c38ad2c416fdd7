import { configTypes } from '@kq/service-kit/config/config-types';
import { z } from 'zod';
import { s3Keys } from '../s3/s3-config';

/** What every process of the distributed tier understands beside its own service's keys. */
export const processConfigSchema = z
  .object({
    /** `host:port` of Kafka brokers, comma-separated; without them events wait in the outbox of their documents. */
    KQ_KAFKA_BROKERS: configTypes
      .list()
      .pipe(z.array(z.string().regex(/^[^\s:/]+:\d{1,5}$/, 'must be host:port')).min(1))
      .optional(),
    /** Put before topics, groups and client ids, so that several installations can share one cluster. */
    KQ_KAFKA_PREFIX: z
      .string()
      .regex(/^[a-z0-9.-]{1,40}$/, 'may have lower-case letters, digits, dots and hyphens')
      .optional(),
    /** Partitions of topics that this process creates. */
    KQ_KAFKA_PARTITIONS: configTypes.integer({ min: 1, max: 1000 }).default(6),
    /** Copies of each partition of topics that this process creates; 3 in production. */
    KQ_KAFKA_REPLICATION: configTypes.integer({ min: 1, max: 9 }).default(1),
    /** Milliseconds for which an event about a document that is not there yet is retried; five times as long while another service is unavailable. */
    KQ_KAFKA_MISSING_AGGREGATE_MS: configTypes.integer({ min: 1000, max: 600_000 }).default(60_000),
    /** Speaks TLS with the brokers. */
    KQ_KAFKA_TLS: configTypes.boolean().default(false),
    /** SASL/SCRAM-SHA-512 user; needs KQ_KAFKA_PASSWORD. */
    KQ_KAFKA_USERNAME: z.string().min(1).optional(),
    KQ_KAFKA_PASSWORD: z.string().min(1).optional(),
    /** `redis://[:password@]host:port[/db]` or `rediss://…`: mail jobs, live fan-out, the gateway's limits and cache; without it this process's memory. */
    KQ_REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\/\S+$/, 'must be a redis or rediss URL')
      .optional(),
    /** Put before all keys and channels in Redis. */
    KQ_REDIS_PREFIX: z
      .string()
      .regex(/^[a-z0-9.-]{1,40}$/, 'may have lower-case letters, digits, dots and hyphens')
      .default('kq'),
    ...s3Keys(),
    /** Sent with every answer as `X-KQ-Instance`: a supervisor recognizes the process it started. */
    KQ_INSTANCE_ID: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'may have up to 64 letters, digits, hyphens and underscores')
      .optional(),
    /** Port of GET /metrics on KQ_HOST; without it nothing listens. */
    KQ_METRICS_PORT: configTypes.port().optional(),
    /** Base URL of an OpenTelemetry collector (OTLP over HTTP), e.g. `http://collector:4318`; without it no span is recorded. */
    KQ_OTLP_URL: configTypes.url().optional(),
    /** Share of traces that are recorded, in percent. */
    KQ_TRACE_PERCENT: configTypes.integer({ min: 0, max: 100 }).default(100),
  })
  .refine((config) => (config.KQ_KAFKA_USERNAME === undefined) === (config.KQ_KAFKA_PASSWORD === undefined), {
    path: ['KQ_KAFKA_PASSWORD'],
    message: 'and KQ_KAFKA_USERNAME belong together',
  })
  .refine((config) => (config.KQ_S3_ACCESS_KEY === undefined) === (config.KQ_S3_SECRET_KEY === undefined), {
    path: ['KQ_S3_SECRET_KEY'],
    message: 'and KQ_S3_ACCESS_KEY belong together',
  });

export type ProcessConfig = z.infer<typeof processConfigSchema>;
