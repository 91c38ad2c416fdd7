/**
 * `node scripts/spec-coverage.cjs <report>…`: fails when a row of docs/spec has no passed test with its id in the JSON
 * reports of Jest and Playwright (docs/spec/README.md). `npm run docs` compares the titles alone.
 */
const { existsSync } = require('node:fs');
const { readReport } = require('./ci/read-report.cjs');
const { judgeRows } = require('./spec-coverage/judge-rows.cjs');
const { readRows } = require('./spec-coverage/read-rows.cjs');
const { idsOf } = require('./spec-coverage/read-titles.cjs');

const reports = process.argv.slice(2).filter((file) => existsSync(file));
const ids = reports.flatMap((file) => readReport(file).passedTitles.flatMap(idsOf));
const rows = readRows();
const problems = judgeRows(rows, ids, 'no test with its id passed');
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`${rows.length} rows of docs/spec, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
