/**
 * Jest's `--filter`: suites whose result may depend on the day, because they read the clock or name dates. They run once
 * more in 400 days (`KQ_TEST_CLOCK_DAYS`): units in CI, all of them in `npm run test:endurance`, as do the suites that start
 * processes. Files have times of the file system, whose clock is not moved.
 */
const { readFileSync } = require('node:fs');

const OTHER_CLOCKS = /\/(?:e2e|objects)\//;
const UNITS = /\/(?:packages|services|gateway)\/.*src\//;
const IS_LONG_FORM = process.env.KQ_TEST_ENDURANCE === 'on';
const READS_CLOCK = /Date\.now\(\)|new Date\(\)|systemClock|'20\d\d-\d\d/;

/** @param {readonly string[]} paths */
module.exports = (paths) => ({
  filtered: paths
    .filter((path) => !OTHER_CLOCKS.test(path) && (IS_LONG_FORM || UNITS.test(path)))
    .filter((path) => READS_CLOCK.test(readFileSync(path, 'utf8'))),
});
