/** `npm test`: installs and builds what is missing, then runs the unit and component tests. Arguments go to Jest. */
const { join } = require('node:path');
const { root, requireNode, install, build, run, step } = require('./setup.cjs');

requireNode();
install();
build();
step('Running the tests (those on real servers: npm run test:distributed)');
run(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...process.argv.slice(2)]);
