/**
 * `npm run check:alerts`: the alert rules by Prometheus' own promtool. Each rule fires for its fault, in time, while it lasts,
 * and ends with it (infra/observability/alert-cases.yml); all are silent while nothing is wrong. Takes seconds.
 */
const { spawnSync } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { parse, stringify } = require('yaml');
const { annotationTest, testFiles } = require('./alerts/rule-tests.cjs');
const { findPromtool } = require('./alerts/find-promtool.cjs');

const root = resolve(__dirname, '..');
const folder = join(root, 'infra/observability');
const replicas = ['compose', 'production'].map((name) => join(folder, `replicas.${name}.yml`));
const read = (name) => parse(readFileSync(join(folder, name), 'utf8'));

function main() {
  const promtool = findPromtool(root, (text) => console.log(`• ${text}`));
  const scratch = mkdtempSync(join(tmpdir(), 'kq-alerts-'));
  try {
    const rules = read('alerts.yml');
    const cases = read('alert-cases.yml');
    let files = 0;
    const ruleFiles = (some) => {
      const file = join(scratch, `rules-${files++}.yml`);
      writeFileSync(file, stringify({ groups: [{ name: 'tested', rules: some.map(withoutAnnotations) }] }));
      return [file, replicas[0]];
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
    run(promtool, ['check', 'rules', join(folder, 'alerts.yml'), ...replicas]);
    run(promtool, ['test', 'rules', ...tests]);
    console.log(`✓ alert rules: ${cases.cases.length} faults are seen in time and end, nothing else alerts`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Texts have a test of their own. */
const withoutAnnotations = ({ annotations: _annotations, ...rule }) => rule;

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  const lines = `${stdout}${stderr}`.split('\n');
  const report = lines.filter((line) => !/^(Unit Testing:.*|\s*SUCCESS|\s*)$/.test(line)).join('\n');
  throw new Error(`promtool ${args[0]} ${args[1]} ended with ${status}\n${report}`);
}

try {
  main();
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
