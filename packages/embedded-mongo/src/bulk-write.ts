import mongoose from 'mongoose';
import { nativeDriver, WriteError } from './mongoose-internals';
import { toWire } from './bson-codec';
import { refuseUnsafeKeys } from './refuse-unsafe';
import { errorCode, serverError } from './server-errors';
import { type CollectionStore, type UpdateOptions } from './store/collection-store';
import { type Environment } from './store/environment';
import { type Doc } from './types';

const { MongoBulkWriteError } = mongoose.mongo;

/** Operations that one transaction takes: a bulk of any size lets the event loop run in between. */
const OPERATIONS_PER_TRANSACTION = 200;

/** One `{kind: arguments}` pair, such as `{updateOne: {filter, update}}`. */
export type BulkOperation = Record<string, Doc>;

/** What the MongoDB driver answers to a bulk write. */
export interface BulkOutcome {
  insertedCount: number;
  insertedIds: Doc;
}

/** The counters that the driver's BulkWriteResult reads. */
interface BulkTally {
  ok: 1;
  nInserted: number;
  nUpserted: number;
  nMatched: number;
  nModified: number;
  nRemoved: number;
  upserted: { index: number; _id: unknown }[];
  insertedIds: { index: number; _id: unknown }[];
  writeErrors: object[];
  writeConcernErrors: object[];
}

/** Runs the operations in order; the first error ends an ordered bulk. Throws MongoBulkWriteError if any failed. */
export async function runBulkWrite(
  environment: Environment,
  collection: CollectionStore,
  operations: BulkOperation[],
  isOrdered: boolean,
): Promise<BulkOutcome> {
  const tally = emptyTally();
  for (let start = 0; start < operations.length; start += OPERATIONS_PER_TRANSACTION) {
    const bundle = operations.slice(start, start + OPERATIONS_PER_TRANSACTION);
    const bundleTally = await environment.write(() => runBundle(collection, bundle, start, isOrdered));
    merge(tally, bundleTally);
    if (isOrdered && tally.writeErrors.length > 0) break;
  }
  const result = new nativeDriver.BulkWriteResult(tally, isOrdered) as BulkOutcome;
  if (tally.writeErrors.length === 0) return result;
  const first = tally.writeErrors[0] as { errmsg: string; code: number };
  const description = { message: first.errmsg, code: first.code, writeErrors: tally.writeErrors };
  throw new MongoBulkWriteError(description as never, result as never);
}

function runBundle(
  collection: CollectionStore,
  operations: BulkOperation[],
  start: number,
  isOrdered: boolean,
): BulkTally {
  const tally = emptyTally();
  for (const [offset, operation] of operations.entries()) {
    const index = start + offset;
    try {
      runOperation(collection, operation, index, tally);
    } catch (error) {
      tally.writeErrors.push(asWriteError(error, operation, index));
      if (isOrdered) break;
    }
  }
  return tally;
}

function runOperation(
  collection: CollectionStore,
  operation: BulkOperation,
  index: number,
  tally: BulkTally,
): void {
  const [kind, parameters] = Object.entries(operation)[0]!;
  switch (kind) {
    case 'insertOne': {
      const document = (parameters.document ?? parameters) as Doc;
      tally.insertedIds.push({ index, _id: collection.insertNow(collection.prepareInsert(document)) });
      tally.nInserted += 1;
      return;
    }
    case 'updateOne':
    case 'updateMany':
    case 'replaceOne':
      runUpdate(collection, parameters, kind === 'updateMany', index, tally);
      return;
    case 'deleteOne':
    case 'deleteMany': {
      const filter = toWire((parameters.filter ?? {}) as Doc);
      refuseUnsafeKeys(filter);
      if (kind === 'deleteMany') tally.nRemoved += collection.deleteManyNow(filter);
      else tally.nRemoved += collection.deleteOneNow({ filter }) ? 1 : 0;
      return;
    }
    default:
      throw serverError(`unknown bulk operation ${kind}`, errorCode.failedToParse);
  }
}

function runUpdate(
  collection: CollectionStore,
  parameters: Doc,
  isMulti: boolean,
  index: number,
  tally: BulkTally,
): void {
  const update = (parameters.update ?? parameters.replacement) as Doc | Doc[];
  const prepared = collection.prepareUpdate(
    (parameters.filter ?? {}) as Doc,
    update,
    parameters as UpdateOptions,
  );
  const outcome = isMulti ? collection.updateManyNow(prepared) : collection.updateOneNow(prepared);
  tally.nMatched += outcome.matchedCount;
  tally.nModified += outcome.modifiedCount;
  if (outcome.upsertedId === null) return;
  tally.nUpserted += 1;
  tally.upserted.push({ index, _id: outcome.upsertedId });
}

/** Only server errors belong to one operation; anything else is a fault and ends the whole transaction. */
function asWriteError(error: unknown, operation: BulkOperation, index: number): object {
  const { code, message, keyPattern, keyValue } = error as Record<string, unknown>;
  if (code === undefined) throw error;
  const [parameters] = Object.values(operation);
  const op = parameters?.document ?? parameters;
  return new WriteError({ index, code, errmsg: message, errInfo: { keyPattern, keyValue }, op });
}

function emptyTally(): BulkTally {
  return {
    ok: 1,
    nInserted: 0,
    nUpserted: 0,
    nMatched: 0,
    nModified: 0,
    nRemoved: 0,
    upserted: [],
    insertedIds: [],
    writeErrors: [],
    writeConcernErrors: [],
  };
}

function merge(total: BulkTally, part: BulkTally): void {
  total.nInserted += part.nInserted;
  total.nUpserted += part.nUpserted;
  total.nMatched += part.nMatched;
  total.nModified += part.nModified;
  total.nRemoved += part.nRemoved;
  total.upserted.push(...part.upserted);
  total.insertedIds.push(...part.insertedIds);
  total.writeErrors.push(...part.writeErrors);
}
