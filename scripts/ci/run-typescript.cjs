const { readFileSync } = require('node:fs');
const { Module } = require('node:module');
const { transformSync } = require('@swc/core');

/**
 * Parts of Node's loader that have no public types.
 * @typedef {NodeJS.Module & { _compile(code: string, file: string): void }} LoadedModule
 * @typedef {{ _extensions: Record<string, (module: LoadedModule, file: string) => void>, _nodeModulePaths(file: string): string[] }} Loader
 */
const loader = /** @type {Loader} */ (/** @type {unknown} */ (Module));

/** Runs one TypeScript file as CommonJS, with the files beside it that it imports; workspaces are read from dist. Returns what it exports. */
module.exports = function runTypescript(/** @type {string} */ file) {
  loader._extensions['.ts'] = compile;
  const module = /** @type {LoadedModule} */ (new Module(file));
  module.filename = file;
  module.paths = loader._nodeModulePaths(file);
  compile(module, file);
  return /** @type {unknown} */ (module.exports);
};

/**
 * @param {LoadedModule} module
 * @param {string} file
 */
function compile(module, file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    sourceMaps: 'inline',
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  module._compile(code, file);
}
