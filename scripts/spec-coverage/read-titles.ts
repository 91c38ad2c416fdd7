import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../setup.cjs';

/** A title of a test with a row that it names. */
export interface Title {
  readonly id: string;
  readonly file: string;
  readonly title: string;
}

const FOLDERS = ['apps', 'packages', 'services', 'gateway', 'frontend', 'e2e', 'infra', 'scripts'];
const SKIPPED = /^(node_modules|dist|dist-ssr|data|fixtures|\..+)$/;
const TITLED = new Set(['describe', 'it', 'test']);
const IDS = /\(docs\/spec ([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)$/;

/** The rows of each line of a table: a column of their own, the last placeholder of its title. */
const IDS_OF_LINES = /\(docs\/spec (?:%s|\$\w+)\)$/;
const ID_LIST = /^[A-Z]+-\d+(?:, [A-Z]+-\d+)*$/;

/**
 * Returns the ids at the end of a title, `(docs/spec SRCH-04, LIM-02)`.
 * @throws for a title that names the specification in another form, such as a range
 */
export function idsOf(title: string): string[] {
  if (!/docs\/spec [A-Z]/.test(title)) return [];
  const [, ids] = IDS.exec(title) ?? [];
  if (ids === undefined) throw new Error(`not of the form "… (docs/spec SRCH-04, LIM-02)": ${title}`);
  return ids.split(', ');
}

/** Returns the titles of `describe`, `it` and `test` in a source that name rows, as they are written there. */
export function titlesOf(file: string, text: string): Title[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: Title[] = [];
  visit(source);
  return found;

  /** @throws for a line without a row, and for several rows in the title, which not every line proves */
  function idsOfTable(table: ts.Expression | undefined, title: string): string[] {
    if (!IDS_OF_LINES.test(title)) {
      const ids = idsOf(title);
      if (ids.length > 1) throw new Error(`${file}: name the rows in the lines of the table: ${title}`);
      return ids;
    }
    return linesOf(table).flatMap((line) => {
      const ids = literalsOf(line).filter((text) => ID_LIST.test(text));
      const [list] = ids;
      if (list === undefined || ids.length > 1)
        throw new Error(`${file}: a line of the table names no row: ${line.getText(source)}`);
      return list.split(', ');
    });
  }

  /** The table is written at the test, or is a constant of its file. */
  function linesOf(table: ts.Expression | undefined): readonly ts.Expression[] {
    const node = table && (ts.isIdentifier(table) ? constantOf(table.text) : withoutType(table));
    if (node === undefined || !ts.isArrayLiteralExpression(node))
      throw new Error(`${file}: the table of a test cannot be read: ${table?.getText(source)}`);
    return node.elements;
  }

  function constantOf(name: string): ts.Expression | undefined {
    const declarations = source.statements
      .filter(ts.isVariableStatement)
      .flatMap((statement) => statement.declarationList.declarations);
    const found = declarations.find((one) => ts.isIdentifier(one.name) && one.name.text === name);
    return found?.initializer && withoutType(found.initializer);
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && TITLED.has(calleeOf(node))) {
      const title = titleOf(node.arguments[0], source);
      const each = eachOf(node);
      const ids = each === null ? idsOf(title) : idsOfTable(each.arguments[0], title);
      for (const id of ids) found.push({ id, file, title: withoutIds(title) });
    }
    ts.forEachChild(node, visit);
  }
}

/** `it` of `it(…)`, `it.each(…)(…)` and `test.describe(…)`. */
function calleeOf(call: ts.CallExpression): string {
  let callee: ts.Expression = call.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return ts.isIdentifier(callee) ? callee.text : '';
}

/** The call `it.each(…)` of `it.each(…)(…)`. */
function eachOf({ expression }: ts.CallExpression): ts.CallExpression | null {
  if (!ts.isCallExpression(expression)) return null;
  const { expression: callee } = expression;
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'each' ? expression : null;
}

/** The array of `[…] as const` and `[…] satisfies T`. */
const withoutType = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? withoutType(node.expression) : node;

/** The texts that a line of a table has itself. */
function literalsOf(line: ts.Expression): string[] {
  return cellsOf(line)
    .filter((cell) => ts.isStringLiteralLike(cell))
    .map(({ text }) => text);
}

function cellsOf(line: ts.Expression): readonly ts.Expression[] {
  if (ts.isObjectLiteralExpression(line))
    return line.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer);
  const list = withoutType(line);
  return ts.isArrayLiteralExpression(list) ? list.elements : [line];
}

function titleOf(argument: ts.Node | undefined, source: ts.SourceFile): string {
  if (argument === undefined) return '';
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText(source).slice(1, -1) : '';
}

const withoutIds = (title: string) => title.replace(IDS, '').replace(IDS_OF_LINES, '').trimEnd();

/** Returns the titles that name rows in all sources: suites shared by two tiers are no test files themselves. */
export function readTitles(): Title[] {
  return FOLDERS.flatMap(sourcesBelow)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes('(docs/spec '))
    .flatMap(({ file, text }) => titlesOf(file, text));
}

const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
