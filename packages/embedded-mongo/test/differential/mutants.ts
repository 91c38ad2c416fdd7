import { type ComparedCollection } from './compare-stores';
import { type Fields } from './operations';

/** A fault of a store, as a change of what it is asked. */
export interface Mutant {
  readonly name: string;
  readonly update?: (update: Fields) => Fields;
  readonly filter?: (filter: Fields) => Fields;
  readonly pipeline?: (pipeline: Fields[]) => Fields[];
  readonly options?: (options: Fields) => Fields;
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** Everywhere below `value`: the key `from` becomes `to`, or goes when `to` is null. */
function rekeyed(value: unknown, from: string, to: string | null): unknown {
  if (Array.isArray(value)) return value.map((each) => rekeyed(each, from, to));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => to !== null || key !== from)
      .map(([key, inner]) => [key === from && to !== null ? to : key, rekeyed(inner, from, to)]),
  );
}

const dropped = (operator: string): Mutant => ({
  name: `${operator} does nothing`,
  update: (update) => {
    const rest = without(update, operator);
    return Object.keys(rest).length > 0 ? rest : { $max: { nothing: 0 } };
  },
});
const confused = (from: string, to: string, part: 'update' | 'filter'): Mutant => ({
  name: `${from} is ${to} in a ${part}`,
  [part]: (fields: Fields) => rekeyed(fields, from, to) as Fields,
});

/** At least one fault for each operator that the services use; none asks for what a store refuses. */
export const mutants: readonly Mutant[] = [
  ...['$set', '$unset', '$inc', '$push', '$pull', '$setOnInsert'].map(dropped),
  { name: '$max sets a smaller value too', update: setMaxima },
  { name: '$slice is forgotten', update: (update) => rekeyed(update, '$slice', null) as Fields },
  { name: '$each is one element', update: (update) => rekeyed(update, '$each', 'every') as Fields },
  confused('$gt', '$gte', 'filter'),
  confused('$gte', '$gt', 'filter'),
  confused('$lt', '$lte', 'filter'),
  confused('$lte', '$lt', 'filter'),
  confused('$ne', '$gt', 'filter'),
  {
    name: '$in takes its first value only',
    filter: (filter) => withOperands(filter, '$in', firstOf) as Fields,
  },
  {
    name: '$or takes its first alternative only',
    filter: (filter) => withOperands(filter, '$or', firstOf) as Fields,
  },
  {
    name: '$elemMatch takes any field',
    filter: (filter) => rekeyed(filter, '$elemMatch', '$ne') as Fields,
  },
  { name: '$size is one more', filter: (filter) => withOperands(filter, '$size', raised) as Fields },
  { name: '$unwind is skipped', pipeline: (stages) => stages.filter((stage) => !('$unwind' in stage)) },
  {
    name: '$match is skipped',
    pipeline: (stages) => stages.filter((stage, place) => place === 0 || !('$match' in stage)),
  },
  { name: '$sum counts double', pipeline: (stages) => withOperands(stages, '$sum', raised) as Fields[] },
  {
    name: '$sort is turned',
    options: (options) =>
      'sort' in options ? { ...options, sort: turned(options['sort'] as Fields) } : options,
  },
  { name: 'projections are forgotten', options: (options) => without(options, 'projection') },
  { name: 'limit is forgotten', options: (options) => without(options, 'limit') },
  { name: 'upserts do not insert', options: (options) => without(options, 'upsert') },
];

const turned = (sort: Fields): Fields =>
  Object.fromEntries(Object.entries(sort).map(([field, direction]) => [field, -(direction as number)]));

const firstOf = (operand: unknown): unknown => (operand as unknown[]).slice(0, 1);
const raised = (operand: unknown): unknown => (typeof operand === 'number' ? operand + 1 : operand);

function setMaxima(update: Fields): Fields {
  if (!('$max' in update)) return update;
  return {
    ...without(update, '$max'),
    $set: { ...(update['$set'] as Fields), ...(update['$max'] as Fields) },
  };
}

/** Everywhere below `value`: the operand of `operator`, changed. */
function withOperands(value: unknown, operator: string, change: (operand: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withOperands(each, operator, change));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === operator ? change(inner) : withOperands(inner, operator, change),
    ]),
  );
}

/** The collection with the fault. Its documents are read without it (`{sort: {_id: 1}}` over everything). */
export function mutated(collection: ComparedCollection, mutant: Mutant): ComparedCollection {
  const { update = same, filter = same, pipeline = same, options = same } = mutant;
  const isDump = (where: Fields, how: Fields) =>
    Object.keys(where).length === 0 && Object.keys(how).length === 1;
  const faulty = {
    updateOne: (where: Fields, change: Fields, how: Fields) =>
      collection.updateOne(filter(where), update(change) as never, options(how) as never),
    updateMany: (where: Fields, change: Fields) =>
      collection.updateMany(filter(where), update(change) as never),
    find: (where: Fields, how: Fields) =>
      isDump(where, how) ? collection.find(where, how) : collection.find(filter(where), options(how)),
    countDocuments: (where: Fields) => collection.countDocuments(filter(where)),
    aggregate: (stages: Fields[]) => collection.aggregate(pipeline(stages) as never),
    insertOne: collection.insertOne.bind(collection),
    insertMany: collection.insertMany.bind(collection),
    deleteOne: collection.deleteOne.bind(collection),
    deleteMany: collection.deleteMany.bind(collection),
  };
  return faulty as unknown as ComparedCollection;
}

const same = <T>(value: T): T => value;
