import ts from 'typescript';
import { NAMES, PHRASES } from './phrases';

/** German is the language of user texts, which the phrases do not judge. */
const GERMAN =
  /[äöüßÄÖÜ]|\b(der|die|das|den|und|oder|ist|sind|nicht|kein|Sie|Ihre?|wird|bitte|mit|ein|eine|von|zum?|im)\b/;
const TITLED = new Set(['describe', 'it', 'test', 'step']);
const PRODUCT = /^(frontend|gateway|services|apps\/(?!local-cluster)|packages\/(?!test-kit))/;
const TEST = /\.test\.|^e2e\/|^packages\/test-kit\/|\/(test|testing|fixtures)\//;

export const isTest = (path: string) => TEST.test(path);
export const isProduct = (path: string) =>
  PRODUCT.test(path) && !isTest(path) && !/\/bench\/|\.md$/.test(path);

/** The row that a file counts for: services and packages one by one, all prose as docs. */
export function partOf(path: string): string {
  if (path.endsWith('.md')) return 'docs';
  const [top = '', name, ...rest] = path.split('/');
  if (rest.includes('bench')) return 'bench';
  if (['apps', 'packages', 'services'].includes(top)) return `${top}/${name}`;
  return name === undefined || top.startsWith('.') ? 'root' : top;
}

export const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Where a phrase was found. */
export type HitKind = 'comment' | 'string' | 'title' | 'name';
export interface Source {
  readonly hits: { kind: HitKind; phrase: string; line: number }[];
  /** Interfaces with at least one method. */
  readonly ports: string[];
  /** Each type once per class that implements it, function that returns it and object declared as it. */
  readonly implementations: string[];
}

/** Reads one source file of TypeScript or JavaScript. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Source = { hits: [], ports: [], implementations: [] };
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const comments = new Set<number>();

  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isJSDoc(node)) return;
    if (ts.isInterfaceDeclaration(node) && node.members.some(isMethod)) found.ports.push(node.name.text);
    found.implementations.push(...implementedBy(node));
    if (isDeclaredName(node) && NAMES.some(([pattern]) => pattern.test(node.text)))
      found.hits.push({ kind: 'name', phrase: node.text, line: lineAt(node.getStart(file)) });
    if (isProse(node)) addHits(isTitle(node) ? 'title' : 'string', node.text, node.getStart(file));
    const children = node.getChildren(file);
    if (children.length === 0 && !ts.isJsxText(node)) addComments(node);
    children.forEach(visit);
  }

  function addComments(token: ts.Node): void {
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

  function addHits(kind: HitKind, prose: string, position: number): void {
    if (kind !== 'comment' && GERMAN.test(prose)) return;
    for (const [pattern] of PHRASES) {
      for (const [phrase] of prose.matchAll(new RegExp(pattern, 'gi')))
        found.hits.push({ kind, phrase, line: lineAt(position) });
    }
  }
}

const bodyOf = (node: ts.Node): ts.Node | undefined =>
  ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;

const isMethod = (member: ts.TypeElement) =>
  ts.isMethodSignature(member) ||
  (ts.isPropertySignature(member) && member.type !== undefined && ts.isFunctionTypeNode(member.type));

/** Names that are imported or read were chosen elsewhere. */
const isDeclaredName = (node: ts.Node): node is ts.Identifier =>
  ts.isIdentifier(node) &&
  (node.parent as Partial<ts.NamedDeclaration>).name === node &&
  !ts.isPropertyAccessExpression(node.parent) &&
  !ts.isImportSpecifier(node.parent) &&
  !ts.isExportSpecifier(node.parent) &&
  !ts.isJsxAttribute(node.parent);

/** A string without a blank is a name or a path, not prose. */
const isProse = (node: ts.Node): node is ts.LiteralLikeNode =>
  (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
  /\s/.test(node.text);

/** The first argument of `describe`, `it`, `it.each(…)` and the like. */
function isTitle({ parent }: ts.Node): boolean {
  if (!ts.isCallExpression(parent)) return false;
  let callee: ts.Expression = parent.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return ts.isIdentifier(callee) && TITLED.has(callee.text);
}

/** A declaration, a function or an assertion such as `{} satisfies Port`. */
interface Typed extends ts.Node {
  readonly type?: ts.TypeNode;
  readonly initializer?: ts.Expression;
  readonly expression?: ts.Expression;
}

/** Names of types that a declaration implements; a promise of a type counts as the type. */
function implementedBy(node: ts.Node): string[] {
  if (ts.isHeritageClause(node))
    return ts.isClassLike(node.parent) ? node.types.map(({ expression }) => expression.getText()) : [];
  const { type, initializer, expression } = node as Typed;
  const value = ts.isFunctionLike(node) ? bodyOf(node) : (initializer ?? expression);
  const builds = value !== undefined && (ts.isBlock(value) || ts.isObjectLiteralExpression(value));
  return type !== undefined && (builds || ts.isArrowFunction(node)) ? typeNames(type) : [];
}

function typeNames(type: ts.TypeNode): string[] {
  if (!ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText();
  return name === 'Promise' ? (type.typeArguments ?? []).flatMap(typeNames) : [name];
}
