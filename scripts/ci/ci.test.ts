import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
let report: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kq-ci-'));
  report = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const script = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(__dirname, name), ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, ...env },
  });

describe('count-tests.cjs', () => {
  const counts = (content: object): string => {
    writeFileSync(report, JSON.stringify(content));
    return script('count-tests.cjs', [report]).stdout.trim();
  };
  const jest = (assertionResults: readonly object[], numRuntimeErrorTestSuites = 0) => ({
    numTotalTests: assertionResults.length,
    numRuntimeErrorTestSuites,
    testResults: [{ name: join(folder, 'a.test.ts'), startTime: 0, endTime: 1000, assertionResults }],
  });

  it('counts skipped tests and suites that do not load as failed', () => {
    expect(counts(jest([{ status: 'passed' }, { status: 'pending' }, { status: 'failed' }], 1))).toBe('1 3');
  });

  it('counts a Jest test that passed at its second attempt as failed', () => {
    expect(counts(jest([{ status: 'passed', invocations: 2 }]))).toBe('0 1');
  });

  it('counts a flaky Playwright test as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 2, skipped: 1 };
    expect(counts({ stats, suites: [] })).toBe('3 4');
  });

  it('fails in one line without a report', () => {
    const { status, stderr } = script('count-tests.cjs', [join(folder, 'absent.json')]);
    expect([status, stderr.trim()]).toEqual([1, `${join(folder, 'absent.json')} was not written`]);
  });

  it('counts a Playwright run that failed outside of its tests as failed', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(counts({ stats, suites: [], errors: [{ message: 'global teardown failed' }] })).toBe('3 1');
  });
});

describe('slowest-suites.cjs', () => {
  it('orders the suites of all runs by their seconds', () => {
    const browser = join(folder, 'playwright.json');
    const testResults = [
      { name: join(folder, 'quick.test.ts'), startTime: 0, endTime: 2000, assertionResults: [] },
    ];
    writeFileSync(report, JSON.stringify({ numTotalTests: 0, numRuntimeErrorTestSuites: 0, testResults }));
    const specs = [{ tests: [{ results: [{ duration: 4000 }, { duration: 1000 }] }] }];
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
    writeFileSync(
      browser,
      JSON.stringify({ stats, suites: [{ file: 'slow.spec.ts', suites: [{ specs }] }] }),
    );
    const { stdout } = script('slowest-suites.cjs', [report, browser, join(folder, 'absent.json')]);
    expect(stdout.match(/\d+ s {2}\S+ \(\w+\)/g)).toEqual([
      '5 s  browser/slow.spec.ts (playwright)',
      '2 s  quick.test.ts (report)',
    ]);
  });
});

describe('failed-tests.cjs', () => {
  it('prints each failure of both runners with the head of its error', () => {
    const browser = join(folder, 'playwright.json');
    const assertionResults = [
      { status: 'passed', fullName: 'works' },
      {
        status: 'failed',
        fullName: 'breaks',
        failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m\n\n  at a'],
      },
    ];
    const testResults = [
      { name: join(folder, 'a.test.ts'), status: 'failed', startTime: 0, endTime: 1, assertionResults },
      { name: join(folder, 'b.test.ts'), status: 'failed', message: 'no module x', assertionResults: [] },
    ];
    writeFileSync(report, JSON.stringify({ numTotalTests: 2, numRuntimeErrorTestSuites: 1, testResults }));
    const results = [{ duration: 1, error: { message: 'Timed out' } }];
    const specs = [{ title: 'sends', tests: [{ status: 'unexpected', results }] }];
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    const suites = [{ file: 'c.spec.ts', suites: [{ file: 'c.spec.ts', specs }] }];
    writeFileSync(browser, JSON.stringify({ stats, suites }));
    expect(script('failed-tests.cjs', [report, browser]).stdout.trimEnd().split('\n')).toEqual([
      '✗ a.test.ts: breaks',
      '    Error: 1 is not 2',
      '      at a',
      '✗ b.test.ts: the suite did not run',
      '    no module x',
      '✗ browser/c.spec.ts: sends',
      '    Timed out',
    ]);
  });
});

describe('run-tests.cjs', () => {
  const runner = (source: string, env?: Record<string, string>) =>
    script('run-tests.cjs', [report, process.execPath, '-e', source, report], env);
  const writeReport = `require('node:fs').writeFileSync(process.argv[1], '{}');`;

  it('ends with the exit code of the runner', () => {
    expect(runner(`${writeReport} process.exitCode = 3`).status).toBe(3);
  });

  it('terminates a runner that wrote its report and does not end, keeps the report and names its processes', () => {
    const held = `require('node:child_process').spawn('sleep', ['1000']); setInterval(() => {}, 1000)`;
    const { status, stderr } = runner(`${writeReport} ${held}`, { KQ_CI_GRACE_MS: '500' });
    expect(status).toBe(1);
    expect(stderr).toContain('reported its result and did not end within 0.5 s');
    expect(stderr).toContain('sleep 1000');
    expect(readFileSync(report, 'utf8')).toBe('{}');
  });

  it('terminates a runner that never reports', () => {
    const { status, stderr } = runner('setInterval(() => {}, 1000)', { KQ_CI_LIMIT_MS: '600' });
    expect(status).toBe(1);
    expect(stderr).toContain('did not end within');
  });
});
