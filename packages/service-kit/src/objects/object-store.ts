import { AppError } from '@kq/kernel';

/** Key of an object: names of lower-case letters, digits, dots and hyphens, separated by slashes: `12/abc-640.webp`. */
export const OBJECT_KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

export interface StoredObject {
  readonly key: string;
  readonly changedAt: Date;
}

/**
 * Keeps files outside of documents, such as photos. An object is written whole and never changed. Calls reject with AppError
 * UNAVAILABLE while the disk is full or the store is unreachable (docs/security.md S28).
 */
export interface ObjectStore {
  /** Durable when resolved; repeating it has no effect. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** Ignores keys of missing objects. */
  remove(keys: readonly string[]): Promise<void>;
  /** Objects whose keys start with `prefix`, in no particular order; '' lists everything. */
  list(prefix: string): Promise<StoredObject[]>;
  /** Deletes what writers that were killed before this time left half written. Absent where nothing is left. */
  removePartial?(before: Date): Promise<void>;
  /** Returns false while the disk refuses writes; absent where it is unknown. */
  isWritable?(): boolean;
}

/** @throws Error for a key that could leave the store's folder */
export function assertObjectKey(key: string): void {
  if (!OBJECT_KEY.test(key)) throw new Error(`invalid object key: ${key.slice(0, 100)}`);
}

/** Returns the error of a store that is full or unreachable. */
export const storeUnavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', { message: 'object store unavailable', cause, retryAfterSeconds: 10 });
