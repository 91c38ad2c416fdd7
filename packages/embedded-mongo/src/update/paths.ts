import { compileFilter } from '../query-engine';
import { isArrayIndex, ownValue } from '../field-values';
import { errorCode, serverError } from '../server-errors';
import { flatConditions } from '../store/query-planner';
import { isNavigable, type Doc } from '../types';

/** What an update needs to know besides the update itself. */
export interface UpdateContext {
  /** The filter that found the document: `$` and upserts read it. */
  filter: Doc;
  arrayFilters: Doc[];
  isInsert?: boolean;
}

/** The place a path ends at: a field of an object or an element of an array. */
export type Slot = { parent: Doc; key: string } | { parent: unknown[]; key: number };

/** Replaces `$`, `$[]` and `$[id]` by the array positions they stand for. */
export function expandPositions(document: Doc, path: string, context: UpdateContext): string[] {
  if (!path.includes('$')) return [path];
  let reached: { segments: string[]; value: unknown }[] = [{ segments: [], value: document }];
  for (const segment of path.split('.')) {
    reached = reached.flatMap(({ segments, value }) =>
      stepsInto(segment, segments, value, path, context).map((key) => ({
        segments: [...segments, key],
        value: childOf(value, key),
      })),
    );
  }
  return reached.map(({ segments }) => segments.join('.'));
}

/**
 * Walks to the end of a path. With `canCreate` missing objects are made and a scalar in the way throws
 * PathNotViable; without it a path that does not exist answers undefined.
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

function stepsInto(
  segment: string,
  reached: string[],
  value: unknown,
  path: string,
  context: UpdateContext,
): string[] {
  if (!segment.startsWith('$')) return [segment];
  if (!Array.isArray(value)) {
    throw serverError(
      `The path '${reached.join('.')}' must exist in the document in order to apply array updates.`,
      errorCode.badValue,
    );
  }
  if (segment === '$') return [String(matchedPosition(reached, value, context))];
  const isSelected = elementFilter(segment.slice(2, -1), path, context);
  return [...value.keys()].filter((position) => isSelected(value[position])).map(String);
}

/** The first element that meets the filter's conditions on the array. */
function matchedPosition(reached: string[], array: unknown[], context: UpdateContext): number {
  const base = reached.join('.');
  const conditions = flatConditions(context.filter).filter(
    ([path]) => path === base || path.startsWith(`${base}.`),
  );
  const tests = conditions.map(([path, condition]) => compileFilter({ [path]: condition }));
  const position = array.findIndex((element) => {
    const document = reached.reduceRight<unknown>(
      (inner, segment) => ({ [segment]: inner }),
      [element],
    ) as Doc;
    return tests.every((test) => test(document));
  });
  if (conditions.length > 0 && position >= 0) return position;
  throw serverError(
    'The positional operator did not find the match needed from the query.',
    errorCode.badValue,
  );
}

function elementFilter(
  identifier: string,
  path: string,
  context: UpdateContext,
): (element: unknown) => boolean {
  if (identifier === '') return () => true;
  const filters = context.arrayFilters.filter((filter) => mentions(filter, identifier));
  if (filters.length === 0) {
    throw serverError(
      `No array filter found for identifier '${identifier}' in path '${path}'`,
      errorCode.badValue,
    );
  }
  const tests = filters.map(compileFilter);
  return (element) => tests.every((test) => test({ [identifier]: element }));
}

function mentions(filter: Doc, identifier: string): boolean {
  return Object.entries(filter).some(([key, value]) => {
    if (key.startsWith('$'))
      return Array.isArray(value) && value.some((branch) => mentions(branch as Doc, identifier));
    return key === identifier || key.startsWith(`${identifier}.`);
  });
}

function childOf(node: unknown, segment: string): unknown {
  if (Array.isArray(node)) return isArrayIndex(segment) ? (node as unknown[])[Number(segment)] : undefined;
  return isNavigable(node) ? ownValue(node, segment) : undefined;
}

function notViable(field: string, place: string): Error {
  return serverError(`Cannot create field '${field}' in element {${place}}`, errorCode.pathNotViable);
}
