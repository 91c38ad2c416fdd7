/** `npm run start:distributed`: the product as processes on real servers (docs/adr/012-local-cluster.md). */
const { join } = require('node:path');
const { root, requireNode, install, build } = require('./setup.cjs');

requireNode();
install();
build();
require(join(root, 'apps/local-cluster/dist/main.js'));
