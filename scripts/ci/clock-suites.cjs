/**
 * Jest's `--filter`: suites whose result may depend on the day, because they read the clock or name dates. They run once
 * more in 400 days (`KQ_TEST_CLOCK_DAYS`). Suites that start processes do so in `npm run test:endurance`; files have times
 * of the file system, whose clock is not moved.
 */
const { readFileSync } = require('node:fs');

const OTHER_CLOCKS = /\/(?:e2e|objects)\//;
const READS_CLOCK = /Date\.now\(\)|new Date\(\)|systemClock|'20\d\d-\d\d/;

/** @param {readonly string[]} paths */
module.exports = (paths) => ({
  filtered: paths.filter((path) => !OTHER_CLOCKS.test(path) && READS_CLOCK.test(readFileSync(path, 'utf8'))),
});
