import { AppError } from './app-error';

interface DriverError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly keyPattern?: Readonly<Record<string, unknown>>;
}

/** A unique index refused the write. `key` asks for one particular index field, e.g. `_id` or `email`. */
export function isDuplicateKey(error: unknown, key?: string): boolean {
  const { code, keyPattern, message } = (error ?? {}) as DriverError;
  if (code !== 11000) return false;
  if (key === undefined) return true;
  if (keyPattern !== undefined) return key in keyPattern;
  return new RegExp(`index: \\S*\\b${key}_`).test(String(message));
}

const connectionErrors =
  /^(MongoNetwork\w*|MongoServerSelectionError|MongoNotConnectedError|MongoTopologyClosedError|MongoClientClosedError|MongoPoolClosedError|MongoPoolClearedError|MongoExpiredSessionError|MongooseServerSelectionError|EmbeddedClosedError)$/;

/** The database cannot be reached, or its connection is closing: says nothing about the operation itself. */
export function isConnectionError(error: unknown): boolean {
  const { name, message } = (error ?? {}) as DriverError;
  if (typeof name === 'string' && connectionErrors.test(name)) return true;
  return (
    name === 'MongooseError' &&
    /initial connection is complete|disconnected|not connected/i.test(String(message))
  );
}

/** Driver errors as AppErrors: 11000 → ALREADY_EXISTS, no connection → UNAVAILABLE (retryable); all others unchanged. */
export function translateMongoError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isDuplicateKey(error)) return new AppError('ALREADY_EXISTS', { cause: error });
  if (isConnectionError(error))
    return new AppError('UNAVAILABLE', { cause: error, retryable: true, retryAfterSeconds: 2 });
  return error;
}
