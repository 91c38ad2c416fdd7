/**
 * Reads the JSON reports of Jest and Playwright alike.
 *
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {{ name: string, seconds: number }[]} suites
 * @property {{ suite: string, test: string, reason: string }[]} failures
 * @property {string[]} passedTitles the titles around a test and its own, each by itself
 *
 * The parts of Jest's report that are read.
 * @typedef {object} JestTest
 * @property {string} status
 * @property {string} fullName
 * @property {string} [title]
 * @property {string[]} [ancestorTitles]
 * @property {number} [invocations]
 * @property {string[]} [failureMessages]
 *
 * @typedef {object} JestSuite
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {number} startTime
 * @property {number} endTime
 * @property {JestTest[]} assertionResults
 *
 * @typedef {{ testResults: JestSuite[], numRuntimeErrorTestSuites: number, numTotalTests: number }} JestReport
 *
 * The parts of Playwright's report that are read.
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {{ duration: number, error?: { message: string } }[]} results
 *
 * @typedef {object} PlaywrightSuite
 * @property {string} file
 * @property {string} [title]
 * @property {{ title: string, tests: PlaywrightTest[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {PlaywrightSuite[]} suites
 * @property {{ message: string }[]} [errors]
 */
const { readFileSync } = require('node:fs');
const { relative } = require('node:path');

/**
 * CI skips nothing and tries nothing twice: skipped and flaky tests count as failed.
 * @param {string} file
 * @returns {Report}
 */
function readReport(file, root = process.cwd()) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.numTotalTests === undefined ? readPlaywright(report) : readJest(report, root);
}

/**
 * @param {JestReport} report
 * @param {string} root
 * @returns {Report}
 */
function readJest({ testResults, numRuntimeErrorTestSuites }, root) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  /** @param {JestTest} test */
  const hasPassed = ({ status, invocations = 1 }) => status === 'passed' && invocations === 1;
  const passed = tests.filter(hasPassed).length;
  return {
    passed,
    failed: tests.length - passed + numRuntimeErrorTestSuites,
    suites: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const suite = relative(root, name);
      if (assertionResults.length === 0 && status === 'failed')
        return [{ suite, test: 'the suite did not run', reason: message }];
      return assertionResults
        .filter((test) => !hasPassed(test))
        .map((test) => ({
          suite,
          test: test.fullName,
          reason: test.failureMessages?.[0] ?? `${test.status}, not run once`,
        }));
    }),
    passedTitles: tests
      .filter(hasPassed)
      .flatMap(({ ancestorTitles = [], title = '' }) => [...ancestorTitles, title]),
  };
}

/**
 * @param {PlaywrightReport} report
 * @returns {Report}
 */
function readPlaywright({ stats, suites, errors = [] }) {
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected,
    failed: unexpected + skipped + flaky + (unexpected === 0 ? errors.length : 0),
    suites: suites.map((suite) => ({ name: `browser/${suite.file}`, seconds: durationOf(suite) / 1000 })),
    failures: [
      ...suites.flatMap(failuresOf),
      ...errors.map(({ message }) => ({ suite: 'browser', test: 'outside of the tests', reason: message })),
    ],
    passedTitles: suites.flatMap((suite) => passedTitlesOf(suite)),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {number}
 */
function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return sum(results.map(({ duration }) => duration)) + sum(suites.map(durationOf));
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {Report['failures']}
 */
function failuresOf({ file, specs = [], suites = [] }) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => ({
        suite: `browser/${file}`,
        test: title,
        reason: results.find(({ error }) => error !== undefined)?.error?.message ?? status,
      })),
  );
  return [...failed, ...suites.flatMap(failuresOf)];
}

/**
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} around
 * @returns {string[]}
 */
function passedTitlesOf({ title = '', specs = [], suites = [] }, around = []) {
  const titles = [...around, title];
  const passed = specs.filter(
    ({ tests }) => tests.length > 0 && tests.every(({ status }) => status === 'expected'),
  );
  return [
    ...passed.flatMap((spec) => [...titles, spec.title]),
    ...suites.flatMap((suite) => passedTitlesOf(suite, titles)),
  ];
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

module.exports = { readReport };
