import { isArrayIndex, ownValue } from '../field-values';
import { compileFilter } from '../filter';
import { errorCode, notSupportedError, serverError } from '../server-errors';
import { isNavigable, type Doc } from '../types';

/** The place a path ends at: a field of an object or an element of an array. */
export interface Slot {
  readonly parent: Doc;
  readonly key: string;
}

/** Replaces the positional `$` by the position of the first element that meets the filter's conditions on its array. */
export function resolvePosition(document: Doc, path: string, filter: Doc): string {
  const segments = path.split('.');
  const depth = segments.indexOf('$');
  if (depth < 0) return path;
  const base = segments.slice(0, depth).join('.');
  const slot = findSlot(document, base, false);
  segments[depth] = String(matchedPosition(base, slot && readSlot(slot), filter));
  return segments.join('.');
}

/**
 * Walks to the end of a path. With `canCreate` missing objects are created and a scalar in the way throws
 * PathNotViable; without it a missing path returns undefined.
 */
export function findSlot(document: Doc, path: string, canCreate: boolean): Slot | undefined {
  const segments = path.split('.');
  const last = segments.pop()!;
  let node = document;
  for (const [depth, segment] of segments.entries()) {
    const next = enter(node, segment, segments[depth + 1] ?? last, canCreate);
    if (!next) return undefined;
    node = next;
  }
  return mayHave(node, last, canCreate) ? { parent: node, key: last } : undefined;
}

/** The value in a slot, undefined when there is none. */
export function readSlot({ parent, key }: Slot): unknown {
  return ownValue(parent, key);
}

/** Puts a value into a slot; an array grows by one element at its end. */
export function writeSlot({ parent, key }: Slot, value: unknown): void {
  if (Array.isArray(parent) && Number(key) > parent.length)
    throw notSupportedError(`The position ${key} beyond the end of an array`);
  parent[key] = value;
}

function enter(node: Doc, segment: string, next: string, canCreate: boolean): Doc | undefined {
  if (!mayHave(node, segment, canCreate)) return undefined;
  const child = ownValue(node, segment);
  if (isNavigable(child)) return child;
  if (!canCreate) return undefined;
  if (child !== undefined) throw notViable(next, `${segment}: ${String(child)}`);
  const made: Doc = {};
  writeSlot({ parent: node, key: segment }, made);
  return made;
}

/** False for a name in an array. @throws PathNotViable where it would have to be created */
function mayHave(node: Doc, segment: string, canCreate: boolean): boolean {
  if (!Array.isArray(node) || isArrayIndex(segment)) return true;
  if (canCreate) throw notViable(segment, 'array');
  return false;
}

function matchedPosition(base: string, array: unknown, filter: Doc): number {
  if (!Array.isArray(array)) {
    throw serverError(
      `The path '${base}' must exist in the document in order to apply array updates.`,
      errorCode.badValue,
    );
  }
  const conditions = Object.entries(filter).filter(([path]) => path === base || path.startsWith(`${base}.`));
  const isMatch = compileFilter(Object.fromEntries(conditions));
  const position = array.findIndex((element: unknown) => isMatch(documentWith(base, [element])));
  if (conditions.length > 0 && position >= 0) return position;
  throw serverError(
    'The positional operator did not find the match needed from the query.',
    errorCode.badValue,
  );
}

function documentWith(path: string, value: unknown): Doc {
  return path.split('.').reduceRight<unknown>((inner, segment) => ({ [segment]: inner }), value) as Doc;
}

function notViable(field: string, place: string): Error {
  return serverError(`Cannot create field '${field}' in element {${place}}`, errorCode.pathNotViable);
}
