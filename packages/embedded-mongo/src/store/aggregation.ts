import { encodeKey, numberIn } from '../bson-key';
import { ownValue, topLevelField } from '../field-values';
import { compileFilter } from '../filter';
import { toWire } from '../bson-codec';
import { refuseUnsafePipeline } from '../refuse-unsafe';
import { notSupportedError } from '../server-errors';
import { isNavigable, isPlainObject, type Doc } from '../types';
import { compileProjection, type Projection, unprojected } from './projection';
import { documentComparator, parseSort, sortedSlice } from './sorting';
import { flatMapSteps, PAUSE, type Steps } from './steps';

/** One stage of a pipeline; it forwards the pauses of its input. */
type Stage = (input: Steps<Doc>) => Steps<Doc>;

const stages: Readonly<Record<string, (operand: unknown) => Stage>> = {
  $match: (filter) => {
    const isMatch = compileFilter(filter as Doc);
    return (input) => flatMapSteps(input, (document) => (isMatch(document) ? [document] : []));
  },
  $unwind: (path) => {
    const field = fieldOf('$unwind', path);
    if (field.includes('.')) throw notSupportedError('$unwind of a nested field');
    return (input) => flatMapSteps(input, (document) => unwound(document, field));
  },
  $group: group,
  $sort: (spec) => {
    const compare = documentComparator(parseSort(spec));
    return (input) => sortedSlice(input, compare, 0, Infinity);
  },
};

/**
 * Compiles a pipeline: `run` takes the documents that match `filter`, of a leading `$match`, which uses the indexes, with at
 * least the fields of `projection`.
 * @throws MongoServerError for a stage or expression that the store does not implement
 */
export function compilePipeline(pipeline: Doc[]): { filter: Doc; projection: Projection; run: Stage } {
  const wired = toWire(pipeline);
  refuseUnsafePipeline(wired);
  const compiled = wired.map(compileStage);
  const [first = {}] = wired;
  const { $match: filter = {} } = first;
  const matched = '$match' in first ? 1 : 0;
  const rest = compiled.slice(matched);
  return {
    filter: filter as Doc,
    projection: fieldsGrouped(wired[matched]?.['$group']),
    run: (input) => rest.reduce((steps, stage) => stage(steps), input),
  };
}

/** The fields that a group reads; whole documents for another stage. */
function fieldsGrouped(spec: unknown): Projection {
  if (spec === undefined) return unprojected;
  const { _id: key, ...outputs } = spec as Doc;
  const operands = [key, ...Object.values(outputs).map((output) => Object.values(output as Doc)[0])];
  const fields = operands
    .filter((operand) => typeof operand === 'string')
    .map((path) => topLevelField(fieldOf('$group', path)));
  return compileProjection({
    _id: fields.length === 0 || fields.includes('_id'),
    ...Object.fromEntries(fields.map((field) => [field, true])),
  });
}

function compileStage(stage: Doc): Stage {
  const [name = ''] = Object.keys(stage);
  const compile = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (compile === undefined) throw notSupportedError(`The aggregation stage ${name}`);
  return compile(stage[name]);
}

interface Group {
  readonly _id: unknown;
  readonly sums: number[];
}

/** Groups by one field, or everything with `_id: null`, and adds up fields or constants with `$sum`. */
function group(spec: unknown): Stage {
  const { _id: key, ...outputs } = spec as Doc;
  const keyOf = key === null ? () => null : compilePath('$group', key);
  const names = Object.keys(outputs);
  const terms = names.map((name) => compileSum(outputs[name]));
  return function* (input) {
    const groups = new Map<string, Group>();
    for (const step of input) {
      if (step === PAUSE) {
        yield PAUSE;
        continue;
      }
      const document = step as Doc;
      const _id = keyOf(document) ?? null;
      const text = encodeKey(_id).toString('latin1');
      const found = groups.get(text) ?? { _id, sums: names.map(() => 0) };
      groups.set(text, found);
      terms.forEach((term, index) => (found.sums[index]! += numberIn(term(document)) ?? 0));
    }
    for (const { _id, sums } of groups.values())
      yield { _id, ...Object.fromEntries(names.map((name, index) => [name, sums[index]])) };
  };
}

function compileSum(output: unknown): (document: Doc) => unknown {
  const [[accumulator, operand] = []] = isPlainObject(output) ? Object.entries(output) : [];
  if (accumulator !== '$sum') throw notSupportedError(`The accumulator ${String(accumulator)}`);
  return typeof operand === 'number' ? () => operand : compilePath('$sum', operand);
}

/** Compiles `'$a.b'`. Arrays on the way are refused: a pipeline unwinds them first. */
function compilePath(operator: string, path: unknown): (document: Doc) => unknown {
  const segments = fieldOf(operator, path).split('.');
  return (document) => segments.reduce<unknown>(fieldIn, document);
}

function fieldIn(value: unknown, name: string): unknown {
  if (Array.isArray(value)) throw notSupportedError(`The path of ${name} through an array`);
  return isNavigable(value) ? ownValue(value, name) : undefined;
}

function fieldOf(operator: string, path: unknown): string {
  if (typeof path === 'string' && /^\$[^$]/.test(path)) return path.slice(1);
  throw notSupportedError(`An operand of ${operator} other than the path of a field`);
}

function unwound(document: Doc, field: string): Doc[] {
  const value = ownValue(document, field);
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [document];
  return value.map((element: unknown) => ({ ...document, [field]: element }));
}
