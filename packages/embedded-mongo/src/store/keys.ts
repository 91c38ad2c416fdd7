import { afterPrefix } from '../bson-key';

/*
 * One keyspace in one LMDB environment:
 *   00 name                     catalog entry of a collection
 *   01 collection(u32) id       document as BSON
 *   02 index(u32) tuple id      id key of the document
 */
const CATALOG = 0;
const DOCUMENTS = 1;
const INDEX = 2;
const NUMBERED_PREFIX_BYTES = 5;

/** A half-open range of keys. */
export interface KeyRange {
  start: Buffer;
  end: Buffer;
}

/** Returns the key of a collection's catalog entry. */
export function catalogKey(collection: string): Buffer {
  return Buffer.concat([Buffer.from([CATALOG]), Buffer.from(collection)]);
}

/** All catalog entries. */
export const catalogRange: KeyRange = { start: Buffer.from([CATALOG]), end: Buffer.from([CATALOG + 1]) };

/** The prefix of all documents of a collection. */
export function documentsPrefix(collectionNumber: number): Buffer {
  return numberedPrefix(DOCUMENTS, collectionNumber);
}

/** The prefix of all entries of an index. */
export function indexPrefix(indexNumber: number): Buffer {
  return numberedPrefix(INDEX, indexNumber);
}

/** The id key inside a document key. */
export function idKeyOf(documentKey: Buffer): Buffer {
  return documentKey.subarray(NUMBERED_PREFIX_BYTES);
}

/** The same key under another numbered prefix. */
export function withPrefix(prefix: Buffer, key: Buffer): Buffer {
  return Buffer.concat([prefix, key.subarray(NUMBERED_PREFIX_BYTES)]);
}

/** Every key that starts with the prefix. */
export function rangeOf(prefix: Buffer): KeyRange {
  return { start: prefix, end: afterPrefix(prefix) };
}

function numberedPrefix(kind: number, number: number): Buffer {
  const prefix = Buffer.allocUnsafe(NUMBERED_PREFIX_BYTES);
  prefix[0] = kind;
  prefix.writeUInt32BE(number, 1);
  return prefix;
}
