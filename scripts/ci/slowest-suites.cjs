/** `slowest-suites.cjs <report>…`: prints the ten slowest suites of several JSON reports. */
const { existsSync } = require('node:fs');
const { basename } = require('node:path');
const { readReport } = require('./read-report.cjs');

const SHOWN = 10;

const slowest = process.argv
  .slice(2)
  .filter((file) => existsSync(file))
  .flatMap((file) => readReport(file).suites.map((suite) => ({ ...suite, run: basename(file, '.json') })))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, SHOWN);

console.log('slowest suites:');
for (const { name, run, seconds } of slowest)
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${name} (${run})`);
