import * as query from 'mingo/operators/query';
import { reachesNull } from './field-values';

type Test = (document: unknown) => boolean;
/** A query operator as mingo calls it. */
type Operator = (path: string, operand: never, options: never) => Test;

/**
 * mingo's comparisons, but null compared as MongoDB does: it equals a missing field, also one that only some objects of an
 * array lack, and nothing is greater or less than it.
 */
export const nullAwareOperators: Readonly<Record<string, Operator>> = {
  $eq: orNull(query.$eq, reachesNull),
  $ne: negated(orNull(query.$eq, reachesNull)),
  $gte: orNull(query.$gte, reachesNull),
  $lte: orNull(query.$lte, reachesNull),
  $gt: orNull(query.$gt, () => false),
  $lt: orNull(query.$lt, () => false),
  $in: isOneOf,
  $nin: negated(isOneOf),
};

function orNull(operator: unknown, isNull: (document: unknown, path: string) => boolean): Operator {
  return (path, operand, options) =>
    operand === null ? (document) => isNull(document, path) : (operator as Operator)(path, operand, options);
}

function isOneOf(path: string, operand: never, options: never): Test {
  const values: unknown = operand;
  if (!Array.isArray(values) || !values.includes(null))
    return (query.$in as Operator)(path, operand, options);
  const isOther = (query.$in as Operator)(path, values.filter((value) => value !== null) as never, options);
  return (document) => reachesNull(document, path) || isOther(document);
}

function negated(operator: Operator): Operator {
  return (path, operand, options) => {
    const test = operator(path, operand, options);
    return (document) => !test(document);
  };
}
