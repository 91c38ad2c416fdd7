/** `npm run servers:up` and `servers:down`: real servers without containers (docs/adr/012-local-cluster.md). */
const { join } = require('node:path');
const { root, requireNode, install, build } = require('./setup.cjs');

requireNode();
install();
build();
const { runServersCommand } = require(join(root, 'apps/local-cluster/dist/index.js'));
runServersCommand(process.argv[2], process.env, (line) => console.log(line)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
