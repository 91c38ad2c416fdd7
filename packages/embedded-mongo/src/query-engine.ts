import { Context } from 'mingo';
import { Aggregator as MingoAggregator } from 'mingo/aggregator';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import { Query as MingoQuery } from 'mingo/query';
import { fieldValues } from './field-values';
import { nullAwareOperators } from './null-conditions';
import { matchesPlainly, plainConditions } from './plain-filter';
import { errorCode, serverError } from './server-errors';
import { bsonType, isNavigable, isPlainObject, type Doc } from './types';

/** A test of documents against one filter. */
export type Matcher = (document: Doc) => boolean;

/**
 * Compiles a filter in wire form. What only compares fields with plain values is done without mingo, which takes longer to
 * compile a filter than a store takes to find a document by its id. mingo compares binaries through a lossy text form, so a filter with
 * binaries runs on a copy of the document in which every binary is a hexadecimal key.
 */
export function compileFilter(filter: Doc): Matcher {
  const { $comment: _comment, ...conditions } = filter;
  if (Object.keys(conditions).length === 0) return () => true;
  const plain = plainConditions(conditions);
  if (plain !== null) {
    let compiled: Matcher | undefined;
    return (document) =>
      matchesPlainly(document, plain) ?? (compiled ??= compileByMingo(conditions))(document);
  }
  return compileByMingo(conditions);
}

function compileByMingo(conditions: Doc): Matcher {
  if (!containsBinary(conditions)) {
    const compiled = queryOf(conditions);
    return (document) => compiled.test(document);
  }
  const compiled = queryOf(replaceBinaries(conditions) as Doc);
  return (document) => compiled.test(replaceBinaries(document) as Doc);
}

/** Projects documents by every rule mingo knows: `$slice`, `$elemMatch`, positional, expressions. */
export function compileExpressionProjection(spec: Doc, filter: Doc): (document: Doc) => Doc {
  const compiled = new MingoQuery<Doc>(filter, fullOptions());
  return (document) => compiled.find<Doc>([document], spec as never).all()[0] as Doc;
}

/** Runs pipeline stages on documents in memory. `resolveCollection` serves `$lookup` and `$unionWith`. */
export function runStages(
  stages: Doc[],
  documents: Doc[],
  resolveCollection?: (name: string) => Doc[],
): Doc[] {
  const options = {
    ...fullOptions(),
    ...(resolveCollection ? { collectionResolver: resolveCollection } : {}),
  };
  return new MingoAggregator(stages as never, options as never).run<Doc>(documents);
}

/** Stands for a binary during matching: mingo compares it by its text. */
class BinaryKey {
  constructor(private readonly hex: string) {}
  toString(): string {
    return this.hex;
  }
}

function replaceBinaries(value: unknown): unknown {
  if (bsonType(value) === 'Binary') {
    const binary = value as { sub_type: number; buffer: Uint8Array; position: number };
    return new BinaryKey(
      `${binary.sub_type}:${Buffer.from(binary.buffer.subarray(0, binary.position)).toString('hex')}`,
    );
  }
  if (Array.isArray(value)) return value.map(replaceBinaries);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceBinaries(inner)]));
}

function containsBinary(value: unknown): boolean {
  if (bsonType(value) === 'Binary') return true;
  if (Array.isArray(value)) return value.some(containsBinary);
  return isPlainObject(value) && Object.values(value).some(containsBinary);
}

const NESTED_QUERY_OPERATORS = new Set(['$and', '$or', '$nor', '$expr']);

/** mingo's own `$elemMatch: {x: 0}` matches scalar elements; MongoDB's does not. */
function elemMatch(path: string, condition: Doc): (document: unknown) => boolean {
  const onValues = Object.keys(condition).some(
    (key) => key.startsWith('$') && !NESTED_QUERY_OPERATORS.has(key),
  );
  const compiled = queryOf(onValues ? { v: condition } : condition);
  const matches = (element: unknown): boolean =>
    onValues ? compiled.test({ v: element }) : isNavigable(element) && compiled.test(element);
  return (document) =>
    fieldValues(document, path, false).some((array) => Array.isArray(array) && array.some(matches));
}

/** MongoDB's `$count` answers no document for no input; mingo's answers a zero. */
const countStage: typeof pipeline.$count = (documents, name, options) =>
  pipeline.$count(documents, name, options).filter((row) => (row as Record<string, number>)[name]! > 0);

type EngineOptions = { scriptEnabled: false; context: Context };
let everyOperator: EngineOptions | undefined;
let queryOperators: EngineOptions | undefined;

/** Context.from and addOps let built-in operators win over ours, so the context is built by hand. */
function fullOptions(): EngineOptions {
  everyOperator ??= optionsWith({
    accumulator: { ...accumulator },
    expression: { ...expression },
    pipeline: { ...pipeline, $count: countStage },
    projection: { ...projection },
    window: { ...window },
  });
  return everyOperator;
}

/** mingo copies its operator context for every query; a small one makes a plain filter 20 times cheaper. */
function filterOptions(): EngineOptions {
  queryOperators ??= optionsWith({
    accumulator: {},
    expression: {},
    pipeline: {},
    projection: {},
    window: {},
  });
  return queryOperators;
}

function optionsWith(operators: object): EngineOptions {
  const context = Context.init({
    ...operators,
    query: { ...query, ...nullAwareOperators, $elemMatch: elemMatch },
  } as never);
  return { scriptEnabled: false, context };
}

/** mingo answers an unknown operator with a plain error; a server answers BadValue. */
function queryOf(filter: Doc): MingoQuery<Doc> {
  try {
    return new MingoQuery<Doc>(filter, needsExpressions(filter) ? fullOptions() : filterOptions());
  } catch (error) {
    throw serverError(error instanceof Error ? error.message : String(error), errorCode.badValue);
  }
}

function needsExpressions(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(needsExpressions);
  if (!isPlainObject(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => key === '$expr' || key === '$jsonSchema' || needsExpressions(inner),
  );
}
