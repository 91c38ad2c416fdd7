import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readConsumerLag } from '@kq/distributed/kafka/consumer-lag';
import { processConfigSchema } from '@kq/distributed/process/process-config';
import { serveMetrics } from '@kq/distributed/process/serve-metrics';
import { productVersion } from '@kq/distributed/telemetry/product-version';
import { systemClock } from '@kq/kernel';
import { collectProcessMetrics, createLogger, createMetrics, parseConfigs } from '@kq/service-kit';
import { type Command } from '../command';
import { kafkaConnection } from '../kafka';
import { createChecks } from '../probe/checks';
import { probeConfigSchema } from '../probe/probe-config';
import { createRunChecks } from '../probe/run-checks';
import { createWatchConsumerLag } from '../probe/watch-consumer-lag';

const EVERY_MS = 30_000;

export const probe: Command = {
  name: 'probe',
  parameters: '',
  summary:
    'Runs until it is stopped: every 30 s a search and a sign-in through the gateway and the lag of all consumer groups, every hour a request with its answer, as metrics',
  examples: ['KQ_GATEWAY_URL=http://127.0.0.1:8080 KQ_METRICS_PORT=9465 npm run ops -- probe'],
  async run({ environment }) {
    const [config, processConfig] = parseConfigs([probeConfigSchema, processConfigSchema], environment);
    const logger = createLogger({ service: 'probe', level: 'info' });
    const metrics = createMetrics();
    collectProcessMetrics(metrics, { version: productVersion() });
    const { KQ_HOST: host } = config;
    const checks = createChecks(config.KQ_GATEWAY_URL, {
      dispatcher: accountOf(config.KQ_PROBE_EMAIL, config.KQ_PROBE_PASSWORD),
      owner: accountOf(config.KQ_PROBE_OWNER_EMAIL, config.KQ_PROBE_OWNER_PASSWORD),
    });
    const works = [createRunChecks({ checks, metrics, clock: systemClock, logger })];
    if (processConfig.KQ_KAFKA_BROKERS !== undefined) {
      const connection = kafkaConnection(environment);
      works.push(createWatchConsumerLag({ read: () => readConsumerLag(connection), metrics, logger }));
    }

    const health = await serveHealth(host, config.KQ_PORT);
    const served = await serveMetrics({ host, port: processConfig.KQ_METRICS_PORT, metrics });
    // A run that hangs does not hold up the others.
    const timers = works.map((work) => setInterval(() => void work(), EVERY_MS));
    for (const work of works) void work();
    logger.info({ checks: checks.map(({ name }) => name), metrics: served.url }, 'probing');
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    timers.forEach(clearInterval);
    served.close();
    health?.close();
    return 0;
  },
};

const accountOf = (email: string | undefined, password: string | undefined) =>
  email === undefined || password === undefined ? undefined : { email, password };

/** Answers the probes of the cluster: a process that runs is well, whatever it finds out about others. */
async function serveHealth(host: string, port: number | undefined): Promise<Server | null> {
  if (port === undefined) return null;
  const server = createServer((request, response) => {
    response.writeHead(request.url?.startsWith('/health/') === true ? 200 : 404).end();
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return server;
}
