/**
 * `node scripts/run.cjs scripts/spec-coverage.ts <report>…`: fails when a row of docs/spec has no passed test with its id in the JSON
 * reports of Jest and Playwright (docs/spec/README.md). `npm run docs` compares the titles alone.
 */
import { existsSync } from 'node:fs';
import { readReport } from './ci/read-report.cjs';
import { judgeRows } from './spec-coverage/judge-rows';
import { readRows } from './spec-coverage/read-rows';
import { idsOf } from './spec-coverage/read-titles';

const reports = process.argv.slice(2).filter((file) => existsSync(file));
const ids = reports.flatMap((file) => readReport(file).passedTitles.flatMap(idsOf));
const rows = readRows();
const problems = judgeRows(rows, ids, 'no test with its id passed');
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`${rows.length} rows of docs/spec, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
