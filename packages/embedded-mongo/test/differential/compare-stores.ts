import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Collection } from 'mongoose';
import { type Fields, indexes, type Operation, operations } from './operations';
import { type Outcome, runOperation } from './run-operation';

export type ComparedCollection = Collection;

export interface CompareOptions {
  readonly sequences: number;
  /** Repeats a run. */
  readonly seed: number;
  /** Ends at the first difference instead of looking for the shortest way to it. */
  readonly isShort?: boolean;
  /** Called for each operation, with what came of it. */
  readonly onOutcome?: (operation: Operation, outcome: Outcome) => void;
}

export async function prepare(collection: ComparedCollection): Promise<void> {
  for (const [key, options] of indexes) await collection.createIndex(key, options);
}

/** Runs random operations on both; fails with the shortest sequence found after which answers, refusals or documents differ. */
export function compareStores(
  left: ComparedCollection,
  right: ComparedCollection,
  { sequences, seed, isShort = false, onOutcome }: CompareOptions,
): Promise<fc.RunDetails<[Operation[]]>> {
  const property = fc.asyncProperty(operations, async (sequence) => {
    await Promise.all([left.deleteMany({}), right.deleteMany({})]);
    for (const operation of sequence) {
      const [ours, theirs] = await Promise.all([
        runOperation(left, operation),
        runOperation(right, operation),
      ]);
      onOutcome?.(operation, ours);
      if (isUpdate(operation) && 'refusal' in ours && !isDeepStrictEqual(ours, theirs)) {
        await assertOtherReason(left, operation, ours, theirs);
        return;
      }
      assertSame(operation, ours, theirs);
      // MongoDB keeps what an updateMany did before the document that refused it; the embedded store rolls back up to 500.
      if (operation.kind === 'updateMany' && 'refusal' in ours) return;
      if (isWrite(operation)) assertSame(operation, await dump(left), await dump(right));
    }
  });
  return fc.check(property, {
    numRuns: sequences,
    endOnFailure: isShort,
    seed,
  }) as Promise<fc.RunDetails<[Operation[]]>>;
}

const isWrite = ({ kind }: Operation): boolean => /^(insert|update|delete)/.test(kind);
const dump = (collection: ComparedCollection): Promise<unknown> =>
  collection.find({}, { sort: { _id: 1 } }).toArray();

type Update = Extract<Operation, { kind: 'updateOne' | 'updateMany' }>;
const isUpdate = (operation: Operation): operation is Update => /^update/.test(operation.kind);

/**
 * An update may be refused for several reasons, by several documents or fields, and MongoDB does not define which comes
 * first: the code must be that of one of them. Changes the documents of `left`.
 */
async function assertOtherReason(
  left: ComparedCollection,
  operation: Update,
  ours: Outcome,
  theirs: Outcome,
): Promise<void> {
  const { filter, update } = operation;
  const isOne = operation.kind === 'updateOne';
  const targets = isOne
    ? [filter]
    : (await left.find(filter as object).toArray()).map(({ _id }) => ({ _id }));
  for (const target of targets)
    for (const part of [update, ...fieldsOf(update)]) {
      const options = isOne ? operation.options : {};
      const alone = await runOperation(left, { kind: 'updateOne', filter: target, update: part, options });
      if ('refusal' in alone && isDeepStrictEqual(alone, theirs)) return;
    }
  assertSame(operation, ours, theirs);
}

/** The update of each field alone. */
const fieldsOf = (update: Fields): Fields[] =>
  Object.entries(update).flatMap(([operator, fields]) =>
    Object.entries(fields as Fields).map(([field, operand]) => ({ [operator]: { [field]: operand } })),
  );

/** The order of fields is not compared: no service relies on it. */
function assertSame(operation: Operation, ours: unknown, theirs: unknown): void {
  if (isDeepStrictEqual(ours, theirs)) return;
  throw new Error(
    `${JSON.stringify(operation)}\n  left:  ${JSON.stringify(ours)}\n  right: ${JSON.stringify(theirs)}`,
  );
}
