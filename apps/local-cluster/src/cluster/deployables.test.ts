import { DEFAULT_REPLICAS, planInstances } from './plan-instances';
import { type ClusterSettings, environmentOf } from './deployables';

it('keeps photos and the snapshot of the search index in the folder of the cluster, for all its replicas', () => {
  const instances = planInstances(DEFAULT_REPLICAS, 20_000);
  const settings: ClusterSettings = {
    dir: '/clusters/one',
    prefix: 'one',
    backingServices: { kafka: '', redis: '', smtp: '', mongo: '' },
    secrets: { internal: '', link: '', demoPasswords: { admin: '', owner: '', dispatcher: '' } },
    instances,
    env: {},
  };
  const folders = instances
    .filter(({ name }) => name === 'listings')
    .map((instance) => environmentOf(instance, settings)['KQ_PHOTOS_DIR']);
  expect(folders).toEqual(['/clusters/one/photos', '/clusters/one/photos']);
});
