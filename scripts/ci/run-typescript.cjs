const { readFileSync } = require('node:fs');
const { Module } = require('node:module');
const { transformSync } = require('@swc/core');

/** Runs one TypeScript file as CommonJS, with the files beside it that it imports; workspaces are read from dist. */
module.exports = function runTypescript(file) {
  Module._extensions['.ts'] = compile;
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(file);
  compile(module, file);
};

function compile(module, file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    sourceMaps: 'inline',
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  module._compile(code, file);
}
