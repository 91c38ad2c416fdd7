import { LRUCache } from 'lru-cache';
import { decodeDocument, toWire } from '../bson-codec';
import { type Doc } from '../types';

/** Encoded bytes of the documents kept; decoded they take some three times as much. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A large document would push out many small ones. */
const MAX_ENTRY_BYTES = 128 * 1024;

interface Decoded {
  readonly bytes: Buffer;
  readonly document: Doc;
}

/**
 * Documents as they were decoded last. To decode takes twenty times what a copy takes, and a document is read several times
 * between two writes: what is kept serves only those very bytes, so nothing has to be told of a write.
 */
export class DecodedDocuments {
  private readonly kept = new LRUCache<string, Decoded>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  /** The document stored under a key, for the caller alone. */
  decode(key: Buffer, bytes: Buffer): Doc {
    const name = key.toString('latin1');
    const known = this.kept.get(name);
    if (known?.bytes.equals(bytes)) return copyDocument(known.document);
    const document = decodeDocument(bytes);
    this.kept.set(name, { bytes, document: copyDocument(document) });
    return document;
  }
}

/** A copy that shares nothing that could change. Of documents as `decodeDocument` makes them. */
export function copyDocument(document: Doc): Doc {
  const copy: Doc = {};
  for (const key of Object.keys(document)) copy[key] = copyValue(document[key]);
  return copy;
}

function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyValue);
  if (value instanceof Date) return new Date(value.getTime());
  if (Object.getPrototypeOf(value) === Object.prototype) return copyDocument(value as Doc);
  return toWire(value);
}
