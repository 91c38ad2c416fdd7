/**
 * `npm run check:alerts`: the alert rules by Prometheus' own promtool. Each rule fires for its fault, in time, while it lasts,
 * and ends with it (infra/observability/alert-cases.yml); all are silent while nothing is wrong. Takes seconds.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { type AlertCases, annotationTest, type Rule, type RuleGroups, testFiles } from './alerts/rule-tests';
import { findPrometheus } from './alerts/find-prometheus';

const root = resolve(__dirname, '..');
const folder = join(root, 'infra/observability');
const replicasOf = (name: string) => join(folder, `replicas.${name}.yml`);
const read = (name: string): unknown => parse(readFileSync(join(folder, name), 'utf8'));

function main(): void {
  const { promtool } = findPrometheus(root, (text) => console.log(`• ${text}`));
  const scratch = mkdtempSync(join(tmpdir(), 'kq-alerts-'));
  try {
    const rules = read('alerts.yml') as RuleGroups;
    const cases = read('alert-cases.yml') as AlertCases;
    let files = 0;
    const ruleFiles = (some: readonly Rule[]) => {
      const file = join(scratch, `rules-${files++}.yml`);
      writeFileSync(file, stringify({ groups: [{ name: 'tested', rules: some.map(withoutAnnotations) }] }));
      return [file, replicasOf('compose')];
    };
    const tests = [
      ...testFiles({ rules, cases, ruleFiles }),
      annotationTest({ ruleFiles: [join(folder, 'alerts.yml')], healthy: cases.healthy }),
    ].map((test, i) => {
      const file = join(scratch, `test-${i}.yml`);
      // JSON is YAML.
      writeFileSync(file, JSON.stringify(test));
      return file;
    });
    run(promtool, [
      'check',
      'rules',
      join(folder, 'alerts.yml'),
      replicasOf('compose'),
      replicasOf('production'),
    ]);
    run(promtool, ['test', 'rules', ...tests]);
    console.log(`✓ alert rules: ${cases.cases.length} faults are seen in time and end, nothing else alerts`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Texts have a test of their own. */
const withoutAnnotations = ({ annotations: _annotations, ...rule }: Rule): Rule => rule;

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  const lines = `${stdout}${stderr}`.split('\n');
  const report = lines.filter((line) => !/^(Unit Testing:.*|\s*SUCCESS|\s*)$/.test(line)).join('\n');
  throw new Error(`promtool ${args[0]} ${args[1]} ended with ${status}\n${report}`);
}

try {
  main();
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
}
