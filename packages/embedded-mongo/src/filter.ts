import { compareValues, keyClass, valuesEqual } from './bson-key';
import { fieldValues, ownValue, reachesNull, topLevelField } from './field-values';
import { errorCode, notSupportedError, serverError } from './server-errors';
import { hasOperators, isNavigable, isPlainObject, type Doc } from './types';

/** A test of documents against one filter. */
export type Matcher = (document: Doc) => boolean;

type Compile = (path: string, operand: unknown) => Matcher;

/** Query operators on one field. An operator that no service uses is not implemented. */
const operators: Readonly<Record<string, Compile>> = {
  $ne: (path, operand) => {
    const isMatch = isEqual(path, operand);
    return (document) => !isMatch(document);
  },
  $gt: (path, operand) => isOrdered(path, operand, (order) => order > 0),
  $gte: (path, operand) => isOrdered(path, operand, (order) => order >= 0),
  $lt: (path, operand) => isOrdered(path, operand, (order) => order < 0),
  $lte: (path, operand) => isOrdered(path, operand, (order) => order <= 0),
  $in: isOneOf,
  $size: (path, size) => (document) => arraysAt(document, path).some(({ length }) => length === size),
  $elemMatch: elemMatch,
};

/** Compiles a filter in wire form. @throws MongoServerError for an operator that the store does not implement */
export function compileFilter(filter: Doc): Matcher {
  return all(Object.entries(filter).map(([key, condition]) => compileEntry(key, condition)));
}

/** Returns the top-level fields that a filter compares. */
export function fieldsOfFilter(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, condition]) =>
    key === '$or' && Array.isArray(condition) ? condition.flatMap(fieldsOfFilter) : topLevelField(key),
  );
}

function compileEntry(key: string, condition: unknown): Matcher {
  if (key === '$or') {
    const branches = listOf(condition, '$or').map((branch) => compileFilter(branch as Doc));
    return (document) => branches.some((isMatch) => isMatch(document));
  }
  if (key.startsWith('$')) throw notSupportedError(`The query operator ${key}`);
  if (!hasOperators(condition)) return isEqual(key, condition);
  return all(
    Object.entries(condition).map(([name, operand]) => {
      const compile = Object.hasOwn(operators, name) ? operators[name] : undefined;
      if (compile === undefined) throw notSupportedError(`The query operator ${name}`);
      return compile(key, operand);
    }),
  );
}

/** Null also equals a missing field. */
function isEqual(path: string, operand: unknown): Matcher {
  if (operand === null) return (document) => reachesNull(document, path);
  refuseType(operand);
  return onValues(path, (value) => valuesEqual(value, operand));
}

/** A list may have thousands of ids, so scalars are looked up. */
function isOneOf(path: string, operand: unknown): Matcher {
  const values = listOf(operand, '$in');
  values.forEach(refuseType);
  const known = new Set(values);
  const objects = values.filter((value) => typeof value === 'object' && value !== null);
  const isMatch = onValues(
    path,
    (value) =>
      known.has(value) ||
      (typeof value === 'object' ? values : objects).some((one) => valuesEqual(value, one)),
  );
  return known.has(null) ? (document) => reachesNull(document, path) || isMatch(document) : isMatch;
}

/** Also where no document is compared. */
function refuseType(operand: unknown): void {
  if (typeof operand === 'object') keyClass(operand);
}

/** Only values of one BSON class are ordered; nothing is greater or less than null or NaN. */
function isOrdered(path: string, operand: unknown, isMatch: (order: number) => boolean): Matcher {
  if (operand === null || Number.isNaN(operand)) return isMatch(0) ? isEqual(path, operand) : () => false;
  const operandClass = keyClass(operand);
  const isComparable = (value: unknown): boolean =>
    typeof value !== 'object' && typeof value === typeof operand
      ? !Number.isNaN(value)
      : keyClass(value) === operandClass;
  return onValues(path, (value) => isComparable(value) && isMatch(compareValues(value, operand)));
}

function elemMatch(path: string, condition: unknown): Matcher {
  if (!isPlainObject(condition)) throw serverError('$elemMatch needs an object', errorCode.badValue);
  if (hasOperators(condition)) throw notSupportedError('$elemMatch on values other than documents');
  const isMatch = compileFilter(condition);
  return (document) =>
    arraysAt(document, path).some((array) =>
      array.some((element) => isNavigable(element) && isMatch(element)),
    );
}

/** Tests the values of a path; of an array its elements and the array itself. */
function onValues(path: string, isMatch: (value: unknown) => boolean): Matcher {
  const test = (value: unknown): boolean =>
    Array.isArray(value) ? value.some(isMatch) || isMatch(value) : isMatch(value);
  if (!path.includes('.')) return (document) => test(ownValue(document, path));
  return (document) => fieldValues(document, path, false).some(test);
}

function arraysAt(document: Doc, path: string): unknown[][] {
  return fieldValues(document, path, false).filter((value) => Array.isArray(value));
}

function listOf(operand: unknown, operator: string): unknown[] {
  if (Array.isArray(operand)) return operand;
  throw serverError(`${operator} needs an array`, errorCode.badValue);
}

function all(matchers: Matcher[]): Matcher {
  const [only] = matchers;
  if (only !== undefined && matchers.length === 1) return only;
  return (document) => matchers.every((isMatch) => isMatch(document));
}
