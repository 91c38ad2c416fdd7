/** A stored or incoming document, filter, update or option object. Values are whatever BSON can carry. */
export type Doc = Record<string, unknown>;

/** One `[path, direction]` pair of a sort specification; the direction is 1 or -1. */
export type SortField = readonly [path: string, direction: 1 | -1];

/**
 * True for `{}`-like objects: no arrays, dates, regular expressions or BSON wrappers. Asks the prototype, never
 * `value.constructor`: a document may have a field of that name.
 */
export function isPlainObject(value: unknown): value is Doc {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** True for objects whose fields a dotted path may enter; arrays are objects here. */
export function isNavigable(value: unknown): value is Doc {
  return (
    value !== null &&
    typeof value === 'object' &&
    !(value instanceof Date) &&
    !(value instanceof RegExp) &&
    bsonType(value) === undefined
  );
}

/** The `_bsontype` tag of a BSON wrapper (`ObjectId`, `Binary`, …), undefined for everything else. */
export function bsonType(value: unknown): string | undefined {
  return value !== null && typeof value === 'object'
    ? (value as { _bsontype?: string })._bsontype
    : undefined;
}

/** True when a plain object has at least one `$operator` key. */
export function hasOperators(value: unknown): value is Doc {
  return isPlainObject(value) && Object.keys(value).some((key) => key.startsWith('$'));
}
