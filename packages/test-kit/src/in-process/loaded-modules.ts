import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const RUN_TYPESCRIPT = join(__dirname, '../../../../scripts/ci/run-typescript.cjs');

/**
 * Loads TypeScript files in a separate process, workspaces from dist. @returns the paths of all modules that this loads,
 * and all names that it asks for, also those that were not found
 */
export function loadModules(files: readonly string[]): { paths: string[]; requests: string[] } {
  const script = `
    const run = require(${JSON.stringify(RUN_TYPESCRIPT)});
    const { Module } = require('node:module');
    const ofCompiler = new Set(Object.keys(require.cache));
    const requests = new Set();
    const resolve = Module._resolveFilename;
    Module._resolveFilename = (request, ...rest) => {
      requests.add(request);
      return resolve(request, ...rest);
    };
    for (const file of ${JSON.stringify(files)}) run(file);
    const paths = Object.keys(require.cache).filter((path) => !ofCompiler.has(path));
    process.stdout.write(JSON.stringify({ paths, requests: [...requests] }), () => process.exit());`;
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], options)) as ReturnType<
    typeof loadModules
  >;
}
