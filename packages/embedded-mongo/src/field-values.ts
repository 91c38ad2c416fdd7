import { isNavigable, type Doc } from './types';

/**
 * Returns all values that a dotted path reaches, arrays expanded as MongoDB does for indexes and sorting.
 * Never empty: a missing path gives `[undefined]`. With `expandLast` false a final array stays whole.
 */
export function fieldValues(document: Doc, path: string, expandLast = true): unknown[] {
  const direct = path.includes('.') ? undefined : ownValue(document, path);
  if (direct !== undefined && !Array.isArray(direct)) return [direct];
  const found: unknown[] = [];
  collect(document, path.split('.'), 0, expandLast, found);
  return found.length > 0 ? found : [undefined];
}

/**
 * Returns true when a filter `{path: null}` matches the document: a value is null, or missing where an object could have it. An array
 * without objects has no such place: `{'a.b': null}` matches `{a: [{}]}`, but neither `{a: []}` nor `{a: [1]}`.
 */
export function reachesNull(document: Doc, path: string): boolean {
  const found: unknown[] = [];
  if (path.includes('.')) collect(document, path.split('.'), 0, false, found);
  else found.push(ownValue(document, path));
  const isNull = (value: unknown): boolean => value === null || value === undefined;
  return found.some((value) => isNull(value) || (Array.isArray(value) && value.some(isNull)));
}

/** Returns the field of a document in which a dotted path begins. */
export const topLevelField = (path: string): string => path.split('.', 1)[0] as string;

function collect(
  node: unknown,
  segments: string[],
  depth: number,
  expandLast: boolean,
  found: unknown[],
): void {
  if (depth === segments.length) {
    if (!expandLast || !Array.isArray(node)) found.push(node);
    else if (node.length === 0) found.push(undefined);
    else for (const element of node) found.push(element);
    return;
  }
  const segment = segments[depth]!;
  if (Array.isArray(node)) {
    if (isArrayIndex(segment) && Number(segment) < node.length) {
      collect(node[Number(segment)], segments, depth + 1, expandLast, found);
    }
    for (const element of node) {
      if (isNavigable(element) && !Array.isArray(element))
        collect(element, segments, depth, expandLast, found);
    }
    return;
  }
  if (isNavigable(node)) collect(ownValue(node, segment), segments, depth + 1, expandLast, found);
  else found.push(undefined);
}

/** A field of the document itself, never of its prototype. */
export function ownValue(node: Doc, name: string): unknown {
  return Object.hasOwn(node, name) ? node[name] : undefined;
}

/** Returns the top-level field of a path. */
export function headOf(path: string): string {
  return path.split('.', 1)[0]!;
}

/** True for path segments such as `0` or `12`. */
export function isArrayIndex(segment: string): boolean {
  return /^(0|[1-9]\d*)$/.test(segment);
}
