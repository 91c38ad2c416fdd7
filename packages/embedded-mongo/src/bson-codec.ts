import mongoose from 'mongoose';
import { errorCode, serverError } from './server-errors';
import { readPlain } from './store/plain-reader';
import { type Doc } from './types';

const { BSON } = mongoose.mongo;

/** MongoDB's limit for one document, in bytes. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/**
 * Bytes to plain document; binaries stay `Binary`, 64-bit integers become numbers where they fit. `isRead` names the
 * top-level fields to decode; default: all.
 */
export function decodeDocument(bytes: Buffer, isRead?: (field: string) => boolean): Doc {
  const plain = readPlain(bytes, isRead);
  if (plain !== undefined) return plain;
  const document: Doc = BSON.deserialize(bytes, {});
  if (isRead !== undefined)
    for (const field of Object.keys(document)) if (!isRead(field)) delete document[field];
  return document;
}

/** Document to bytes; `undefined` becomes null as the MongoDB driver does. */
export function encodeDocument(document: Doc): Buffer {
  const bytes = BSON.serialize(document, { ignoreUndefined: false, checkKeys: false });
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw serverError('BSONObj size is larger than 16777216 bytes', errorCode.documentTooLarge);
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * What the wire would make of a filter, update or pipeline: wrappers are unwrapped, undefined becomes null,
 * Buffer becomes Binary. Functions survive as `Code`, so that the refusal of `$where` sees them.
 */
export function toWire<T>(value: T): T {
  if (value === undefined || value === null) return value;
  const bytes = BSON.serialize(
    { value },
    { ignoreUndefined: false, checkKeys: false, serializeFunctions: true },
  );
  return BSON.deserialize(bytes, {}).value as T;
}
