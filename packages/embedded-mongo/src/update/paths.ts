import { isArrayIndex, ownValue } from '../field-values';
import { compileFilter } from '../filter';
import { errorCode, serverError } from '../server-errors';
import { isNavigable, type Doc } from '../types';

/** The place a path ends at: a field of an object or an element of an array. */
export type Slot = { parent: Doc; key: string } | { parent: unknown[]; key: number };

/** Replaces the positional `$` by the position of the first element that meets the filter's conditions on its array. */
export function resolvePosition(document: Doc, path: string, filter: Doc): string {
  const segments = path.split('.');
  const depth = segments.indexOf('$');
  if (depth < 0) return path;
  const array = segments.slice(0, depth).reduce<unknown>(childOf, document);
  const base = segments.slice(0, depth).join('.');
  segments[depth] = String(matchedPosition(base, array, filter));
  return segments.join('.');
}

/**
 * Walks to the end of a path. With `canCreate` missing objects are created and a scalar in the way throws
 * PathNotViable; without it a missing path returns undefined.
 */
export function findSlot(document: Doc, path: string, canCreate: boolean): Slot | undefined {
  const segments = path.split('.');
  const last = segments.pop()!;
  let node: Doc | unknown[] = document;
  for (const [depth, segment] of segments.entries()) {
    const next = enter(node, segment, segments[depth + 1] ?? last, canCreate);
    if (!next) return undefined;
    node = next;
  }
  if (!Array.isArray(node)) return { parent: node, key: last };
  if (isArrayIndex(last)) return { parent: node, key: Number(last) };
  if (canCreate) throw notViable(last, 'array');
  return undefined;
}

/** The value in a slot, undefined when there is none. */
export function readSlot(slot: Slot): unknown {
  return Array.isArray(slot.parent)
    ? slot.parent[slot.key as number]
    : ownValue(slot.parent, slot.key as string);
}

/** Puts a value into a slot; an array is filled up with nulls. */
export function writeSlot(slot: Slot, value: unknown): void {
  if (!Array.isArray(slot.parent)) {
    slot.parent[slot.key as string] = value;
    return;
  }
  const position = slot.key as number;
  if (position > slot.parent.length + MAX_PADDING)
    throw serverError('Array index is too large', errorCode.badValue);
  while (slot.parent.length < position) slot.parent.push(null);
  slot.parent[position] = value;
}

/** MongoDB's limit of nulls that one update may pad an array with. */
const MAX_PADDING = 1_500_000;

function enter(
  node: Doc | unknown[],
  segment: string,
  next: string,
  canCreate: boolean,
): Doc | unknown[] | undefined {
  if (Array.isArray(node) && !isArrayIndex(segment)) {
    if (canCreate) throw notViable(segment, 'array');
    return undefined;
  }
  const child = childOf(node, segment);
  if (isNavigable(child)) return child as Doc | unknown[];
  if (!canCreate) return undefined;
  if (child !== undefined) throw notViable(next, `${segment}: ${String(child)}`);
  const made: Doc = {};
  writeSlot(
    Array.isArray(node) ? { parent: node, key: Number(segment) } : { parent: node, key: segment },
    made,
  );
  return made;
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

function childOf(node: unknown, segment: string): unknown {
  if (Array.isArray(node)) return isArrayIndex(segment) ? (node as unknown[])[Number(segment)] : undefined;
  return isNavigable(node) ? ownValue(node, segment) : undefined;
}

function notViable(field: string, place: string): Error {
  return serverError(`Cannot create field '${field}' in element {${place}}`, errorCode.pathNotViable);
}
