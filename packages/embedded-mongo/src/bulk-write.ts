import mongoose from 'mongoose';
import { nativeDriver, WriteError } from './mongoose-internals';
import { refuseOptions } from './refuse-unsupported';
import { notSupportedError } from './server-errors';
import { type DocumentWriter, prepareInsert, prepareUpdate } from './store/document-writer';
import { type Environment } from './store/environment';
import { type Doc } from './types';

const { MongoBulkWriteError } = mongoose.mongo;

/** Operations of one transaction: the event loop runs between two of them, whatever the size of the bulk. */
const OPERATIONS_PER_TRANSACTION = 200;

/** One `{kind: arguments}` pair, such as `{updateOne: {filter, update}}`. */
export type BulkOperation = Record<string, Doc>;

/** The result of the MongoDB driver's bulk write. */
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

/** Runs the operations in order; the first error ends an ordered bulk. @throws MongoBulkWriteError if any failed */
export async function runBulkWrite(
  environment: Environment,
  writer: DocumentWriter,
  operations: BulkOperation[],
  isOrdered: boolean,
): Promise<BulkOutcome> {
  const tally = emptyTally();
  for (let start = 0; start < operations.length; start += OPERATIONS_PER_TRANSACTION) {
    const bundle = operations.slice(start, start + OPERATIONS_PER_TRANSACTION);
    const bundleTally = await environment.write(() => runBundle(writer, bundle, start, isOrdered));
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
  writer: DocumentWriter,
  operations: BulkOperation[],
  start: number,
  isOrdered: boolean,
): BulkTally {
  const tally = emptyTally();
  for (const [offset, operation] of operations.entries()) {
    const index = start + offset;
    try {
      runOperation(writer, operation, index, tally);
    } catch (error) {
      tally.writeErrors.push(asWriteError(error, operation, index));
      if (isOrdered) break;
    }
  }
  return tally;
}

function runOperation(
  writer: DocumentWriter,
  operation: BulkOperation,
  index: number,
  tally: BulkTally,
): void {
  const [kind, parameters] = Object.entries(operation)[0]!;
  if (kind === 'insertOne') {
    tally.insertedIds.push({ index, _id: writer.insert(prepareInsert(parameters.document as Doc)) });
    tally.nInserted += 1;
  } else if (kind === 'updateOne') {
    runUpdate(writer, parameters, index, tally);
  } else {
    throw notSupportedError(`The bulk operation ${kind}`);
  }
}

function runUpdate(writer: DocumentWriter, parameters: Doc, index: number, tally: BulkTally): void {
  refuseOptions(parameters, 'sort');
  const prepared = prepareUpdate(parameters.filter as Doc, parameters.update as Doc);
  const outcome = writer.updateOne(prepared, Boolean(parameters.upsert));
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
  total.upserted.push(...part.upserted);
  total.insertedIds.push(...part.insertedIds);
  total.writeErrors.push(...part.writeErrors);
}
