/**
 * Jest's `--filter`: suites whose result may depend on the day, because they read the clock or name dates. They run once
 * more in 400 days (`KQ_TEST_CLOCK_DAYS`). Suites that start processes do so in `npm run test:endurance`.
 */
const { readFileSync } = require('node:fs');

const READS_CLOCK = /Date\.now\(\)|new Date\(\)|systemClock|'20\d\d-\d\d/;

module.exports = (paths) => ({
  filtered: paths.filter((path) => !path.includes('/e2e/') && READS_CLOCK.test(readFileSync(path, 'utf8'))),
});
