import { createHash } from 'node:crypto';
import { encodeKey } from '../bson-key';
import { fieldValues, ownValue } from '../field-values';
import { type Doc } from '../types';
import { type IndexSpec } from './catalog';

/** Longer tuples keep a prefix and a hash, so that a key with its id stays below LMDB's limit of 1978 bytes. */
const MAX_TUPLE_BYTES = 1000;

/** The part of a tuple that is ordered bytewise whatever its length. */
export const ORDERED_TUPLE_BYTES = 960;

/** The entries of one document in one index. */
export interface IndexEntries {
  tuples: Buffer[];
  /** True when an array gave the document several entries, or might. */
  isMulti: boolean;
}

/** Returns the tuples of a document, one per combination of its array elements. */
export function indexEntries(index: IndexSpec, document: Doc): IndexEntries {
  let tuples: Buffer[] = [Buffer.alloc(0)];
  let missingFields = 0;
  let isMulti = false;
  const paths = Object.keys(index.key);
  for (const path of paths) {
    const field = encodeField(document, path);
    if (field.isMissing) missingFields += 1;
    isMulti ||= field.isMulti;
    tuples = tuples.flatMap((tuple) => field.keys.map((key) => Buffer.concat([tuple, key])));
  }
  if (index.sparse && missingFields === paths.length) return { tuples: [], isMulti: false };
  return { tuples: tuples.map(bounded), isMulti };
}

/** The values that a duplicate key error names. */
export function indexedValues(index: Pick<IndexSpec, 'key'>, document: Doc): Doc {
  return Object.fromEntries(
    Object.keys(index.key).map((path) => [path, fieldValues(document, path, false)[0] ?? null]),
  );
}

/** The tuples of `left` that are not in `right`. */
export function tuplesWithout(left: Buffer[], right: Buffer[]): Buffer[] {
  if (left.length === 0 || right.length === 0) return left;
  const known = new Set(right.map((tuple) => tuple.toString('latin1')));
  return left.filter((tuple) => !known.has(tuple.toString('latin1')));
}

function encodeField(document: Doc, path: string): { keys: Buffer[]; isMissing: boolean; isMulti: boolean } {
  const direct = path.includes('.') ? undefined : ownValue(document, path);
  if (direct !== undefined && !Array.isArray(direct)) {
    return { keys: [encodeKey(direct)], isMissing: false, isMulti: false };
  }
  const values = fieldValues(document, path);
  const keys = new Map(values.map((value) => [encodeKey(value).toString('latin1'), encodeKey(value)]));
  return {
    keys: [...keys.values()],
    isMissing: values.every((value) => value === undefined),
    isMulti: values.length > 1 || fieldValues(document, path, false).some(Array.isArray),
  };
}

function bounded(tuple: Buffer): Buffer {
  if (tuple.length <= MAX_TUPLE_BYTES) return tuple;
  const hash = createHash('sha256').update(tuple).digest();
  return Buffer.concat([tuple.subarray(0, ORDERED_TUPLE_BYTES), hash]);
}
