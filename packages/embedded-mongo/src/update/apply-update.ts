import { valuesEqual } from '../bson-key';
import { headOf } from '../field-values';
import { runStages } from '../query-engine';
import { errorCode, serverError } from '../server-errors';
import { flatConditions } from '../store/query-planner';
import { hasOperators, type Doc } from '../types';
import { updateOperators } from './operators';
import { expandPositions, findSlot, readSlot, writeSlot, type UpdateContext } from './paths';

const UPDATE_STAGES = new Set(['$set', '$addFields', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/**
 * Applies operators, a pipeline or a replacement and answers the new document, which may be the given one
 * changed in place: pass a freshly decoded document. The `_id` cannot change.
 */
export function applyUpdate(document: Doc, update: Doc | Doc[], context: UpdateContext): Doc {
  const id = document._id;
  const updated = changed(document, update, context);
  if (id !== undefined && !valuesEqual(updated._id, id)) {
    throw serverError(
      "Performing an update on the path '_id' would modify the immutable field '_id'",
      errorCode.immutableField,
    );
  }
  return updated;
}

/** The top-level fields that an update of operators may change; undefined for a pipeline or a replacement. */
export function touchedFields(update: Doc | Doc[]): ReadonlySet<string> | undefined {
  if (Array.isArray(update) || !isOperatorUpdate(update)) return undefined;
  const touched = new Set<string>();
  for (const [operator, fields] of Object.entries(update)) {
    for (const [path, operand] of Object.entries(fields as Doc)) {
      touched.add(headOf(path));
      if (operator === '$rename') touched.add(headOf(String(operand)));
    }
  }
  return touched;
}

/** The document that an upsert starts from: the equalities of its filter, of a replacement only the `_id`. */
export function upsertBase(filter: Doc, isReplacement: boolean): Doc {
  const document: Doc = {};
  for (const [path, condition] of flatConditions(filter)) {
    const value = hasOperators(condition) ? condition.$eq : condition;
    if (value === undefined || value instanceof RegExp || (isReplacement && path !== '_id')) continue;
    writeSlot(findSlot(document, path, true)!, value);
  }
  return document;
}

function changed(document: Doc, update: Doc | Doc[], context: UpdateContext): Doc {
  if (Array.isArray(update)) return applyPipeline(document, update);
  if (!isOperatorUpdate(update)) return '_id' in document ? { _id: document._id, ...update } : { ...update };
  const operators = Object.entries(update).filter(([name]) => name !== '$setOnInsert' || context.isInsert);
  // All positions first: a change of one field must not decide which element the next one is set in.
  const changes = operators.flatMap(([name, fields]) =>
    name === '$rename'
      ? [() => renameFields(document, fields as Record<string, string>)]
      : changesOf(document, name, fields as Doc, context),
  );
  for (const change of changes) change();
  return document;
}

/** hasOperators narrows its argument away when it answers false. */
function isOperatorUpdate(update: Doc): boolean {
  return hasOperators(update);
}

function changesOf(document: Doc, name: string, fields: Doc, context: UpdateContext): (() => void)[] {
  const operator = Object.hasOwn(updateOperators, name) ? updateOperators[name] : undefined;
  if (!operator) throw serverError(`Unknown modifier: ${name}`, errorCode.failedToParse);
  return Object.entries(fields).flatMap(([path, operand]) =>
    expandPositions(document, path, context).map((place) => () => {
      const slot = findSlot(document, place, operator.createsPath);
      if (slot) operator.apply(slot, operand, place);
    }),
  );
}

function renameFields(document: Doc, fields: Record<string, string>): void {
  for (const [from, to] of Object.entries(fields)) {
    const source = findSlot(document, from, false);
    const value = source && readSlot(source);
    if (!source || value === undefined || Array.isArray(source.parent)) continue;
    delete source.parent[source.key as string];
    writeSlot(findSlot(document, to, true)!, value);
  }
}

function applyPipeline(document: Doc, stages: Doc[]): Doc {
  for (const stage of stages) {
    const [name = ''] = Object.keys(stage);
    if (!UPDATE_STAGES.has(name)) {
      throw serverError(`Stage ${name} is not allowed in an update`, errorCode.stageNotSupported);
    }
  }
  return runStages(stages, [document])[0]!;
}
