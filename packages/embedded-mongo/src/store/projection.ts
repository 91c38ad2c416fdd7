import { safeWire } from '../refuse-unsafe';
import { notSupportedError } from '../server-errors';
import { isNavigable, type Doc } from '../types';

/** Named fields, `true` at the end of a path. */
interface PathTree {
  [name: string]: PathTree | true;
}

export interface Projection {
  /** Returns the projected document. */
  readonly project: (document: Doc) => Doc;
  /** Returns true for a top-level field that is at least partly in projected documents. */
  readonly has: (name: string) => boolean;
  /** The same as a list; undefined when only the absent ones are listed. */
  readonly fields: readonly string[] | undefined;
  /** True when `project` only leaves top-level fields out. */
  readonly isFlat: boolean;
}

/** Whole documents. */
export const unprojected: Projection = {
  project: (document) => document,
  has: () => true,
  fields: undefined,
  isFlat: true,
};

/** Compiles a projection that includes or excludes fields. @throws MongoServerError for an operator or an unsafe path */
export function compileProjection(input: Doc | null | undefined): Projection {
  if (!input || Object.keys(input).length === 0) return unprojected;
  const spec = safeWire(input);
  for (const [path, value] of Object.entries(spec)) {
    const isFlag = typeof value === 'number' || typeof value === 'boolean';
    if (!isFlag || path.endsWith('.$')) throw notSupportedError(`The projection of '${path}' by an operator`);
  }
  const { _id: id = true, ...others } = spec;
  const flags = Object.values(others);
  const isInclusion = flags.length > 0 ? flags.some(Boolean) : Boolean(id);
  const namesId = Boolean(id) === isInclusion;
  const tree = pathTree([...Object.keys(others), ...(namesId ? ['_id'] : [])]);
  return {
    project: (document) => projected(document, tree, isInclusion),
    has: (name) => (isInclusion ? tree[name] !== undefined : tree[name] !== true),
    fields: isInclusion ? Object.keys(tree) : undefined,
    isFlat: Object.values(tree).every((branch) => branch === true),
  };
}

function pathTree(paths: string[]): PathTree {
  const tree = newTree();
  for (const path of paths) {
    const segments = path.split('.');
    const last = segments.pop()!;
    let node: PathTree | true = tree;
    for (const segment of segments) {
      node = node[segment] ??= newTree();
      if (node === true) break;
    }
    if (node !== true) node[last] = true;
  }
  return tree;
}

function newTree(): PathTree {
  return Object.create(null) as PathTree;
}

function projected(document: Doc, tree: PathTree, isInclusion: boolean): Doc {
  const result: Doc = {};
  // Not Object.entries, whose pairs take as long as the rest: the search index reads all documents through this.
  for (const name of Object.keys(document)) {
    const value = document[name];
    const branch = tree[name];
    if (typeof branch === 'object' && isNavigable(value)) result[name] = below(value, branch, isInclusion);
    else if (isInclusion ? branch === true : branch !== true) result[name] = value;
  }
  return result;
}

/** Of the elements of a list an inclusion keeps the documents only, as MongoDB does. */
function below(value: unknown, tree: PathTree, isInclusion: boolean): unknown {
  if (!isNavigable(value)) return value;
  if (!Array.isArray(value)) return projected(value, tree, isInclusion);
  const elements: unknown[] = isInclusion ? value.filter(isNavigable) : value;
  return elements.map((element) => below(element, tree, isInclusion));
}
