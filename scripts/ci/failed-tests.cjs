/** `failed-tests.cjs <report>…`: prints what failed in several JSON reports, each test with the head of its error. */
const { existsSync } = require('node:fs');
const { stripVTControlCharacters } = require('node:util');
const { readReport } = require('./read-report.cjs');

/** Of tests: what comes after these is likely to have the same cause. */
const SHOWN = 40;
const LINES_OF_A_REASON = 12;

const failures = process.argv
  .slice(2)
  .filter((file) => existsSync(file))
  .flatMap((file) => readReport(file).failures);

for (const { suite, test, reason } of failures.slice(0, SHOWN)) {
  console.log(`✗ ${suite}: ${test}`);
  for (const line of headOf(reason)) console.log(`    ${line}`);
}
if (failures.length > SHOWN) console.log(`✗ and ${failures.length - SHOWN} more`);

/** @param {string} reason */
function headOf(reason) {
  const lines = stripVTControlCharacters(reason).split('\n');
  return lines.filter((line) => line.trim() !== '').slice(0, LINES_OF_A_REASON);
}
