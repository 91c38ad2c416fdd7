/** A process with the whole product that collects garbage on request. Started by `with-product-host.ts`. */
import { productConfigSchema, startProduct } from '@kq/all-in-one';
import { parseConfig } from '@kq/service-kit';
import { sendToParent } from './fork-script';

async function main(): Promise<void> {
  const product = await startProduct({ config: parseConfig(productConfigSchema, process.env) });
  process.on('message', (message) => {
    if (message !== 'collect') return void product.stop().then(() => process.exit(0));
    globalThis.gc?.();
    globalThis.gc?.();
    sendToParent('collected');
  });
  sendToParent({ url: product.url });
}

void main();
