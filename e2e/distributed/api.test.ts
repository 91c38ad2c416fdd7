import { type ProductUnderTest, startCluster } from '@kq/test-kit';
import { describeBadInput } from '../shared/bad-input.suite';
import { describeRights } from '../shared/rights.suite';

jest.setTimeout(300_000);

/** Runs the suites of rights and bad input through the gateway on the distributed tier, both against one product. */
describe('the API on the distributed tier', () => {
  let product: ProductUnderTest;

  beforeAll(async () => {
    product = await startCluster({ seed: 200 });
  });
  afterAll(async () => {
    const code = await product?.stop();
    await product?.remove();
    expect(code).toBe(0);
  });

  /** Both suites stop the product that they start; this one is shared. */
  const borrowed = async (): Promise<ProductUnderTest> => ({
    ...product,
    stop: async () => 0,
    remove: async () => undefined,
  });
  describeRights(borrowed);
  describeBadInput(borrowed);
});
