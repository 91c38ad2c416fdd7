import { randomUUID } from 'node:crypto';
import { type ServiceName } from '@kq/contracts';
import { type Clock, type ReplaceableSecret, systemClock } from '@kq/kernel';
import { type FastifyInstance } from 'fastify';
import { createInternalAuth, type InternalParty } from '../auth/internal-auth';
import { createInternalClient, type InternalClient } from '../http/internal-client';
import { createLifecycle } from '../lifecycle/lifecycle';
import { type OpenDatabase, openDatabase } from '../mongo/open-database';
import { createLogger, type CreateLoggerOptions, type Logger } from '../telemetry/logger';
import { createMetrics, type Metrics } from '../telemetry/metrics';

/** What every service's container accepts. */
export interface ContainerDeps {
  readonly config: {
    readonly KQ_LOG_LEVEL: CreateLoggerOptions['level'];
    /** Absent in a service without internal routes. */
    readonly KQ_INTERNAL_SECRET?: ReplaceableSecret;
  };
  readonly logger?: Logger;
  /** Shared with the process, which serves them on a separate port. */
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  /** Opens the service's database; default: in MongoDB. */
  readonly openDatabase?: OpenDatabase;
  /** Checks every response against its schema; for development and tests. */
  readonly checkResponses?: boolean;
}

/** What every service is composed with. */
export type ServiceBase = ReturnType<typeof createServiceBase> & { readonly app: FastifyInstance };

/** Creates what a service has before it is open; the container adds the app. */
export function createServiceBase(service: ServiceName, deps: ContainerDeps) {
  const { config, clock = systemClock, metrics = createMetrics() } = deps;
  const logger = deps.logger ?? createLogger({ service, level: config.KQ_LOG_LEVEL });
  const secrets = config.KQ_INTERNAL_SECRET;
  const internalAuth = secrets === undefined ? undefined : createInternalAuth({ ...secrets, service, clock });
  return {
    service,
    logger,
    metrics,
    clock,
    openDatabase: deps.openDatabase ?? openDatabase,
    internalAuth,
    lifecycle: createLifecycle({ logger }),
    /** Identity of this replica. */
    holder: randomUUID(),
    /** Creates a client for the internal routes of another service. */
    clientOf(
      audience: InternalParty,
      baseUrl: string | (() => string),
      options: { timeoutMs?: number } = {},
    ): InternalClient {
      if (internalAuth === undefined) throw new Error(`${service} has no KQ_INTERNAL_SECRET`);
      return createInternalClient({ audience, baseUrl, internalAuth, ...options });
    },
  };
}
