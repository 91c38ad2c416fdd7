import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { type ProductUnderTest, startCluster } from '@kq/test-kit';
import { describeBadInput } from '../shared/bad-input.suite';
import { describeMainJob } from '../shared/main-job.suite';
import { describeRights } from '../shared/rights.suite';

jest.setTimeout(300_000);

/**
 * Runs the suites of the main job, rights and bad input through the gateway on the distributed tier, against one product:
 * one process for each service, Kafka, Redis, MongoDB and SMTP between them.
 */
describe('the API on the distributed tier', () => {
  let product: ProductUnderTest;

  beforeAll(async () => {
    product = await startCluster({ seed: 600 });
    afterSuite(() => product.remove());
    afterSuite(async () => expect(await product.stop()).toBe(0));
  });

  /** Each suite stops the product that it starts; this one is shared. */
  const borrowed = async (): Promise<ProductUnderTest> => ({
    ...product,
    stop: async () => 0,
    remove: async () => undefined,
  });
  describeMainJob(borrowed);
  describeRights(borrowed);
  describeBadInput(borrowed);
});
