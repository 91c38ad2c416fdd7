/** `npm run ops -- <command>`: commands for operators; `npm run ops` alone lists them. docs/operations.md explains them. */
const { join } = require('node:path');
const { root, requireNode, install, build } = require('./setup.cjs');

requireNode();
install();
build();
require(join(root, 'apps/ops/dist/main.js'));
