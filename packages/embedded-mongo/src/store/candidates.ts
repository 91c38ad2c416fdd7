import { type RangeOptions } from 'lmdb';
import { decodeDocument } from '../bson-codec';
import { type Doc } from '../types';
import { type CatalogEntry } from './catalog';
import { type CoveringIndex, coveringIndex, entriesOfDocuments, fieldsInEntry } from './covering-index';
import { type Environment, type Snapshot } from './environment';
import { documentsPrefix, idKeyOf, type KeyRange } from './keys';
import { type Plan, type Source } from './query-planner';
import { type FieldsRead } from './selection';

/** What a scan finds: a document, or the fields that are read, with its key. */
export interface FoundDocument {
  idKey: Buffer;
  /** To be read only; what leaves the store is a copy where it `isKept`. */
  document: Doc;
  /** Others may read the same object. */
  isKept: boolean;
}

/** One whole document. */
export interface StoredDocument extends FoundDocument {
  /** As it is stored. */
  bytes: Buffer;
}

/** Reads one document by its key. */
export function readStored(
  environment: Environment,
  collection: CatalogEntry,
  idKey: Buffer,
  snapshot: Snapshot,
): StoredDocument | undefined {
  const key = Buffer.concat([documentsPrefix(collection.n), idKey]);
  const bytes = environment.db.get(key, snapshot);
  return bytes && { idKey, bytes, document: environment.decoded.decode(key, bytes), isKept: true };
}

interface Candidates {
  readonly environment: Environment;
  readonly collection: CatalogEntry;
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  /** Absent: whole documents. */
  readonly read: FieldsRead | undefined;
}

/** Yields each document to which a plan leads once, whole or with the fields that are read. */
export function* readCandidates({
  environment,
  collection,
  plan: { sources, mayRepeat, isReverse = false },
  snapshot,
  read,
}: Candidates): Generator<FoundDocument> {
  const isNew = mayRepeat ? firstTimes() : () => true;
  const entriesOf: EntriesOf = (range) =>
    environment.db.getRange({ ...directed(range, isReverse), ...snapshot });
  for (const source of sources) {
    const covering = 'documents' in source ? coveringIndex(collection, read) : undefined;
    if ('documents' in source && covering === undefined) {
      for (const { key, value: bytes } of entriesOf(source.documents)) {
        const idKey = idKeyOf(key);
        if (isNew(idKey)) yield wholeOrPart(idKey, bytes, read);
      }
      continue;
    }
    for (const { idKey, document } of keysOf(source, covering, entriesOf)) {
      if (!isNew(idKey)) continue;
      const found = document
        ? { idKey, document, isKept: false }
        : readStored(environment, collection, idKey, snapshot);
      if (found) yield found;
    }
  }
}

function wholeOrPart(idKey: Buffer, bytes: Buffer, read: FieldsRead | undefined): StoredDocument {
  return { idKey, bytes, document: decodeDocument(bytes, read?.isRead), isKept: false };
}

type EntriesOf = (range: KeyRange) => Iterable<{ key: Buffer; value: Buffer }>;

/** Yields the id keys that a source leads to, with the fields that the entries of a covering index have. */
function* keysOf(
  source: Source,
  covering: CoveringIndex | undefined,
  entriesOf: EntriesOf,
): Generator<{ idKey: Buffer; document?: Doc | undefined }> {
  if ('idKeys' in source) for (const idKey of source.idKeys) yield { idKey };
  else if ('entries' in source) for (const { value } of entriesOf(source.entries)) yield { idKey: value };
  else if (covering)
    for (const { key, value } of entriesOf(entriesOfDocuments(covering, source.documents)))
      yield { idKey: value, document: fieldsInEntry(covering, key) };
}

/** A range for LMDB, which includes the first bound in its direction and excludes the last unless told otherwise. */
function directed(range: KeyRange, isReverse: boolean): RangeOptions {
  if (!isReverse) return range;
  return { start: range.end, exclusiveStart: true, end: range.start, inclusiveEnd: true, reverse: true };
}

/** A test that is true the first time it sees a key. */
function firstTimes(): (key: Buffer) => boolean {
  const seen = new Set<string>();
  return (key) => seen.size < seen.add(key.toString('latin1')).size;
}
