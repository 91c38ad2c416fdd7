import { parseConfig } from '@kq/service-kit';
import { clusterConfigSchema } from './config';

const replicasOf = (text?: string) =>
  parseConfig(clusterConfigSchema, text === undefined ? {} : { KQ_CLUSTER_REPLICAS: text })
    .KQ_CLUSTER_REPLICAS;

describe('KQ_CLUSTER_REPLICAS', () => {
  it('names the services with another number of processes than usual', () => {
    expect(replicasOf()).toEqual({});
    expect(replicasOf('gateway=2, listings=3,')).toEqual({ gateway: 2, listings: 3 });
  });

  it.each(['listing=2', 'gateway', 'gateway=0', 'gateway=1.5', 'gateway=10', 'gateway=two', '=2'])(
    'refuses "%s", naming the services and the numbers',
    (text) => {
      expect(() => replicasOf(text)).toThrow(
        /KQ_CLUSTER_REPLICAS: takes gateway, auth, listings, .*, each as name=1 to name=9/,
      );
    },
  );
});
