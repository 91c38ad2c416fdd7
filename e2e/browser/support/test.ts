import { test as base } from '@playwright/test';
import { type RunningProduct, startProduct } from '@kq/test-kit';

export { expect } from '@playwright/test';

interface ProductFixtures {
  /** The built product, started once for each spec file with a data folder of its own. */
  readonly product: RunningProduct;
}

interface WorkerFixtures {
  readonly products: { of(file: string): Promise<RunningProduct> };
}

/** Playwright's `test` with a running product; relative addresses go to it. */
export const test = base.extend<ProductFixtures, WorkerFixtures>({
  products: [
    async ({}, use) => {
      let running: { file: string; product: RunningProduct } | null = null;
      const end = async (): Promise<void> => {
        await running?.product.stop();
        await running?.product.remove();
        running = null;
      };
      await use({
        async of(file) {
          if (running?.file === file) return running.product;
          await end();
          running = { file, product: await startProduct({ env: { KQ_LIMIT_REQUESTS: 'off' } }) };
          return running.product;
        },
      });
      await end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  product: [
    async ({ products }, use, testInfo) => {
      await use(await products.of(testInfo.file));
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});
