import { constants, setPriority } from 'node:os';
import { type ServiceName } from '@kq/contracts';
import {
  collectProcessMetrics,
  configTypes,
  createLogger,
  type CreateJobQueue,
  createMetrics,
  type EventBus,
  type listenKeys,
  type LiveBus,
  type Logger,
  type Metrics,
  type ObjectStore,
  parseConfigs,
  type ServiceContainer,
} from '@kq/service-kit';
import { type Cooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { type z } from 'zod';
import { productVersion } from '../telemetry/product-version';
import { startTelemetry } from '../telemetry/start-telemetry';
import { drain } from './drain';
import { identifyInstance } from './identify-instance';
import { openAdapters } from './open-adapters';
import { createGracefulShutdown } from './graceful-shutdown';
import { processConfigSchema } from './process-config';
import { serveMetrics } from './serve-metrics';

/** The adapters chosen by the configuration, passed to the container. */
export interface ServiceDeps<C> {
  readonly config: C;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly bus: EventBus;
  /** Absent without Redis: the container then uses its own memory. */
  readonly live?: LiveBus;
  readonly createJobQueue?: CreateJobQueue;
  readonly createCooldowns?: () => Cooldowns;
  /** Absent without a bucket: photos are then files in a folder. */
  readonly objects?: ObjectStore;
}

export interface RunServiceOptions<S extends z.ZodObject> {
  readonly service: ServiceName;
  readonly schema: S;
  readonly create: (deps: ServiceDeps<z.output<S>>) => ServiceContainer;
  /** Lowers the process priority: on a shared machine, processes that serve visitors run first. */
  readonly isBackground?: boolean;
  /** Time between the announcement of a stop and the stop; default 2 s. */
  readonly drainMs?: number;
}

/** A process of one service keeps its documents in MongoDB; apps compose the embedded store. */
const serviceProcessSchema = processConfigSchema.safeExtend({
  KQ_DATABASE_URI: configTypes.mongoUri().optional(),
});

type ListenConfig = z.output<z.ZodObject<ReturnType<typeof listenKeys>>>;

/**
 * Runs a service's main.ts: configuration, adapters, container, start, listen, graceful shutdown on SIGTERM and SIGINT.
 */
export async function runService<S extends z.ZodObject>(
  host: Pick<NodeJS.Process, 'env' | 'once' | 'exit' | 'stderr'>,
  { service, schema, create, isBackground = false, drainMs = 2000 }: RunServiceOptions<S>,
): Promise<void> {
  process.umask(0o077);
  let end = (exitCode: number): void => host.exit(exitCode);
  try {
    const [config, processConfig] = parseConfigs([schema, serviceProcessSchema], host.env);
    const { KQ_HOST, KQ_PORT, KQ_LOG_LEVEL } = config as unknown as ListenConfig;
    const logger = createLogger({ service, level: KQ_LOG_LEVEL });
    const metrics = createMetrics();
    const telemetry = startTelemetry({
      service,
      otlpUrl: processConfig.KQ_OTLP_URL,
      tracePercent: processConfig.KQ_TRACE_PERCENT,
      logger,
      metrics,
    });
    if (isBackground) lowerPriority(logger);
    collectProcessMetrics(metrics, { version: productVersion() });
    const adapters = await openAdapters({ service, config: processConfig, logger, metrics });
    const container = create({ config, logger, metrics, ...adapters.deps });
    const metricsServer = await serveMetrics({ host: KQ_HOST, port: processConfig.KQ_METRICS_PORT, metrics });
    end = createGracefulShutdown(host, [
      () => container.stop(),
      () => adapters.close(),
      () => telemetry.stop(),
      () => metricsServer.close(),
    ]);
    host.once('SIGTERM', () => void drain(container.app.server, drainMs).then(() => end(0)));
    host.once('SIGINT', () => end(0));
    // The order matters: events, jobs and calls must not reach a service whose store is not open.
    identifyInstance(container.app.server, processConfig.KQ_INSTANCE_ID);
    await container.open();
    logger.info({ url: await container.listen({ host: KQ_HOST, port: KQ_PORT }) }, 'listening');
    await adapters.deps.bus.start();
    await container.start();
  } catch (error) {
    host.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    // Without effect during a stop, which rejects a pending start.
    end(1);
  }
}

function lowerPriority(logger: Logger): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    logger.warn({ err: error }, 'process priority not lowered');
  }
}
