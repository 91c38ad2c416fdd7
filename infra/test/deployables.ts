import { processConfigSchema } from '@kq/distributed/process/process-config';
import { analyticsConfigSchema } from '@kq/analytics/config';
import { authConfigSchema } from '@kq/auth/config';
import { geoConfigSchema } from '@kq/geo/config';
import { listingsConfigSchema } from '@kq/listings/config';
import { notificationsConfigSchema } from '@kq/notifications/config';
import { opsConfigSchema } from '@kq/ops/config';
import { probeConfigSchema } from '@kq/ops/probe/probe-config';
import { type z } from 'zod';
import { gatewayConfigSchema } from '../../gateway/src/config';

/** The schemas that each process parses its environment with. */
export const schemasOf: Readonly<Record<string, readonly z.ZodObject[]>> = {
  gateway: [gatewayConfigSchema, processConfigSchema],
  auth: [authConfigSchema, processConfigSchema],
  listings: [listingsConfigSchema, processConfigSchema],
  geo: [geoConfigSchema, processConfigSchema],
  analytics: [analyticsConfigSchema, processConfigSchema],
  notifications: [notificationsConfigSchema, processConfigSchema],
  ops: [opsConfigSchema, processConfigSchema],
  probe: [probeConfigSchema, processConfigSchema],
};

/** Those that serve users: the probe watches them, ops is run by operators. */
export const deployables = Object.keys(schemasOf).filter((name) => name !== 'ops' && name !== 'probe');

/** Targets of infra/docker/Dockerfile; the probe is a command of the image of ops. */
export const images = Object.keys(schemasOf).filter((name) => name !== 'probe');

export const keysOf = (deployable: string): string[] =>
  (schemasOf[deployable] ?? []).flatMap((schema) => Object.keys(schema.shape));

/** Read by Node.js itself. */
export const KEYS_OF_NODE = ['NODE_ENV', 'NODE_OPTIONS', 'UV_THREADPOOL_SIZE'];
