const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const ts = require('typescript');
const { root } = require('../setup.cjs');

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
function idsOf(title) {
  if (!/docs\/spec [A-Z]/.test(title)) return [];
  const [, ids] = IDS.exec(title) ?? [];
  if (ids === undefined) throw new Error(`not of the form "… (docs/spec SRCH-04, LIM-02)": ${title}`);
  return ids.split(', ');
}

/** Returns the titles of `describe`, `it` and `test` in a source that name rows, as they are written there. */
function titlesOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found = [];
  visit(source);
  return found;

  /** @throws for a line without a row, and for several rows in the title, which not every line proves */
  function idsOfTable(node, title) {
    if (!IDS_OF_LINES.test(title)) {
      const ids = idsOf(title);
      if (ids.length > 1) throw new Error(`${file}: name the rows in the lines of the table: ${title}`);
      return ids;
    }
    return linesOf(node.expression.arguments[0]).flatMap((line) => {
      const ids = literalsOf(line).filter((text) => ID_LIST.test(text));
      if (ids.length !== 1)
        throw new Error(`${file}: a line of the table names no row: ${line.getText(source)}`);
      return ids[0].split(', ');
    });
  }

  /** The table is written at the test, or is a constant of its file. */
  function linesOf(table) {
    const node = ts.isIdentifier(table) ? constantOf(table.text) : withoutType(table);
    if (node === undefined || !ts.isArrayLiteralExpression(node))
      throw new Error(`${file}: the table of a test cannot be read: ${table.getText(source)}`);
    return node.elements;
  }

  function constantOf(name) {
    const declarations = source.statements
      .filter(ts.isVariableStatement)
      .flatMap((statement) => statement.declarationList.declarations);
    const found = declarations.find((one) => one.name.text === name);
    return found?.initializer && withoutType(found.initializer);
  }

  function visit(node) {
    if (ts.isCallExpression(node) && TITLED.has(calleeOf(node))) {
      const title = titleOf(node.arguments[0], source);
      const ids = isTable(node) ? idsOfTable(node, title) : idsOf(title);
      for (const id of ids) found.push({ id, file, title: withoutIds(title) });
    }
    ts.forEachChild(node, visit);
  }
}

/** `it` of `it(…)`, `it.each(…)(…)` and `test.describe(…)`. */
function calleeOf(call) {
  let callee = call.expression;
  while (callee.expression !== undefined) callee = callee.expression;
  return callee.text;
}

const isTable = (call) =>
  ts.isCallExpression(call.expression) && call.expression.expression.name?.text === 'each';

/** The array of `[…] as const` and `[…] satisfies T`. */
const withoutType = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? withoutType(node.expression) : node;

/** The texts that a line of a table has itself. */
function literalsOf(line) {
  const cells = ts.isObjectLiteralExpression(line)
    ? line.properties.map(({ initializer }) => initializer)
    : (withoutType(line).elements ?? [line]);
  return cells.filter((cell) => cell && ts.isStringLiteralLike(cell)).map(({ text }) => text);
}

function titleOf(argument, source) {
  if (argument === undefined) return '';
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText(source).slice(1, -1) : '';
}

const withoutIds = (title) => title.replace(IDS, '').replace(IDS_OF_LINES, '').trimEnd();

/** Returns the titles that name rows in all sources: suites shared by two tiers are no test files themselves. */
function readTitles() {
  return FOLDERS.flatMap(sourcesBelow)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes('(docs/spec '))
    .flatMap(({ file, text }) => titlesOf(file, text));
}

const sourcesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

module.exports = { idsOf, readTitles, titlesOf };
