/**
 * A process with the whole product and, on another port, the peer of its gateway: a plain proxy in front of the same
 * listings service. Both share their core with the services, as in the embedded tier. Started by `with-product-host.mjs`.
 */
import { createRequire } from 'node:module';
import { startPlainProxy } from './plain-proxy.mjs';

const require = createRequire(import.meta.url);
const { parseConfig } = require('@kq/service-kit');
const { productConfigSchema, startProduct } = require('@kq/all-in-one');

const product = await startProduct({ config: parseConfig(productConfigSchema, process.env) });
const proxy = await startPlainProxy(product.serviceUrls.listings);
process.send({ gateway: product.url, proxy: proxy.url, service: product.serviceUrls.listings });

process.on('message', async (message) => {
  if (message === 'memory') {
    globalThis.gc?.();
    globalThis.gc?.();
    return process.send({ memory: process.memoryUsage() });
  }
  await proxy.close();
  await product.stop();
  process.exit(0);
});
