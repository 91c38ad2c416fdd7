/** `npm run seed`: fills a new data folder with demo data and exits. `KQ_SEED=100000 npm run seed` creates as many listings. */
const { join } = require('node:path');

process.env.UV_THREADPOOL_SIZE ??= '16';
process.env.PORT ??= '0';

const { root, requireNode, install, build } = require('./setup.cjs');

async function main() {
  requireNode();
  install();
  build();
  const { parseConfig } = require(join(root, 'packages/service-kit/dist/index.js'));
  const { productConfigSchema, startProduct } = require(join(root, 'apps/all-in-one/dist/index.js'));
  const config = parseConfig(productConfigSchema, process.env);
  const product = await startProduct({ config, onProgress: (text) => console.log(`• ${text}`) });
  console.log(product.isSeeded ? 'Demo data made.' : 'This data folder already has its demo data.');
  await product.stop();
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
