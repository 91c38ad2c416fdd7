import { isProduct, isTest, linesOf, partOf, readSource } from './measure/read-source';

const read = (...lines: string[]) => readSource('a.ts', lines.join('\n'));
const phrases = (...lines: string[]) => read(...lines).hits.map(({ kind, phrase }) => `${kind} ${phrase}`);

describe('npm run measure', () => {
  it('counts the lines that a file has with and without a newline at its end', () => {
    expect([linesOf('a\nb\n'), linesOf('a\nb')]).toEqual([2, 2]);
  });

  it.each([
    ['services/auth/src/main.ts', 'services/auth', true, false],
    ['services/auth/src/main.test.ts', 'services/auth', false, true],
    ['services/auth/test/builders.ts', 'services/auth', false, true],
    ['packages/test-kit/src/product.ts', 'packages/test-kit', false, true],
    ['apps/local-cluster/src/index.ts', 'apps/local-cluster', false, false],
    ['services/listings/bench/search.ts', 'bench', false, false],
    ['gateway/README.md', 'docs', false, false],
    ['.ci/build-tools.ts', 'root', false, false],
  ])('assigns %s to %s', (path, part, product, test) => {
    expect([partOf(path), isProduct(path), isTest(path)]).toEqual([part, product, test]);
  });

  it('finds discouraged phrases in comments, prose strings and test titles', () => {
    expect(
      phrases(
        '/** What a queue holds; the other worker',
        ' * is away. */',
        "log.warn('the consumer begins anew'); // Nobody waits.",
        "it.each([1])('goes on after %s', () => call(`it ${told} tells`));",
      ),
    ).toEqual([
      'comment is away',
      'comment /** What a',
      'string anew',
      'string begins',
      'comment Nobody',
      'title goes on',
      'string tells',
    ]);
  });

  it('judges neither names, paths and regular expressions nor German texts', () => {
    const lines = ["import { a } from './engine';", "const b = 'told';", 'const c = /is gone/;'];
    expect(phrases(...lines, "const d = 'Das Angebot ist gone';", 'const nobody = 1;')).toEqual([]);
  });

  it('finds discouraged words in declared names, not in imported and read ones', () => {
    const source = read(
      "import { noticeSchema } from './wire';",
      'export function noteDelivery({ wish, notes }: Bundle) { return api.notices + noticeSchema; }',
      'interface PlannedNotice { noticed: boolean; makeRoom(): void }',
    );
    expect(source.hits).toEqual(
      ['noteDelivery', 'wish']
        .map((phrase) => ({ kind: 'name', phrase, line: 2 }))
        .concat(['PlannedNotice'].map((phrase) => ({ kind: 'name', phrase, line: 3 }))),
    );
  });

  it('counts classes, functions and objects that name the interface which they implement', () => {
    const source = read(
      'interface Port { send(): void }',
      'interface Facts { count: number }',
      'class A implements Port { send() {} }',
      'function createB(): Promise<Port> { return load(); }',
      'const c: Port = { send };',
      'const d = { send } satisfies Port;',
      'const e: Port = c;',
      'declare function f(): Port;',
    );
    expect(source.ports).toEqual(['Port']);
    expect(source.implementations).toEqual(['Port', 'Port', 'Port', 'Port']);
  });
});
