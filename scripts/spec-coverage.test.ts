import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport } from './ci/read-report.cjs';
import { coveragePage } from './spec-coverage/coverage-page';
import { judgeRows } from './spec-coverage/judge-rows';
import { readRows, type Row } from './spec-coverage/read-rows';
import { titlesOf } from './spec-coverage/read-titles';

/** Apart from the ids, which are none of docs/spec. */
const SPEC = 'docs/spec';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kq-spec-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, ...lines: string[]): void =>
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);

describe('the rows of the specification', () => {
  it('have a reason in their text or in open.md, or none', () => {
    write(
      'area.md',
      '| id | rule |',
      '|---|---|',
      '| A-01 | Opens. |',
      '| A-02 | a | Nothing to prove: b. |',
      '| A-03 | Closes. Deviation: late (ADR 001). |',
    );
    write('other.md', '| B-01 | Records. |');
    write('open.md', '| B-01 | Not built. |');
    write('README.md', '| A-09 | no row |');
    expect(readRows(folder)).toEqual([
      { id: 'A-01', page: 'area.md', exempt: null, open: null, deviation: null },
      { id: 'A-02', page: 'area.md', exempt: 'b.', open: null, deviation: null },
      { id: 'A-03', page: 'area.md', exempt: null, open: null, deviation: 'late (ADR 001).' },
      { id: 'B-01', page: 'other.md', exempt: null, open: 'Not built.', deviation: null },
    ]);
  });

  it('refuses an open row that does not exist', () => {
    write('open.md', '| A-01 | Not built. |');
    expect(() => readRows(folder)).toThrow('docs/spec/open.md: no row A-01');
  });
});

describe('titles that name rows', () => {
  const read = (...lines: string[]) => titlesOf('a.test.ts', lines.join('\n'));

  it('are those of describe, it and test in all their forms, not comments and other strings', () => {
    const found = read(
      `// (${SPEC} A-01)`,
      `const text = 'x (${SPEC} A-01)';`,
      `describe('area (${SPEC} A-02)', () => {`,
      `  it(\`opens \${path} (${SPEC} A-03, B-01)\`, run);`,
      `  it.each([1])('closes %s (${SPEC} A-04)', run);`,
      `  it.each(TABLE)('ends %s (${SPEC} %s)', run);`,
      `  it.each([{ a: 1, row: 'B-04' }])('sums $a (${SPEC} $row)', run);`,
      '});',
      `const TABLE = [['x', 'B-02'], ['y', 'B-02, B-03']] as const;`,
      `test.describe('page (${SPEC} A-05)', { tag: '@any-width' }, run);`,
    );
    expect(found.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'A-02 area',
      'A-03 opens ${path}',
      'B-01 opens ${path}',
      'A-04 closes %s',
      'B-02 ends %s',
      'B-02 ends %s',
      'B-03 ends %s',
      'B-04 sums $a',
      'A-05 page',
    ]);
  });

  it.each([
    ['A-01, A-02', "['x']", 'name the rows in the lines of the table'],
    ['%s', "['x', 'A-01'], ['y']", 'names no row'],
    ['%s', '...other', 'names no row'],
  ])('refuses a table with %s and the lines %s', (ids, lines, problem) => {
    expect(() => read(`it.each([${lines}])('opens %s (${SPEC} ${ids})', run);`)).toThrow(problem);
  });

  it.each(['A-01 … A-03)', 'A-01) again', 'A-1x)'])('refuses %s', (ids) => {
    expect(() => read(`it('opens (${SPEC} ${ids}', run);`)).toThrow('not of the form');
  });
});

describe('passed tests', () => {
  it('bring the titles around them, failed and repeated ones bring none', () => {
    const test = (title: string, changes: object = {}) => ({
      ...{ status: 'passed', title, ancestorTitles: ['area'], invocations: 1 },
      ...changes,
    });
    const assertionResults = [
      test('opens'),
      test('closes', { status: 'failed' }),
      test('x', { invocations: 2 }),
    ];
    const suite = { name: 'a.test.ts', startTime: 0, endTime: 1, assertionResults };
    write(
      'jest.json',
      JSON.stringify({ numTotalTests: 3, numRuntimeErrorTestSuites: 0, testResults: [suite] }),
    );
    expect(readReport(join(folder, 'jest.json')).passedTitles).toEqual(['area', 'opens']);
  });

  it('of Playwright count when they passed at every width', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      tests: statuses.map((status) => ({ status, results: [] })),
    });
    const specs = [spec('opens', 'expected', 'expected'), spec('flaky', 'expected', 'flaky')];
    const suites = [{ file: 'a.spec.ts', title: 'a.spec.ts', suites: [{ title: 'page', specs }] }];
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
    write('playwright.json', JSON.stringify({ stats, suites }));
    expect(readReport(join(folder, 'playwright.json')).passedTitles).toEqual(['a.spec.ts', 'page', 'opens']);
  });
});

describe('rows and proofs', () => {
  const row = (id: string, changes: Partial<Row> = {}): Row => ({
    ...{ id, page: 'area.md', exempt: null, open: null, deviation: null },
    ...changes,
  });
  const rows = [row('A-01'), row('A-02', { exempt: 'b.' }), row('A-03', { open: 'c.' })];

  it('fit when each row has a test or a reason', () => {
    expect(judgeRows(rows, ['A-01'], 'no test')).toEqual([]);
  });

  it('do not fit for a row without a test, an outlived reason, two reasons or an unknown id', () => {
    const both = row('A-04', { exempt: 'b.', open: 'c.' });
    expect(judgeRows([...rows, both], ['A-02', 'A-03', 'A-05'], 'no test')).toEqual([
      'A-05: no such row',
      'A-01 (docs/spec/area.md): no test',
      'A-02 (docs/spec/area.md): has a test, but says that there is nothing to prove',
      'A-03 (docs/spec/area.md): has a test: remove it from docs/spec/open.md',
      'A-04 (docs/spec/area.md): has nothing to prove and is named in docs/spec/open.md',
    ]);
  });

  it('do not fit for a deviation without an ADR', () => {
    const without = row('A-06', { deviation: 'later.' });
    const named = row('A-07', { deviation: 'later ([ADR 001](../adr/001.md)).' });
    expect(judgeRows([without, named], ['A-06', 'A-07'], 'no test')).toEqual([
      'A-06 (docs/spec/area.md): deviates without naming an ADR',
    ]);
  });

  it('are listed with each test once, or the reason, deviations apart', () => {
    const title = { id: 'A-01', file: 'a.test.ts', title: 'opens | closes' };
    const [first, ...others] = rows;
    const page = coveragePage([{ ...first!, deviation: 'late (ADR 001).' }, ...others], [title, title]);
    expect(page).toContain(
      '3 rows: 1 with a test (1 of them with a deviation), 1 open ([why](open.md)), 1 with nothing to prove.',
    );
    expect(page.match(/^\| A-.*$/gm)).toEqual([
      '| A-01 | late (ADR 001). |',
      '| A-01 | `a.test.ts`: opens \\| closes |',
      '| A-02 | nothing to prove: b. |',
      '| A-03 | open: c. |',
    ]);
  });
});
