/** `node scripts/run.cjs <script>.ts …`: runs a script in TypeScript; installs first where nothing is installed yet. */
const { existsSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { root, requireNode, install } = require('./setup.cjs');

requireNode();
if (!existsSync(join(root, 'node_modules'))) install();
const file = resolve(process.argv.splice(2, 1)[0] ?? '');
process.argv[1] = file;
require('./ci/run-typescript.cjs')(file);
