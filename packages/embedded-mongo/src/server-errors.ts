import mongoose from 'mongoose';

const { MongoServerError, MongoNotConnectedError } = mongoose.mongo;

/** MongoDB's numeric error codes, as far as the embedded store answers them. */
export const errorCode = {
  badValue: 2,
  failedToParse: 9,
  typeMismatch: 14,
  illegalOperation: 20,
  namespaceNotFound: 26,
  indexNotFound: 27,
  pathNotViable: 28,
  conflictingUpdateOperators: 40,
  namespaceExists: 48,
  invalidIdField: 53,
  immutableField: 66,
  cannotCreateIndex: 67,
  indexOptionsConflict: 85,
  indexKeySpecsConflict: 86,
  commandNotSupported: 115,
  documentTooLarge: 10334,
  duplicateKey: 11000,
  stageNotSupported: 40324,
} as const;

/** An error as a MongoDB server would answer it: `code` is MongoDB's, `details` become properties. */
export function serverError(message: string, code: number, details: object = {}): Error {
  return new MongoServerError({ message, code, ...details });
}

/** E11000 with the `keyPattern` and `keyValue` that adapters read. */
export function duplicateKeyError(
  collection: string,
  index: string,
  keyPattern: object,
  keyValue: object,
): Error {
  const message = `E11000 duplicate key error collection: ${collection} index: ${index} dup key: ${JSON.stringify(keyValue)}`;
  return serverError(message, errorCode.duplicateKey, { keyPattern, keyValue, index: 0 });
}

/** The answer to calls that only a MongoDB server can serve. */
export function notSupportedError(what: string): Error {
  return serverError(`${what} is not supported by the embedded store`, errorCode.commandNotSupported);
}

/** The answer to every operation after close(). */
export function notConnectedError(): Error {
  return new MongoNotConnectedError('Client must be connected before running operations');
}
