import { afterPrefix, encodeKey, encodeRangeBound, keyClass } from '../bson-key';
import { bsonType, isPlainObject, type Doc, type SortField } from '../types';
import { type CatalogEntry, type IndexSpec } from './catalog';
import { ORDERED_TUPLE_BYTES } from './index-entries';
import { documentsPrefix, indexPrefix, rangeOf, type KeyRange } from './keys';

/** Documents by their id keys, by a range of keys, or by a range of index entries. */
export type Source = { idKeys: Buffer[] } | { documents: KeyRange } | { entries: KeyRange };

/** Where to look for candidates; the filter is still tested on each. */
export interface Plan {
  readonly sources: readonly Source[];
  /** Several sources or entries may lead to the same document. */
  readonly mayRepeat: boolean;
  readonly isReverse?: boolean;
}

/** An `$in` or a product of `$in`s beyond this is left to a scan. */
const MAX_POINTS = 2000;

interface Bounds {
  lower?: unknown;
  upper?: unknown;
}

interface Conditions {
  equalities: Map<string, unknown[]>;
  ranges: Map<string, Bounds>;
}

/** Chooses the narrowest access path for a filter in wire form, or undefined for a full scan. */
export function planQuery(collection: CatalogEntry, filter: Doc): Plan | undefined {
  const conditions = collectConditions(filter);
  const ids = conditions.equalities.get('_id');
  if (ids) return { sources: [{ idKeys: ids.map(encodeKey) }], mayRepeat: ids.length > 1 };
  const byIndex = bestIndexPlan(collection, conditions);
  if (byIndex) return byIndex;
  const idRange = conditions.ranges.get('_id');
  if (!idRange) return planUnion(collection, filter);
  const documents = boundedRange(documentsPrefix(collection.n), idRange, true);
  return { sources: [{ documents }], mayRepeat: false };
}

/** All documents in the order of their ids. */
export function fullScan({ n }: CatalogEntry, isReverse = false): Plan {
  return { sources: [{ documents: rangeOf(documentsPrefix(n)) }], mayRepeat: false, isReverse };
}

/** All documents in the order of a sort, when `_id` or an index has it already; undefined when they must be sorted. */
export function planOrder(collection: CatalogEntry, sort: readonly SortField[]): Plan | undefined {
  const [first] = sort;
  if (!first || sort.some(([, direction]) => direction !== first[1])) return undefined;
  const isReverse = first[1] === -1;
  if (sort.length === 1 && first[0] === '_id') return fullScan(collection, isReverse);
  const index = collection.indexes.find(({ key, multi, sparse }) => {
    const paths = Object.keys(key);
    return !multi && !sparse && sort.every(([path], position) => paths[position] === path);
  });
  return index && { sources: [{ entries: rangeOf(indexPrefix(index.n)) }], mayRepeat: false, isReverse };
}

/** The plan of a range of ids in the order of a sort by `_id`, so that a limit ends it; undefined for any other. */
export function idsInOrder(plan: Plan, sort: readonly SortField[]): Plan | undefined {
  const [[path, direction] = [], ...others] = sort;
  const [source, ...further] = plan.sources;
  if (path !== '_id' || others.length > 0 || further.length > 0) return undefined;
  return source && 'documents' in source ? { ...plan, isReverse: direction === -1 } : undefined;
}

function collectConditions(filter: Doc): Conditions {
  const conditions: Conditions = { equalities: new Map(), ranges: new Map() };
  for (const [path, condition] of Object.entries(filter)) {
    if (isIndexable(condition)) conditions.equalities.set(path, [condition]);
    else if (isPlainObject(condition))
      for (const [operator, operand] of Object.entries(condition))
        addOperator(conditions, path, operator, operand);
  }
  return conditions;
}

