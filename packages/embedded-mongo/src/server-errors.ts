import mongoose from 'mongoose';

const { MongoServerError, MongoNotConnectedError } = mongoose.mongo;

/** MongoDB's numeric error codes, as far as the embedded store answers them. */
export const errorCode = {
  badValue: 2,
  failedToParse: 9,
  typeMismatch: 14,
  namespaceNotFound: 26,
  pathNotViable: 28,
  conflictingUpdateOperators: 40,
  namespaceExists: 48,
  invalidIdField: 53,
  immutableField: 66,
  indexOptionsConflict: 85,
  indexKeySpecsConflict: 86,
  commandNotSupported: 115,
  documentTooLarge: 10334,
  outOfDiskSpace: 14031,
  duplicateKey: 11000,
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

/**
 * System and LMDB messages of a file that cannot grow: disk, quota or file size limit reached, map not extendable. LMDB calls
 * a write of which only the beginning found room an input/output error.
 */
const DISK_FULL_MESSAGE = /no space left|quota exceeded|file too large|input\/output error|MDB_MAP_FULL/i;

/** Returns MongoDB's error of a full disk for the system's, null for any other error. */
export function diskFullError(error: unknown): Error | null {
  const text = error instanceof Error ? error.message : String(error);
  if (!DISK_FULL_MESSAGE.test(text)) return null;
  return serverError('The write was not committed: no space left on the disk', errorCode.outOfDiskSpace, {
    cause: error,
  });
}

/** Returns the reason of a failed commit, which LMDB hangs on the error as a promise that rejects, or the error itself. */
export async function commitCause(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  try {
    await error.commitError;
    return error;
  } catch (cause) {
    return new Error(`The write was not committed: ${String(cause)}`, { cause });
  }
}

/** The error of everything that MongoDB has and no service uses: operations, options, operators, stages. */
export function notSupportedError(what: string): Error {
  return serverError(`${what} is not supported by the embedded store`, errorCode.commandNotSupported);
}

/** The answer to every operation after close(). */
export function notConnectedError(): Error {
  return new MongoNotConnectedError('Client must be connected before running operations');
}
