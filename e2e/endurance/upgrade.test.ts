import { resolve } from 'node:path';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { type RunningCluster, startCluster } from '@kq/test-kit';
import { printResult } from '../shared/endurance';
import { requireK6 } from '../shared/k6-load';
import { type LoadBalancer } from '../shared/load-balancer';
import { balancerOf, expectNothingFails, replacement, type Step } from '../shared/steps-under-load';

jest.setTimeout(1_800_000);

const REPLICAS = { auth: 2, listings: 2, geo: 2, notifications: 2, gateway: 2 };
const newRoot = resolve(__dirname, '../..');

/** The build of a former release, which `npm run test:endurance -- upgrade --from=<commit>` makes. */
const formerRoot = process.env['KQ_FORMER_ROOT'];

/** docs/deployment.md, Upgrades: migrations first, then one process after the other; and back, without migrating back. */
describe('an upgrade under load, and the way back', () => {
  let k6: string;
  let product: RunningCluster;
  let balancer: LoadBalancer;

  beforeAll(async () => {
    if (formerRoot === undefined)
      throw new Error('KQ_FORMER_ROOT is missing: npm run test:endurance -- upgrade');
    k6 = requireK6();
    product = await startCluster({ seed: 600, replicas: REPLICAS, root: formerRoot });
    afterSuite(() => product.remove());
    afterSuite(async () => expect(await product.stop()).toBe(0));
    balancer = await balancerOf(product);
  });

  it('fails no request and neither loses nor repeats a bundle or a mail', async () => {
    const { services } = product.cluster;
    const to = (root: string) =>
      services.map((service) => replacement(service, balancer, () => service.restart({ root })));
    const migration: Step = { label: 'the migrations', run: () => product.cluster.migrate(newRoot) };
    const steps = [migration, ...to(newRoot), ...to(formerRoot ?? '')];
    const counted = await expectNothingFails(product, { steps, balancer, k6 });
    printResult(`upgrade of ${services.length} processes and the way back: ${counted}`);
  });
});
