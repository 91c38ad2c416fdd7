import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadModules } from '@kq/test-kit/in-process/loaded-modules';

/** Everything that `exports` of package.json offers to a service. */
const offered = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => join(__dirname, file));

describe('@kq/service-kit', () => {
  it('loads no native module and asks for none of the embedded tier, whichever of its exports is required', () => {
    const { paths, requests } = loadModules(offered);
    expect(paths.some((path) => path.includes('/fastify/'))).toBe(true);
    expect(paths.filter((path) => path.endsWith('.node'))).toEqual([]);
    expect(requests.filter((name) => /^(lmdb|@kq\/embedded)/.test(name))).toEqual([]);
  });
});
