/** A process with the whole product that collects garbage on request. Started by `with-product-host.mjs`. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { parseConfig } = require('@kq/service-kit');
const { productConfigSchema, startProduct } = require('@kq/all-in-one');

const product = await startProduct({ config: parseConfig(productConfigSchema, process.env) });
process.send({ url: product.url });

process.on('message', async (message) => {
  if (message === 'collect') {
    globalThis.gc();
    globalThis.gc();
    return process.send('collected');
  }
  await product.stop();
  process.exit(0);
});
