const { readFileSync } = require('node:fs');
const { Module } = require('node:module');
const { transformSync } = require('@swc/core');

/** Runs one TypeScript file as CommonJS; what it imports must be packages. */
module.exports = function runTypescript(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    sourceMaps: 'inline',
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(file);
  module._compile(code, file);
};
