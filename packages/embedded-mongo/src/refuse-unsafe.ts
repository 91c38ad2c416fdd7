import { toWire } from './bson-codec';
import { errorCode, serverError } from './server-errors';
import { bsonType, isPlainObject } from './types';

/** Operators that would run caller-supplied JavaScript (docs/security.md S21). */
const SCRIPT_OPERATORS = new Set(['$where', '$function', '$accumulator']);

/** Path parts that reach an object's prototype (docs/security.md S21). */
const PROTOTYPE_PARTS = new Set(['__proto__', 'constructor', 'prototype']);

/** Finds the few paths that may have such a part; every field of every document is tested. */
const PROTOTYPE_HINT = /proto|constructor/;

/** Brings a filter, update or projection into wire form. @throws MongoServerError BadValue as refuseUnsafeKeys */
export function safeWire<T>(value: T): T {
  const wired = toWire(value);
  refuseUnsafeKeys(wired);
  return wired;
}

/** Throws BadValue when any key of a filter, update or document is a script operator or names a prototype. */
export function refuseUnsafeKeys(value: unknown): void {
  visit(value, false);
}

/** As refuseUnsafeKeys, and also for strings: in a pipeline `'$a.constructor'` is a path. */
export function refuseUnsafePipeline(stages: unknown): void {
  if (!Array.isArray(stages)) throw serverError('A pipeline must be an array', errorCode.typeMismatch);
  for (const stage of stages) {
    if (isPlainObject(stage) && '$match' in stage) visit(stage, false);
    else visit(stage, true);
  }
}

function visit(value: unknown, stringsArePaths: boolean): void {
  if (typeof value === 'string') {
    if (stringsArePaths) refusePath(value);
    return;
  }
  if (bsonType(value) === 'Code') throw serverError('JavaScript code is not allowed', errorCode.badValue);
  if (Array.isArray(value)) {
    for (const element of value) visit(element, stringsArePaths);
    return;
  }
  if (!isPlainObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (SCRIPT_OPERATORS.has(key)) throw serverError(`${key} is not allowed`, errorCode.badValue);
    refusePath(key);
    visit(inner, stringsArePaths);
  }
}

function refusePath(path: string): void {
  if (!PROTOTYPE_HINT.test(path)) return;
  for (const part of path.split('.')) {
    if (PROTOTYPE_PARTS.has(part.replace(/^\$+/, ''))) {
      throw serverError(`The path part '${part}' is not allowed`, errorCode.badValue);
    }
  }
}
