const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const ts = require('typescript');
const { root } = require('../setup.cjs');

const FOLDERS = ['apps', 'packages', 'services', 'gateway', 'frontend', 'e2e', 'infra', 'scripts'];
const SKIPPED = /^(node_modules|dist|dist-ssr|data|fixtures|\..+)$/;
const TITLED = new Set(['describe', 'it', 'test']);
const IDS = /\(docs\/spec ([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)$/;

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

  function visit(node) {
    if (ts.isCallExpression(node) && TITLED.has(calleeOf(node))) {
      const title = titleOf(node.arguments[0], source);
      for (const id of idsOf(title)) found.push({ id, file, title: withoutIds(title) });
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

function titleOf(argument, source) {
  if (argument === undefined) return '';
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText(source).slice(1, -1) : '';
}

const withoutIds = (title) => title.replace(IDS, '').trimEnd();

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
