import mongoose from 'mongoose';
import { nativeDriver, WriteError } from './mongoose-internals';
import { errorCode, serverError } from './server-errors';
import {
  type DocumentWriter,
  prepareInsert,
  prepareUpdate,
  type UpdateOptions,
} from './store/document-writer';
import { type Environment } from './store/environment';
import { wireSelection } from './store/selection';
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
  switch (kind) {
    case 'insertOne': {
      const document = (parameters.document ?? parameters) as Doc;
      tally.insertedIds.push({ index, _id: writer.insert(prepareInsert(document)) });
      tally.nInserted += 1;
      return;
    }
    case 'updateOne':
    case 'updateMany':
    case 'replaceOne':
      runUpdate(writer, parameters, kind === 'updateMany', index, tally);
      return;
    case 'deleteOne':
    case 'deleteMany': {
      const selection = wireSelection((parameters.filter ?? {}) as Doc, {});
      if (kind === 'deleteMany') tally.nRemoved += writer.deleteMany(selection.filter);
      else tally.nRemoved += writer.deleteOne(selection) ? 1 : 0;
      return;
    }
    default:
      throw serverError(`unknown bulk operation ${kind}`, errorCode.failedToParse);
  }
}

function runUpdate(
  writer: DocumentWriter,
  parameters: Doc,
  isMulti: boolean,
  index: number,
  tally: BulkTally,
): void {
  const update = (parameters.update ?? parameters.replacement) as Doc | Doc[];
  const prepared = prepareUpdate((parameters.filter ?? {}) as Doc, update, parameters as UpdateOptions);
  const outcome = isMulti ? writer.updateMany(prepared) : writer.updateOne(prepared);
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
