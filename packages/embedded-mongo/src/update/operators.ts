import { compareValues, numberIn, valuesEqual } from '../bson-key';
import { compileFilter } from '../filter';
import { errorCode, serverError } from '../server-errors';
import { hasOperators, isNavigable, isPlainObject } from '../types';
import { readSlot, writeSlot, type Slot } from './paths';

type Apply = (slot: Slot, operand: unknown, path: string) => void;

/** One update operator on one field. */
export interface UpdateOperator {
  apply: Apply;
  /** False for operators that leave a missing path missing. */
  createsPath: boolean;
}

/** The update operators that services use. */
export const updateOperators: Readonly<Record<string, UpdateOperator>> = {
  $set: { apply: writeSlot, createsPath: true },
  $setOnInsert: { apply: writeSlot, createsPath: true },
  $unset: { apply: unset, createsPath: false },
  $inc: { apply: increment, createsPath: true },
  $max: { apply: raise, createsPath: true },
  $push: { apply: push, createsPath: true },
  $pull: { apply: pull, createsPath: false },
};

function unset({ parent, key }: Slot): void {
  if (!Array.isArray(parent)) delete parent[key];
  else if (Object.hasOwn(parent, key)) parent[Number(key)] = null;
}

function increment(slot: Slot, operand: unknown, path: string): void {
  const value = readSlot(slot);
  const number = value === undefined ? 0 : numberIn(value);
  if (number === undefined)
    throw serverError(`Cannot apply $inc to a value of non-numeric type. {${path}}`, errorCode.typeMismatch);
  writeSlot(slot, number + numberIn(operand)!);
}

function raise(slot: Slot, operand: unknown): void {
  const current = readSlot(slot);
  if (current === undefined || compareValues(operand, current) > 0) writeSlot(slot, operand);
}

interface PushModifiers {
  $each: unknown[];
  /** The first elements are kept, with a negative number the last ones. */
  $slice?: number;
}

function push(slot: Slot, operand: unknown, path: string): void {
  const { $each: added, $slice: slice } = hasEach(operand) ? operand : { $each: [operand] };
  const array = [...arrayAt(slot, path), ...added];
  if (slice === undefined) writeSlot(slot, array);
  else writeSlot(slot, slice < 0 ? array.slice(slice) : array.slice(0, slice));
}

/** MongoDB counts a document to which elements are pushed as modified, also when `$slice` leaves it as it was. */
export const pushesElements = ({ $push = {} }: { readonly $push?: object }): boolean =>
  Object.values($push).some((operand: unknown) => !hasEach(operand) || operand.$each.length > 0);

function hasEach(operand: unknown): operand is PushModifiers {
  return isPlainObject(operand) && Array.isArray(operand.$each);
}

function pull(slot: Slot, operand: unknown, path: string): void {
  if (readSlot(slot) === undefined) return;
  const isPulled = pullCondition(operand);
  writeSlot(
    slot,
    arrayAt(slot, path).filter((element) => !isPulled(element)),
  );
}

/** Compiles which elements `$pull` removes. @throws MongoServerError for an operator that the store does not implement */
export function pullCondition(operand: unknown): (element: unknown) => boolean {
  if (isPlainObject(operand) && !hasOperators(operand)) {
    const isMatch = compileFilter(operand);
    return (element) => isNavigable(element) && isMatch(element);
  }
  if (!isPlainObject(operand) && !(operand instanceof RegExp))
    return (element) => valuesEqual(element, operand);
  const isMatch = compileFilter({ v: operand });
  return (element) => isMatch({ v: element });
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
