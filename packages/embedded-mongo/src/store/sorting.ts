import { compareValues } from '../bson-key';
import { fieldValues } from '../field-values';
import { refuseUnsafeKeys } from '../refuse-unsafe';
import { notSupportedError } from '../server-errors';
import { type Doc, type SortField } from '../types';
import { PAUSE, type Steps } from './steps';

/** Parses `{a: -1}` or a Map and refuses unsafe paths. */
export function parseSort(spec: unknown): SortField[] {
  if (spec === undefined || spec === null) return [];
  const pairs = spec instanceof Map ? [...spec] : Object.entries(spec);
  refuseUnsafeKeys(Object.fromEntries(pairs));
  return (pairs as [string, unknown][]).map(([path, direction]) => [path, parseDirection(direction)]);
}

/** Compares documents as MongoDB sorts them: of an array counts its least, or descending its greatest, element. */
export function documentComparator(sort: readonly SortField[]): (a: Doc, b: Doc) => number {
  return (a, b) => {
    for (const [path, direction] of sort) {
      const order = compareValues(sortValue(a, path, direction), sortValue(b, path, direction));
      if (order !== 0) return direction * order;
    }
    return 0;
  };
}

/** Yields the items between two positions. */
export function* slice<T>(items: Steps<T>, start: number, end: number): Steps<T> {
  let position = 0;
  for (const step of items) {
    if (step !== PAUSE) position += 1;
    if (step === PAUSE || position > start) yield step;
    if (position >= end) return;
  }
}

/** As slice(), after sorting. It never holds all items where there is an end; ties stay in arrival order. */
export function* sortedSlice<T>(
  items: Steps<T>,
  compare: (a: T, b: T) => number,
  start: number,
  end: number,
): Steps<T> {
  let kept: T[] = [];
  const cut = (): T[] => kept.sort(compare).slice(0, end);
  for (const step of items) {
    if (step === PAUSE) yield PAUSE;
    else kept.push(step as T);
    if (kept.length >= 2 * end + 1000) kept = cut();
  }
  yield* cut().slice(start);
}

function parseDirection(direction: unknown): 1 | -1 {
  if (direction === 1 || direction === -1) return direction;
  throw notSupportedError(`A sort by ${JSON.stringify(direction)}`);
}

function sortValue(document: Doc, path: string, direction: 1 | -1): unknown {
  return fieldValues(document, path).reduce((best, value) =>
    direction * compareValues(value, best) < 0 ? value : best,
  );
}
