import { ownValue } from './field-values';
import { isPlainObject, type Doc } from './types';

type Plain = string | number | boolean | null;

/** Fields of the document itself and the values that each may have. */
export type PlainConditions = readonly (readonly [field: string, values: readonly Plain[]])[];

/**
 * The conditions of a filter that only compares fields of the document itself with texts, numbers, truth values and null
 * (`{_id: 'a', version: 3}`, `{_id: {$in: ['a', 'b']}, erased_at: null}`); null for any other filter.
 */
export function plainConditions(filter: Doc): PlainConditions | null {
  const conditions: [string, readonly Plain[]][] = [];
  for (const [path, condition] of Object.entries(filter)) {
    const values = isPlainObject(condition) ? listOf(condition) : [condition];
    if (path.startsWith('$') || path.includes('.') || values === null || !values.every(isPlain)) return null;
    conditions.push([path, values]);
  }
  return conditions;
}

/** Whether the document matches; null where a value of its own is neither plain nor an array of plain ones. */
export function matchesPlainly(document: Doc, conditions: PlainConditions): boolean | null {
  for (const [field, values] of conditions) {
    // To a filter a missing field is null.
    const value = ownValue(document, field) ?? null;
    if (isPlain(value)) {
      if (!values.includes(value)) return false;
    } else if (Array.isArray(value)) {
      if (!value.every(isPlain)) return null;
      if (!value.some((element) => values.includes(element))) return false;
    } else {
      return null;
    }
  }
  return true;
}

function listOf(condition: Doc): unknown[] | null {
  const keys = Object.keys(condition);
  return keys.length === 1 && Array.isArray(condition.$in) ? condition.$in : null;
}

function isPlain(value: unknown): value is Plain {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && !Number.isNaN(value))
  );
}
