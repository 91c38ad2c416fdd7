/**
 * `node scripts/run.cjs scripts/mutate-rows.ts [row]`: breaks the main line of each row of scripts/mutation/mutations.cjs, one at a time, and
 * fails for a row whose tests pass all the same. Part of `npm run test:endurance`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTATIONS } from './mutation/mutations.cjs';
import { root } from './setup.cjs';

type Mutation = (typeof MUTATIONS)[number];

const folder = mkdtempSync(join(tmpdir(), 'kq-mutation-'));
const [only] = process.argv.slice(2);
let survivors = 0;
let count = 0;
for (const [index, mutation] of MUTATIONS.entries()) {
  if (only !== undefined && mutation.row !== only) continue;
  count += 1;
  const failed = failedTests(mutation, index);
  if (failed === 0) survivors += 1;
  console.log(`${failed > 0 ? '✓' : '✗'} ${mutation.row} ${mutation.file}: ${firstLine(mutation.search)}`);
}
rmSync(folder, { recursive: true, force: true });
console.log(`result: ${count} broken lines, ${survivors} of them unnoticed by the tests of their row`);
process.exit(count === 0 || survivors > 0 ? 1 : 0);

/** A suite that does not run at all proves nothing. */
function failedTests({ row, test }: Mutation, index: number): number {
  const report = join(folder, `${index}.json`);
  const args = ['--config', join(root, 'scripts/mutation/jest.config.cjs'), '-w', '1', test];
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), ...args, '-t', row, '--json', '--outputFile', report],
    { cwd: root, env: { ...process.env, KQ_MUTATION: String(index) }, stdio: 'ignore' },
  );
  const { numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number };
  return numFailedTests;
}

function firstLine(text: string): string | undefined {
  return text.trim().split('\n')[0];
}
