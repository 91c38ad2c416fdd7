import { ownValue } from '../field-values';
import { notSupportedError } from '../server-errors';
import { isNavigable, type Doc } from '../types';

/** Returns the projected form of one document. */
export type Projector = (document: Doc) => Doc;

/** Compiles a projection that includes or excludes fields. @throws MongoServerError for a projection operator */
export function compileProjection(spec: Doc | undefined | null): Projector {
  const paths = Object.keys(spec ?? {});
  if (!spec || paths.length === 0) return (document) => document;
  refuseOperators(spec);
  const tree = pathTree(paths.filter((path) => path !== '_id'));
  const keepsId = !('_id' in spec) || Boolean(spec._id);
  const isInclusion =
    paths.some((path) => path !== '_id' && spec[path]) || (paths.length === 1 && Boolean(spec._id));
  if (isInclusion) {
    return (document) => {
      const { _id: _ignored, ...included } = include(document, tree);
      return keepsId && '_id' in document ? { _id: document._id, ...included } : included;
    };
  }
  return (document) => {
    const rest = exclude(document, tree);
    if (!keepsId) delete rest._id;
    return rest;
  };
}

/** Named fields, `true` at the end of a path. */
interface PathTree {
  [name: string]: PathTree | true;
}

function refuseOperators(spec: Doc): void {
  for (const [path, value] of Object.entries(spec)) {
    const isFlag = typeof value === 'number' || typeof value === 'boolean';
    if (!isFlag || path.endsWith('.$')) throw notSupportedError(`The projection of '${path}' by an operator`);
  }
}

function pathTree(paths: string[]): PathTree {
  const tree = newTree();
  for (const path of paths) {
    const segments = path.split('.');
    const last = segments.pop()!;
    let node: PathTree | true = tree;
    for (const segment of segments) {
      if (node[segment] === true) break;
      node = node[segment] ??= newTree();
      if (node === true) break;
    }
    if (typeof node === 'object') node[last] = true;
  }
  return tree;
}

function newTree(): PathTree {
  return Object.create(null) as PathTree;
}

function include(document: Doc, tree: PathTree): Doc {
  const result: Doc = {};
  for (const name of Object.keys(document)) {
    const branch = tree[name];
    const value = ownValue(document, name);
    if (branch === true) result[name] = value;
    else if (branch && isNavigable(value)) result[name] = includeNested(value, branch);
  }
  return result;
}

function includeNested(value: unknown, tree: PathTree): unknown {
  if (!Array.isArray(value)) return include(value as Doc, tree);
  return value.filter(isNavigable).map((element) => includeNested(element, tree));
}

function exclude(document: Doc, tree: PathTree): Doc {
  const result: Doc = {};
  for (const name of Object.keys(document)) {
    const branch = tree[name];
    if (branch === true) continue;
    const value = ownValue(document, name);
    result[name] = branch ? excludeNested(value, branch) : value;
  }
  return result;
}

function excludeNested(value: unknown, tree: PathTree): unknown {
  if (Array.isArray(value)) return value.map((element) => excludeNested(element, tree));
  return isNavigable(value) ? exclude(value, tree) : value;
}
