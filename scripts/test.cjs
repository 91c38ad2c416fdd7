/** `npm test`: installs and builds what is missing, then runs the unit and component tests. Arguments go to Jest. */
const { requireNode, install, build, jestArgs, run, step } = require('./setup.cjs');

requireNode();
install();
build();
step('Running the tests (those on real servers: npm run test:distributed)');
run(process.execPath, [...jestArgs, ...process.argv.slice(2)]);
