import { valuesEqual } from '../bson-key';
import { headOf } from '../field-values';
import { errorCode, serverError } from '../server-errors';
import { hasOperators, type Doc } from '../types';
import { updateOperators } from './operators';
import { findSlot, resolvePosition, writeSlot } from './paths';

/** Context of an update besides its operators. */
export interface UpdateContext {
  /** The filter that found the document: the positional `$` reads it. */
  readonly filter: Doc;
  readonly isInsert?: boolean;
}

/** Applies update operators to a document in place: pass a copy. @throws MongoServerError for a change of the `_id` */
export function applyUpdate(document: Doc, update: Doc, { filter, isInsert = false }: UpdateContext): void {
  const id = document._id;
  const operators = Object.entries(update).filter(([name]) => name !== '$setOnInsert' || isInsert);
  // All positions first: a change of one field must not decide which element the next one is set in.
  const changes = operators.flatMap(([name, fields]) => changesOf(document, name, fields as Doc, filter));
  for (const change of changes) change();
  if (id === undefined || valuesEqual(document._id, id)) return;
  throw serverError(
    "Performing an update on the path '_id' would modify the immutable field '_id'",
    errorCode.immutableField,
  );
}

/** The top-level fields that an update may change. */
export function touchedFields(update: Doc): ReadonlySet<string> {
  return new Set(Object.values(update).flatMap((fields) => Object.keys(fields as Doc).map(headOf)));
}

/** The document that an upsert starts from: the equalities of its filter. */
export function upsertBase(filter: Doc): Doc {
  const document: Doc = {};
  for (const [path, condition] of Object.entries(filter)) {
    if (path.startsWith('$') || hasOperators(condition)) continue;
    writeSlot(findSlot(document, path, true)!, condition);
  }
  return document;
}

function changesOf(document: Doc, name: string, fields: Doc, filter: Doc): (() => void)[] {
  const { apply, createsPath } = updateOperators[name]!;
  return Object.entries(fields).map(([path, operand]) => {
    const place = resolvePosition(document, path, filter);
    return () => {
      const slot = findSlot(document, place, createsPath);
      if (slot) apply(slot, operand, place);
    };
  });
}
