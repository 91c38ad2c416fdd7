import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const RUN_TYPESCRIPT = join(__dirname, '../../../scripts/ci/run-typescript.cjs');

/** Everything that `exports` of package.json offers to a service. */
const offered = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => join(__dirname, file));

/** Loads the files in a separate process. @returns the paths of all modules that this loads */
function modulesLoadedBy(files: readonly string[]): string[] {
  const script = `
    const run = require(${JSON.stringify(RUN_TYPESCRIPT)});
    const ofCompiler = new Set(Object.keys(require.cache));
    for (const file of ${JSON.stringify(files)}) run(file);
    process.stdout.write(JSON.stringify(Object.keys(require.cache).filter((path) => !ofCompiler.has(path))));`;
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], options)) as string[];
}

describe('@kq/service-kit', () => {
  it('loads no embedded store and no native module, whichever of its exports is required', () => {
    const loaded = modulesLoadedBy(offered);
    expect(loaded.some((path) => path.includes('/fastify/'))).toBe(true);
    expect(loaded.filter((path) => /\/(embedded-mongo|lmdb)\/|\.node$/.test(path))).toEqual([]);
  });
});
