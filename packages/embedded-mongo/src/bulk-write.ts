import mongoose from 'mongoose';
import { nativeDriver, WriteError } from './mongoose-internals';
import { refuseOptions } from './refuse-unsupported';
import { notSupportedError } from './server-errors';
import { type DocumentWriter, prepareInsert, prepareUpdate } from './store/document-writer';
import { type Environment } from './store/environment';
import { batchesOf } from './store/steps';
import { type Doc } from './types';

const { MongoBulkWriteError, MongoServerError } = mongoose.mongo;

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
const newCounters = () => ({
  ok: 1,
  nInserted: 0,
  nUpserted: 0,
  nMatched: 0,
  nModified: 0,
  nRemoved: 0,
  upserted: [],
  insertedIds: [] as { index: number; _id: unknown }[],
  writeErrors: [] as { index: number; errmsg: string; code: number }[],
  writeConcernErrors: [],
});

/** Runs the operations in order; the first error ends an ordered bulk. @throws MongoBulkWriteError if any failed */
export async function runBulkWrite(
  environment: Environment,
  writer: DocumentWriter,
  operations: BulkOperation[],
  isOrdered: boolean,
): Promise<BulkOutcome> {
  const counters = newCounters();
  const { writeErrors } = counters;
  const runBatch = (batch: [number, BulkOperation][]): void => {
    for (const [index, operation] of batch) {
      if (isOrdered && writeErrors.length > 0) return;
      try {
        runOperation(writer, operation, index, counters);
      } catch (error) {
        writeErrors.push(asWriteError(error, operation, index));
      }
    }
  };
  for (const batch of batchesOf([...operations.entries()], OPERATIONS_PER_TRANSACTION)) {
    await environment.write(() => runBatch(batch));
    if (isOrdered && writeErrors.length > 0) break;
  }
  const result = new nativeDriver.BulkWriteResult(counters, isOrdered) as BulkOutcome;
  const [first] = writeErrors;
  if (first === undefined) return result;
  const description = { message: first.errmsg, code: first.code, writeErrors };
  throw new MongoBulkWriteError(description as never, result as never);
}

function runOperation(
  writer: DocumentWriter,
  operation: BulkOperation,
  index: number,
  counters: ReturnType<typeof newCounters>,
): void {
  const [kind, parameters] = Object.entries(operation)[0]!;
  if (kind === 'insertOne') {
    counters.insertedIds.push({ index, _id: writer.insert(prepareInsert(parameters.document as Doc)) });
    counters.nInserted += 1;
  } else if (kind === 'updateOne') {
    refuseOptions(parameters, 'sort', 'upsert');
    const prepared = prepareUpdate(parameters.filter as Doc, parameters.update as Doc);
    const { matchedCount, modifiedCount } = writer.updateOne(prepared, false);
    counters.nMatched += matchedCount;
    counters.nModified += modifiedCount;
  } else {
    throw notSupportedError(`The bulk operation ${kind}`);
  }
}

/** Only server errors belong to one operation; anything else, as a full disk, ends the whole transaction. */
function asWriteError(
  error: unknown,
  operation: BulkOperation,
  index: number,
): InstanceType<typeof WriteError> {
  if (!(error instanceof MongoServerError)) throw error;
  const { code, message, keyPattern, keyValue } = error;
  const [parameters] = Object.values(operation);
  const op = parameters?.document ?? parameters;
  return new WriteError({ index, code, errmsg: message, errInfo: { keyPattern, keyValue }, op });
}
