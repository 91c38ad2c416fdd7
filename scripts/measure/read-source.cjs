const ts = require('typescript');
const { NAMES, PHRASES } = require('./phrases.cjs');

const FUNCTION_LINES = 60;
/** German is the language of user texts, which the phrases do not judge. */
const GERMAN =
  /[äöüßÄÖÜ]|\b(der|die|das|den|und|oder|ist|sind|nicht|kein|Sie|Ihre?|wird|bitte|mit|ein|eine|von|zum?|im)\b/;
const TITLED = new Set(['describe', 'it', 'test', 'step']);
const PRODUCT = /^(frontend|gateway|services|apps\/(?!local-cluster)|packages\/(?!test-kit))/;
const TEST = /\.test\.|^e2e\/|^packages\/test-kit\/|\/(test|testing|fixtures)\//;

const isTest = (path) => TEST.test(path);
const isProduct = (path) => PRODUCT.test(path) && !isTest(path) && !/\/bench\/|\.md$/.test(path);

/** The row that a file counts for: services and packages one by one, all prose as docs. */
function partOf(path) {
  if (path.endsWith('.md')) return 'docs';
  const [top, name, ...rest] = path.split('/');
  if (rest.includes('bench')) return 'bench';
  if (['apps', 'packages', 'services'].includes(top)) return `${top}/${name}`;
  return name === undefined || top.startsWith('.') ? 'root' : top;
}

const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/**
 * Reads one source file of TypeScript or JavaScript.
 * `implementations` names each type once per class that implements it, function that returns it and object declared as it.
 * @returns {{longFunctions: string[], hits: {kind: 'comment' | 'string' | 'title' | 'name', phrase: string, line: number}[],
 *   ports: string[], implementations: string[]}} `ports`: interfaces with at least one method
 */
function readSource(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = { longFunctions: [], hits: [], ports: [], implementations: [] };
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line + 1;
  const comments = new Set();

  visit(file);
  return found;

  function visit(node) {
    if (ts.isJSDoc(node)) return;
    if (ts.isFunctionLike(node) && node.body !== undefined) addFunction(node);
    if (ts.isInterfaceDeclaration(node) && node.members.some(isMethod)) found.ports.push(node.name.text);
    found.implementations.push(...implementedBy(node));
    if (isDeclaredName(node) && NAMES.some(([pattern]) => pattern.test(node.text)))
      found.hits.push({ kind: 'name', phrase: node.text, line: lineAt(node.getStart(file)) });
    if (isProse(node)) addHits(isTitle(node) ? 'title' : 'string', node.text, node.getStart(file));
    const children = node.getChildren(file);
    if (children.length === 0 && !ts.isJsxText(node)) addComments(node);
    children.forEach(visit);
  }

  function addFunction(node) {
    const lines = lineAt(node.end) - lineAt(node.getStart(file)) + 1;
    if (lines > FUNCTION_LINES) found.longFunctions.push(`${path}:${lineAt(node.getStart(file))} (${lines})`);
  }

  function addComments(token) {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, token.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, token.end) ?? []),
    ];
    for (const { pos, end } of ranges) {
      if (comments.has(pos)) continue;
      comments.add(pos);
      addHits('comment', text.slice(pos, end).replace(/\n\s*(\*|\/\/)?\s*/g, ' '), pos);
    }
  }

  function addHits(kind, prose, position) {
    if (kind !== 'comment' && GERMAN.test(prose)) return;
    for (const [pattern] of PHRASES) {
      for (const [phrase] of prose.matchAll(new RegExp(pattern, 'gi')))
        found.hits.push({ kind, phrase, line: lineAt(position) });
    }
  }
}

const isMethod = (member) =>
  ts.isMethodSignature(member) || (member.type !== undefined && ts.isFunctionTypeNode(member.type));

/** Names that are imported or read were chosen elsewhere. */
const isDeclaredName = (node) =>
  ts.isIdentifier(node) &&
  node.parent.name === node &&
  !ts.isPropertyAccessExpression(node.parent) &&
  !ts.isImportSpecifier(node.parent) &&
  !ts.isExportSpecifier(node.parent) &&
  !ts.isJsxAttribute(node.parent);

/** A string without a blank is a name or a path, not prose. */
const isProse = (node) =>
  /\s/.test(node.text) &&
  (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node));

/** The first argument of `describe`, `it`, `it.each(…)` and the like. */
function isTitle({ parent }) {
  let callee = ts.isCallExpression(parent) ? parent.expression : undefined;
  while (callee?.expression !== undefined) callee = callee.expression;
  return callee !== undefined && TITLED.has(callee.text);
}

/** Names of types that a declaration implements; a promise of a type counts as the type. */
function implementedBy(node) {
  if (ts.isHeritageClause(node))
    return ts.isClassLike(node.parent) ? node.types.map(({ expression }) => expression.getText()) : [];
  const value = ts.isFunctionLike(node) ? node.body : (node.initializer ?? node.expression);
  const builds = value !== undefined && (ts.isBlock(value) || ts.isObjectLiteralExpression(value));
  return node.type !== undefined && (builds || ts.isArrowFunction(node)) ? typeNames(node.type) : [];
}

function typeNames(type) {
  if (!ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText();
  return name === 'Promise' ? (type.typeArguments ?? []).flatMap(typeNames) : [name];
}

module.exports = { isProduct, isTest, linesOf, partOf, readSource };
