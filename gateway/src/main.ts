import { createServer } from 'node:http';
import { parseConfig } from '@kq/service-kit/config/parse-config';
import { productVersion } from '@kq/distributed/telemetry/product-version';
import { startTelemetry } from '@kq/distributed/telemetry/start-telemetry';
import { createLogger } from '@kq/service-kit/telemetry/logger';
import { createMetrics } from '@kq/service-kit/telemetry/metrics';
import { collectProcessMetrics } from '@kq/service-kit/telemetry/process-metrics';
import { type GatewayConfig, gatewayConfigSchema } from './config';
import { type RunningGateway, startGateway } from './start-gateway';
import { lightTracing, recordedTracing } from './telemetry/gateway-tracing';

/** Runs the gateway as a process of its own (one pod); `npm start` hosts it beside the services instead. */
async function main(): Promise<void> {
  const config = parseConfig(gatewayConfigSchema, process.env);
  const logger = createLogger({ service: 'gateway', level: config.KQ_LOG_LEVEL });
  const metrics = createMetrics();
  const telemetry = startTelemetry({
    service: 'gateway',
    otlpUrl: config.KQ_OTLP_URL,
    tracePercent: config.KQ_TRACE_PERCENT,
    isEdge: true,
    logger,
    metrics,
  });
  collectProcessMetrics(metrics, { version: productVersion() });
  const tracing = config.KQ_OTLP_URL === undefined ? lightTracing : recordedTracing;
  const gateway = await startGateway({ config, deps: { logger, metrics, tracing } });
  const metricsServer = serveMetrics(config, gateway);
  const stop = (): void => {
    metricsServer?.close();
    void gateway
      .stop()
      .then(() => telemetry.stop())
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** A port of its own for the cluster: the public one never shows metrics. */
function serveMetrics({ KQ_METRICS_PORT: port, KQ_HOST: host }: GatewayConfig, gateway: RunningGateway) {
  if (port === undefined) return null;
  return createServer((req, res) => {
    if (req.url !== '/metrics') {
      res.statusCode = 404;
      res.end();
      return;
    }
    res.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    gateway.metrics().then(
      (text) => res.end(text),
      () => res.destroy(),
    );
  }).listen({ host, port });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