function addOperator(conditions: Conditions, path: string, operator: string, operand: unknown): void {
  const bounds = conditions.ranges.get(path);
  if (operator === '$in' && Array.isArray(operand) && operand.length <= MAX_POINTS) {
    const isNarrower = !conditions.equalities.has(path);
    if (isNarrower && operand.every(isIndexable)) conditions.equalities.set(path, operand);
  } else if ((operator === '$gt' || operator === '$gte') && isIndexable(operand)) {
    conditions.ranges.set(path, { ...bounds, lower: operand });
  } else if ((operator === '$lt' || operator === '$lte') && isIndexable(operand)) {
    conditions.ranges.set(path, { ...bounds, upper: operand });
  }
}

/** Values whose equality an index answers; null also matches missing fields, so it does not. */
function isIndexable(value: unknown): boolean {
  if (value === null || value === undefined || value instanceof RegExp) return false;
  if (typeof value !== 'object' || value instanceof Date) return true;
  return bsonType(value) === 'ObjectId';
}

function bestIndexPlan(collection: CatalogEntry, conditions: Conditions): Plan | undefined {
  const candidates = collection.indexes.flatMap((index) => planIndex(index, conditions) ?? []);
  return candidates.sort((a, b) => b.score - a.score)[0]?.plan;
}

/**
 * Equalities on the leading fields narrow the prefix, one range on the next field ends it. No plan for an index that begins
 * with `_id`: the documents themselves are in that order.
 */
function planIndex(index: IndexSpec, conditions: Conditions): { plan: Plan; score: number } | undefined {
  if (Object.keys(index.key)[0] === '_id') return undefined;
  const base = indexPrefix(index.n);
  const fits = (key: Buffer): boolean => key.length - base.length <= ORDERED_TUPLE_BYTES;
  let prefixes: Buffer[] = [base];
  let equalities = 0;
  let ranges: KeyRange[] | undefined;
  for (const path of Object.keys(index.key)) {
    const values = conditions.equalities.get(path);
    const longer =
      values && prefixes.length * values.length <= MAX_POINTS ? product(prefixes, values) : undefined;
    if (longer?.every(fits)) {
      prefixes = longer;
      equalities += 1;
      continue;
    }
    const bounds = conditions.ranges.get(path);
    const bounded = bounds && prefixes.map((prefix) => boundedRange(prefix, bounds, !index.multi));
    if (bounded?.every(({ start, end }) => fits(start) && fits(end))) ranges = bounded;
    break;
  }
  if (equalities === 0 && !ranges) return undefined;
  const score = equalities * 2 + (ranges ? 1 : 0) + (index.unique ? 0.5 : 0);
  const sources = (ranges ?? prefixes.map(rangeOf)).map((entries) => ({ entries }));
  return { plan: { sources, mayRepeat: Boolean(index.multi) || sources.length > 1 }, score };
}

function product(prefixes: Buffer[], values: unknown[]): Buffer[] {
  const keys = values.map(encodeKey);
  return prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
}

/** Bounds compare within one BSON class only, as MongoDB's do. */
function boundedRange(prefix: Buffer, bounds: Bounds, usesBoth: boolean): KeyRange {
  const { lower } = bounds;
  const upper = usesBoth || lower === undefined ? bounds.upper : undefined;
  const classByte = keyClass(lower ?? upper);
  const start = lower === undefined ? Buffer.from([classByte]) : encodeRangeBound(lower);
  const end = upper === undefined ? Buffer.from([classByte + 1]) : afterPrefix(encodeRangeBound(upper));
  return { start: Buffer.concat([prefix, start]), end: Buffer.concat([prefix, end]) };
}

/** A disjunction is planned when each of its branches is. */
function planUnion(collection: CatalogEntry, filter: Doc): Plan | undefined {
  const { $or: alternatives } = filter;
  if (!Array.isArray(alternatives) || alternatives.length === 0) return undefined;
  const plans = alternatives.map((alternative) => planQuery(collection, alternative as Doc));
  if (!plans.every((plan) => plan !== undefined)) return undefined;
  return { sources: plans.flatMap(({ sources }) => sources), mayRepeat: true };
}
