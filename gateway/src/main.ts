import { createGracefulShutdown } from '@kq/distributed/process/graceful-shutdown';
import { processConfigSchema } from '@kq/distributed/process/process-config';
import { serveMetrics } from '@kq/distributed/process/serve-metrics';
import { productVersion } from '@kq/distributed/telemetry/product-version';
import { startTelemetry } from '@kq/distributed/telemetry/start-telemetry';
import { parseConfigs } from '@kq/service-kit/config/parse-config';
import { createLogger } from '@kq/service-kit/telemetry/logger';
import { createMetrics } from '@kq/service-kit/telemetry/metrics';
import { collectProcessMetrics } from '@kq/service-kit/telemetry/process-metrics';
import { gatewayConfigSchema } from './config';
import { openRedisCounters } from './limits/redis-counter';
import { startGateway } from './composition/start-gateway';
import { lightTracing, recordedTracing } from './telemetry/gateway-tracing';

/** Runs the gateway as a separate process (one pod); `npm start` hosts it together with the services instead. */
async function main(): Promise<void> {
  const [config, processConfig] = parseConfigs([gatewayConfigSchema, processConfigSchema], process.env);
  const logger = createLogger({ service: 'gateway', level: config.KQ_LOG_LEVEL });
  const metrics = createMetrics();
  const telemetry = startTelemetry({
    service: 'gateway',
    otlpUrl: processConfig.KQ_OTLP_URL,
    tracePercent: processConfig.KQ_TRACE_PERCENT,
    isEdge: true,
    logger,
    metrics,
  });
  collectProcessMetrics(metrics, { version: productVersion() });
  const { KQ_REDIS_URL: redisUrl, KQ_REDIS_PREFIX: prefix } = processConfig;
  const counters =
    redisUrl === undefined
      ? undefined
      : openRedisCounters({
          url: redisUrl,
          prefix,
          secret: config.KQ_INTERNAL_SECRET.secret,
          logger,
          metrics,
        });
  const tracing = processConfig.KQ_OTLP_URL === undefined ? lightTracing : recordedTracing;
  const metricsServer = await serveMetrics({
    host: config.KQ_HOST,
    port: processConfig.KQ_METRICS_PORT,
    metrics,
  });
  const gateway = await startGateway({
    config,
    deps: {
      logger,
      metrics,
      tracing,
      instanceId: processConfig.KQ_INSTANCE_ID,
      createCounter: counters?.createCounter,
    },
  });
  const end = createGracefulShutdown(process, [
    () => gateway.stop(),
    () => counters?.close(),
    () => telemetry.stop(),
    () => metricsServer.close(),
  ]);
  process.once('SIGTERM', () => end(0));
  process.once('SIGINT', () => end(0));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
