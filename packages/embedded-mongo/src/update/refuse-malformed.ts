import { numberIn } from '../bson-key';
import { errorCode, notSupportedError, serverError } from '../server-errors';
import { isPlainObject, type Doc } from '../types';
import { pullCondition, updateOperators } from './operators';

/** Refuses an update that no document could take or that the store does not implement, whether a document matches or not. */
export function refuseMalformedUpdate(update: Doc | Doc[]): asserts update is Doc {
  if (Array.isArray(update)) throw notSupportedError('An update by a pipeline');
  const operators = Object.entries(update);
  if (!operators.some(([name]) => name.startsWith('$'))) throw notSupportedError('A replacement');
  for (const [operator, fields] of operators) {
    if (!Object.hasOwn(updateOperators, operator)) throw notSupportedError(`The update operator ${operator}`);
    if (!isPlainObject(fields))
      throw serverError(
        `Modifiers operate on fields but we found another type for ${operator}`,
        errorCode.failedToParse,
      );
    for (const [path, operand] of Object.entries(fields)) refuseMalformedField(operator, path, operand);
  }
  refusePathConflicts(Object.values(update).flatMap((fields) => Object.keys(fields as Doc)));
}

function refuseMalformedField(operator: string, path: string, operand: unknown): void {
  const position = path.split('.').find((segment) => segment.startsWith('$['));
  if (position !== undefined) throw notSupportedError(`The path part ${position}`);
  if (operator === '$push') refuseModifiers(operand);
  if (operator === '$pull') pullCondition(operand);
  if (operator === '$inc' && numberIn(operand) === undefined)
    throw serverError('Cannot $inc with a non-numeric argument', errorCode.typeMismatch);
}

function refuseModifiers(operand: unknown): void {
  if (!isPlainObject(operand)) return;
  const modifier = Object.keys(operand).find(
    (key) => key.startsWith('$') && !['$each', '$slice'].includes(key),
  );
  if (modifier !== undefined) throw notSupportedError(`The $push modifier ${modifier}`);
}

/** Refuses an update that names a path twice or a path inside another one. */
function refusePathConflicts(paths: string[]): void {
  const sorted = paths.map((path) => `${path}.`).sort();
  const position = sorted.findIndex((path, index) => sorted[index + 1]?.startsWith(path));
  if (position < 0) return;
  const [parent, path] = sorted.slice(position, position + 2).map((one) => one.slice(0, -1));
  throw serverError(
    `Updating the path '${path}' would create a conflict at '${parent}'`,
    errorCode.conflictingUpdateOperators,
  );
}
