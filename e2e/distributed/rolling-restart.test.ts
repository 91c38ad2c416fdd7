import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { type RunningCluster, startCluster } from '@kq/test-kit';
import { endurance, printResult } from '../shared/endurance';
import { requireK6 } from '../shared/k6-load';
import { type LoadBalancer } from '../shared/load-balancer';
import { balancerOf, expectNothingFails, replacement } from '../shared/steps-under-load';

jest.setTimeout(600_000);

/** Two replicas of each service behind user requests, as Kubernetes keeps them while it replaces them one by one. */
const REPLICAS = { auth: 2, listings: 2, geo: 2, notifications: 2, gateway: 2 };

describe('a rolling restart under load', () => {
  let k6: string;
  let product: RunningCluster;
  let balancer: LoadBalancer;

  beforeAll(async () => {
    k6 = requireK6();
    product = await startCluster({ replicas: REPLICAS });
    afterSuite(() => product.remove());
    afterSuite(async () => expect(await product.stop()).toBe(0));
    balancer = await balancerOf(product);
  });

  it('fails no request and neither loses nor repeats a bundle or a mail', async () => {
    const { services } = product.cluster;
    const round = services.map((service) => replacement(service, balancer));
    const steps = Array.from({ length: endurance.rollingRestarts }, () => round).flat();
    const counted = await expectNothingFails(product, { steps, balancer, k6 });
    printResult(
      `rolling restart of ${services.length} processes, ${endurance.rollingRestarts} times: ${counted}`,
    );
  });
});
