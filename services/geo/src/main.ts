import { ConfigError, parseConfig } from '@kq/service-kit';
import { geoConfigSchema } from './config';
import { createGeoContainer } from './container';

async function main(): Promise<void> {
  const config = parseConfig(geoConfigSchema, process.env);
  const geo = createGeoContainer({ config });
  const stop = () => void geo.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await geo.start();
  await geo.listen({ host: config.KQ_HOST, port: config.KQ_PORT });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});
