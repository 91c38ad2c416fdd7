/** `npm run seed`: fills a new data folder with demo data and exits. `KQ_SEED=100000 npm run seed` creates as many listings. */
import { build, install, requireNode } from './setup.cjs';

process.env.UV_THREADPOOL_SIZE ??= '16';
process.env.PORT ??= '0';

async function main(): Promise<void> {
  requireNode();
  install();
  build();
  const { parseConfig } = await import('@kq/service-kit');
  const { productConfigSchema, startProduct } = await import('@kq/all-in-one');
  const config = parseConfig(productConfigSchema, process.env);
  const product = await startProduct({ config, onProgress: (text) => console.log(`• ${text}`) });
  console.log(product.isSeeded ? 'Demo data made.' : 'This data folder already has its demo data.');
  await product.stop();
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
