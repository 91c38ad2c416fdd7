import { test as base } from '@playwright/test';
import { type ProductUnderTest, startCluster } from '@kq/test-kit';
import { moveClock } from '../../../scripts/ci/move-clock.cjs';
import { startSeeded } from './seeded';

export { expect } from '@playwright/test';

interface ProductFixtures {
  /** Configuration keys of the product of a spec file: `test.use({ productEnv: … })`, alike in the whole file. */
  readonly productEnv: Readonly<Record<string, string>>;
  /** The built product, started once for each spec file with separate data. */
  readonly product: ProductUnderTest;
}

interface WorkerFixtures {
  readonly products: { of(file: string, env: Readonly<Record<string, string>>): Promise<ProductUnderTest> };
}

const START_MS = 300_000;

/** By how much the clock of the product, of the tests and of their pages is moved (`npm run test:endurance`). */
const CLOCK_OFFSET_MS = Number(process.env['KQ_TEST_CLOCK_DAYS'] ?? 0) * 86_400_000;

/** Starts one process, or with KQ_E2E_TIER=distributed one or two for each service on real servers. */
const start = (env: Readonly<Record<string, string>>): Promise<ProductUnderTest> =>
  process.env['KQ_E2E_TIER'] === 'distributed'
    ? startCluster({ env, seed: 200, replicas: { gateway: 2, listings: 2, notifications: 2 } })
    : startSeeded({ KQ_LIMIT_REQUESTS: 'off', ...env });

/** Extends Playwright's `test` with a running product, which relative addresses refer to. */
export const test = base.extend<ProductFixtures, WorkerFixtures>({
  products: [
    async ({}, use) => {
      let running: { file: string; product: ProductUnderTest } | null = null;
      const end = async (): Promise<void> => {
        await running?.product.stop();
        await running?.product.remove();
        running = null;
      };
      await use({
        async of(file, env) {
          if (running?.file === file) return running.product;
          await end();
          running = { file, product: await start(env) };
          return running.product;
        },
      });
      await end();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  productEnv: [{}, { option: true }],
  product: [
    async ({ products, productEnv }, use, testInfo) => {
      await use(await products.of(testInfo.file, productEnv));
    },
    { timeout: START_MS },
  ],
  context: async ({ context }, use) => {
    if (CLOCK_OFFSET_MS !== 0)
      await context.addInitScript({ content: `(${moveClock.toString()})(window, ${CLOCK_OFFSET_MS})` });
    await use(context);
  },
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});
