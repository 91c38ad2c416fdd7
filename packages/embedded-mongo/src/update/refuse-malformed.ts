import { errorCode, serverError } from '../server-errors';
import { bsonType, hasOperators, isPlainObject, type Doc } from '../types';
import { updateOperators } from './operators';

const ARITHMETIC = new Set(['$inc', '$mul']);
const NUMBERS = new Set(['Int32', 'Double', 'Long', 'Decimal128']);

/** Refuses what no document could take, as a server does: whether one matches or not. */
export function refuseMalformedUpdate(update: Doc | Doc[]): void {
  if (Array.isArray(update) || !hasOperators(update)) return;
  for (const [operator, fields] of Object.entries(update as Doc)) {
    if (operator !== '$rename' && !Object.hasOwn(updateOperators, operator))
      throw serverError(`Unknown modifier: ${operator}`, errorCode.failedToParse);
    if (!isPlainObject(fields))
      throw serverError(
        `Modifiers operate on fields but we found another type for ${operator}`,
        errorCode.failedToParse,
      );
    if (ARITHMETIC.has(operator)) for (const operand of Object.values(fields)) refuseText(operand, operator);
  }
}

function refuseText(operand: unknown, operator: string): void {
  if (typeof operand === 'number' || typeof operand === 'bigint') return;
  if (NUMBERS.has(bsonType(operand) ?? '')) return;
  throw serverError(`Cannot ${operator} with a non-numeric argument`, errorCode.typeMismatch);
}
