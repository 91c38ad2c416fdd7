import { join } from 'node:path';
import { SERVICES } from '@kq/local-cluster/cluster/deployables';
import { loadModules } from '@kq/test-kit/in-process/loaded-modules';

/** Its image has no package of the embedded tier (infra/docker/Dockerfile). */
describe('the container of a service', () => {
  it.each(SERVICES)('loads nothing of the embedded tier: %s', (service) => {
    const { paths, requests } = loadModules([join(__dirname, '../../services', service, 'src/container.ts')]);
    expect(paths.some((path) => path.includes('/fastify/'))).toBe(true);
    expect(requests.filter((name) => /^(lmdb|@kq\/embedded)/.test(name))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('.node') && !/argon2|sharp/.test(path))).toEqual([]);
  });
});
