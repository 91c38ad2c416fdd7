/** `count-tests.cjs <report>`: prints `<passed> <failed>` of a Jest or Playwright JSON report. */
const { existsSync } = require('node:fs');
const { readReport } = require('./read-report.cjs');

const [, , report = ''] = process.argv;
if (!existsSync(report)) {
  console.error(`${report} was not written`);
  process.exit(1);
}
const { passed, failed } = readReport(report);
console.log(`${passed} ${failed}`);
