import { compareValues } from '../bson-key';
import { fieldValues } from '../field-values';
import { notSupportedError } from '../server-errors';
import { type Doc, type SortField } from '../types';

/** Parses `{a: -1}` or a Map. */
export function parseSort(spec: unknown): SortField[] {
  if (spec === undefined || spec === null) return [];
  const pairs = spec instanceof Map ? [...spec] : Object.entries(spec);
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

/** Keeps the first `limit` items of an order without holding all of them; ties stay in arrival order. */
export class OrderedTop<T> {
  private items: T[] = [];

  constructor(
    private readonly limit: number,
    private readonly compare: (a: T, b: T) => number,
  ) {}

  add(item: T): void {
    this.items.push(item);
    if (this.items.length >= 2 * this.limit + 1000) this.items = this.take();
  }

  /** The kept items in order. */
  take(): T[] {
    return this.items.sort(this.compare).slice(0, this.limit);
  }
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
