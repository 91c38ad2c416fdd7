import { createEmbeddedBus, createLogger, parseConfig } from '@kq/service-kit';
import { authConfigSchema } from './config';
import { createAuthContainer } from './container';

/** Auth as a process of its own. */
async function main(): Promise<void> {
  const config = parseConfig(authConfigSchema, process.env);
  const logger = createLogger({ service: 'auth', level: config.KQ_LOG_LEVEL });
  const bus = createEmbeddedBus({ logger });
  const container = createAuthContainer({ config, bus, logger });
  const stop = async (): Promise<void> => {
    await container.stop();
    await bus.stop();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  await bus.start();
  await container.start();
  const url = await container.listen({ host: config.KQ_HOST, port: config.KQ_PORT });
  logger.info({ url }, 'auth listens');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'auth did not start'}\n`);
  process.exit(1);
});
