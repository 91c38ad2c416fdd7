/** Reads the JSON reports of Jest and Playwright alike. */
const { readFileSync } = require('node:fs');
const { relative } = require('node:path');

/**
 * @returns `{passed, failed, suites: {name, seconds}[]}`. CI skips nothing and tries nothing twice: skipped and flaky tests
 *   count as failed.
 */
function readReport(file, root = process.cwd()) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.numTotalTests === undefined ? readPlaywright(report) : readJest(report, root);
}

function readJest({ testResults, numRuntimeErrorTestSuites }, root) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(
    ({ status, invocations = 1 }) => status === 'passed' && invocations === 1,
  ).length;
  return {
    passed,
    failed: tests.length - passed + numRuntimeErrorTestSuites,
    suites: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function readPlaywright({ stats, suites, errors = [] }) {
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected,
    failed: unexpected + skipped + flaky + (unexpected === 0 ? errors.length : 0),
    suites: suites.map((suite) => ({ name: `browser/${suite.file}`, seconds: durationOf(suite) / 1000 })),
  };
}

function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return sum(results.map(({ duration }) => duration)) + sum(suites.map(durationOf));
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

module.exports = { readReport };
