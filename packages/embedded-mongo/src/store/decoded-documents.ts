import { LRUCache } from 'lru-cache';
import { decodeDocument, toWire } from '../bson-codec';
import { type Doc } from '../types';

/** Encoded bytes of the documents kept. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A large document would push out many small ones. */
const MAX_ENTRY_BYTES = 128 * 1024;

/** A document with its bytes, as it is stored. It belongs to the store: only copies are handed out. */
export interface EncodedDocument {
  readonly bytes: Buffer;
  readonly document: Doc;
}

/**
 * Documents as they were decoded last: a document is read several times between two writes, and to decode it takes longer
 * than all else in a read. An entry is valid for exactly its bytes, so a write needs no invalidation.
 */
export class DecodedDocuments {
  private readonly kept = new LRUCache<string, EncodedDocument>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  /** The document stored under a key. It is shared, so it is never changed, and only copies are returned. */
  decode(key: Buffer, bytes: Buffer): Doc {
    const name = key.toString('latin1');
    const known = this.kept.get(name);
    if (known?.bytes.equals(bytes)) return known.document;
    const document = decodeDocument(bytes);
    this.kept.set(name, { bytes, document });
    return document;
  }

  /** Saves the next reader the decoding of what is being written; the document is what decoding the bytes would give. */
  keep(key: Buffer, { bytes, document }: EncodedDocument): void {
    this.kept.set(key.toString('latin1'), { bytes, document });
  }
}

/** A copy that shares nothing that could change, as storing and reading it would give. */
export function copyDocument(document: Doc): Doc {
  // Assigned to an empty object, a field named __proto__ would change that object's prototype.
  const copy = { ...document };
  for (const key of Object.keys(copy)) copy[key] = copyValue(copy[key]);
  return copy;
}

/** Copies a document with these fields; the copy shares the others, so they must not be changed. */
export function copyFields(document: Doc, fields: ReadonlySet<string>): Doc {
  const copy = { ...document };
  for (const key of fields) if (Object.hasOwn(copy, key)) copy[key] = copyValue(copy[key]);
  return copy;
}

/** @see copyDocument */
export function copyValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyValue);
  if (value instanceof Date) return new Date(value.getTime());
  if (Object.getPrototypeOf(value) === Object.prototype) return copyDocument(value as Doc);
  return toWire(value);
}
