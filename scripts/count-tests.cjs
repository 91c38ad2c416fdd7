/** Prints `<passed> <failed>` of a Jest or Playwright JSON report. Skipped tests count as failed: CI skips nothing. */
const { readFileSync } = require('node:fs');

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
if (report.numTotalTests === undefined) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  console.log(`${expected + flaky} ${unexpected + skipped}`);
} else {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
  console.log(
    `${numPassedTests} ${numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites}`,
  );
}
