import { type RunningCluster, startCluster } from '@kq/test-kit';
import { describeAgreements } from '../../shared/agreements.suite';

jest.setTimeout(1_800_000);

let product: RunningCluster;

describeAgreements({
  async start() {
    product = await startCluster({ seed: 20 });
    return product;
  },
  async killAndStart(_product, round) {
    const replicas = product.cluster.services.filter(({ name }) => name === 'listings');
    const victim = replicas[round % replicas.length];
    if (victim === undefined) throw new Error('listings expected');
    await victim.kill();
    await victim.start();
    return product;
  },
  async stop() {
    await product.stop();
    await product.remove();
  },
});
