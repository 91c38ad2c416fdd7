import { ConfigError, createEmbeddedBus, createLogger, parseConfig } from '@kq/service-kit';
import { listingsConfigSchema } from './config';
import { createListingsContainer } from './container';

async function main(): Promise<void> {
  const config = parseConfig(listingsConfigSchema, process.env);
  const logger = createLogger({ service: 'listings', level: config.KQ_LOG_LEVEL });
  const bus = createEmbeddedBus({ logger });
  const listings = await createListingsContainer({ config, bus, logger });
  const stop = () =>
    void listings
      .stop()
      .then(() => bus.stop())
      .then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await bus.start();
  await listings.start();
  await listings.listen({ host: config.KQ_HOST, port: config.KQ_PORT });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});
