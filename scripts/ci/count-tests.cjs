/** `count-tests.cjs <report>`: prints `<passed> <failed>` of a Jest or Playwright JSON report. */
const { readReport } = require('./read-report.cjs');

const { passed, failed } = readReport(process.argv[2]);
console.log(`${passed} ${failed}`);
