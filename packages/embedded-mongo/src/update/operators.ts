import { compareValues, valuesEqual } from '../bson-key';
import { compileFilter } from '../query-engine';
import { errorCode, serverError } from '../server-errors';
import { documentComparator, parseSort } from '../store/sorting';
import { bsonType, hasOperators, isNavigable, isPlainObject, type Doc } from '../types';
import { readSlot, writeSlot, type Slot } from './paths';

/** One update operator on one field. */
export interface UpdateOperator {
  apply(slot: Slot, operand: unknown, path: string): void;
  /** False for operators that leave a missing path missing. */
  createsPath: boolean;
}

/** MongoDB's update operators, `$rename` apart: it touches two paths. */
export const updateOperators: Readonly<Record<string, UpdateOperator>> = {
  $set: creating(writeSlot),
  $setOnInsert: creating(writeSlot),
  $unset: keeping(unset),
  $inc: creating((slot, operand, path) =>
    writeSlot(slot, numberAt(slot, 0, '$inc', path) + toNumber(operand, '$inc', path)),
  ),
  $mul: creating((slot, operand, path) =>
    writeSlot(slot, numberAt(slot, 0, '$mul', path) * toNumber(operand, '$mul', path)),
  ),
  $min: creating((slot, operand) => replaceIf(slot, operand, (order) => order < 0)),
  $max: creating((slot, operand) => replaceIf(slot, operand, (order) => order > 0)),
  $currentDate: creating((slot) => writeSlot(slot, new Date())),
  $bit: creating(bit),
  $push: creating(push),
  $addToSet: creating(addToSet),
  $pull: keeping(pull),
  $pullAll: keeping(pullAll),
  $pop: keeping(pop),
};

type Apply = UpdateOperator['apply'];

function creating(apply: Apply): UpdateOperator {
  return { apply, createsPath: true };
}

function keeping(apply: Apply): UpdateOperator {
  return { apply, createsPath: false };
}

function unset(slot: Slot): void {
  if (!Array.isArray(slot.parent)) delete slot.parent[slot.key as string];
  else if ((slot.key as number) < slot.parent.length) slot.parent[slot.key as number] = null;
}

function replaceIf(slot: Slot, operand: unknown, isBetter: (order: number) => boolean): void {
  const current = readSlot(slot);
  if (current === undefined || isBetter(compareValues(operand, current))) writeSlot(slot, operand);
}

function bit(slot: Slot, operand: unknown, path: string): void {
  let value = numberAt(slot, 0, '$bit', path);
  for (const [operation, mask] of Object.entries(operand as Record<string, number>)) {
    if (operation === 'and') value &= mask;
    else if (operation === 'or') value |= mask;
    else if (operation === 'xor') value ^= mask;
    else throw serverError(`The $bit operation '${operation}' is unknown`, errorCode.failedToParse);
  }
  writeSlot(slot, value);
}

interface PushModifiers {
  $each: unknown[];
  $position?: number;
  $sort?: unknown;
  $slice?: number;
}

function push(slot: Slot, operand: unknown, path: string): void {
  const array = [...arrayAt(slot, path)];
  if (!hasEach(operand)) {
    array.push(operand);
  } else {
    array.splice(operand.$position ?? array.length, 0, ...operand.$each);
    if (operand.$sort !== undefined) array.sort(elementComparator(operand.$sort));
    if (operand.$slice !== undefined) keepSlice(array, operand.$slice);
  }
  writeSlot(slot, array);
}

function elementComparator(sort: unknown): (a: unknown, b: unknown) => number {
  if (typeof sort === 'number') return (a, b) => sort * compareValues(a, b);
  const compare = documentComparator(parseSort(sort));
  return (a, b) => compare(a as Doc, b as Doc);
}

function keepSlice(array: unknown[], slice: number): void {
  if (slice < 0) array.splice(0, Math.max(0, array.length + slice));
  else array.splice(slice);
}

function addToSet(slot: Slot, operand: unknown, path: string): void {
  const array = [...arrayAt(slot, path)];
  for (const value of hasEach(operand) ? operand.$each : [operand]) {
    if (!array.some((present) => isSame(present, value))) array.push(value);
  }
  writeSlot(slot, array);
}

function pull(slot: Slot, operand: unknown, path: string): void {
  if (readSlot(slot) === undefined) return;
  const isPulled = pullCondition(operand);
  writeSlot(
    slot,
    arrayAt(slot, path).filter((element) => !isPulled(element)),
  );
}

function pullCondition(operand: unknown): (element: unknown) => boolean {
  if (operand instanceof RegExp || hasOperators(operand)) {
    const matches = compileFilter({ v: operand });
    return (element) => matches({ v: element });
  }
  if (!isPlainObject(operand)) return (element) => isSame(element, operand);
  const matches = compileFilter(operand);
  return (element) => isNavigable(element) && matches(element);
}

function pullAll(slot: Slot, operand: unknown, path: string): void {
  if (readSlot(slot) === undefined) return;
  const pulled = operand as unknown[];
  writeSlot(
    slot,
    arrayAt(slot, path).filter((element) => !pulled.some((value) => isSame(value, element))),
  );
}

function pop(slot: Slot, operand: unknown, path: string): void {
  if (readSlot(slot) === undefined) return;
  const array = arrayAt(slot, path);
  writeSlot(slot, toNumber(operand, '$pop', path) < 0 ? array.slice(1) : array.slice(0, -1));
}

function hasEach(operand: unknown): operand is PushModifiers {
  return isPlainObject(operand) && Array.isArray(operand.$each);
}

function isSame(a: unknown, b: unknown): boolean {
  return valuesEqual(a, b);
}

function arrayAt(slot: Slot, path: string): unknown[] {
  const value = readSlot(slot);
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw serverError(
    `The field '${path}' must be an array but is of type ${typeof value}`,
    errorCode.badValue,
  );
}

function numberAt(slot: Slot, missing: number, operator: string, path: string): number {
  const value = readSlot(slot);
  return value === undefined ? missing : toNumber(value, operator, path);
}

function toNumber(value: unknown, operator: string, path: string): number {
  const isNumeric = ['Int32', 'Double', 'Long', 'Decimal128'].includes(bsonType(value) ?? '');
  const number = isNumeric ? Number(String(value)) : value;
  if (typeof number === 'bigint') return Number(number);
  if (typeof number === 'number') return number;
  throw serverError(
    `Cannot apply ${operator} to a value of non-numeric type. {${path}}`,
    errorCode.typeMismatch,
  );
}
