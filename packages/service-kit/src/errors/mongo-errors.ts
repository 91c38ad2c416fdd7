import { AppError } from '@kq/kernel';

interface DriverError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly keyPattern?: Readonly<Record<string, unknown>>;
  /** Of a bulk write: the operations rejected by the server. */
  readonly writeErrors?: unknown;
}

/** Returns whether a unique index rejected the write. `key` restricts it to one index field, e.g. `_id` or `email`. */
export function isDuplicateKey(error: unknown, key?: string): boolean {
  const { code, keyPattern, message } = (error ?? {}) as DriverError;
  if (code !== 11000) return false;
  if (key === undefined) return true;
  if (keyPattern !== undefined) return key in keyPattern;
  return new RegExp(`index: \\S*\\b${key}_`).test(String(message));
}

const CONNECTION_ERRORS =
  /^(MongoNetwork\w*|MongoServerSelectionError|MongoNotConnectedError|MongoTopologyClosedError|MongoServerClosedError|MongoClientClosedError|MongoPool(Closed|Cleared)Error|PoolClearedOnNetworkError|MongoWaitQueueTimeoutError|MongoOperationTimeoutError|MongoExpiredSessionError|MongoWriteConcernError|MongooseServerSelectionError|EmbeddedClosedError)$/;

/** Error codes of a server that is stepping down, shutting down, cut off from its majority or overloaded. */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: the server was restarted during a scan
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  262, // ExceededTimeLimit
  462, // IngressRequestRateLimitExceeded
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  14031, // OutOfDiskSpace
]);

/**
 * Returns whether the database is unreachable, is changing its primary, did not confirm in time, or its connection is
 * closing. The outcome of the operation is unknown: a write may have happened.
 */
export function isConnectionError(error: unknown): boolean {
  const { name, code, message, writeErrors } = (error ?? {}) as DriverError;
  if (typeof name !== 'string') return false;
  if (CONNECTION_ERRORS.test(name)) return true;
  // The driver wraps a connection error in a bulk write error without a code: no part of it comes from the server.
  if (name === 'MongoBulkWriteError' && code === undefined && [writeErrors ?? []].flat().length === 0)
    return true;
  if (/^Mongo(Server|BulkWrite)Error$/.test(name)) return UNAVAILABLE_CODES.has(code);
  return (
    name === 'MongooseError' &&
    /initial connection is complete|disconnected|not connected|force closed/i.test(String(message))
  );
}

/**
 * Translates driver errors to AppErrors: 11000 → ALREADY_EXISTS, no connection → UNAVAILABLE (retryable). Returns all
 * others unchanged.
 */
export function translateMongoError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isDuplicateKey(error)) return new AppError('ALREADY_EXISTS', { cause: error });
  if (isConnectionError(error))
    return new AppError('UNAVAILABLE', { cause: error, retryable: true, retryAfterSeconds: 2 });
  return error;
}
