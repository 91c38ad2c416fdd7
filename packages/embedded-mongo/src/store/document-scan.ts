import { decodeDocument } from '../bson-codec';
import { compileFilter } from '../filter';
import { type Doc, type SortField } from '../types';
import { type Catalog, type CatalogEntry } from './catalog';
import { copyDocument } from './decoded-documents';
import { type Environment, type Snapshot } from './environment';
import { documentsPrefix, idKeyOf, type KeyRange } from './keys';
import { fullScan, planOrder, planQuery, type Plan } from './query-planner';
import { documentComparator, OrderedTop } from './sorting';
import { DOCUMENTS_PER_PAUSE, PAUSE, type Steps } from './steps';

/** One stored document with its key. */
export interface StoredDocument {
  idKey: Buffer;
  /** As it is stored. */
  bytes: Buffer;
  /** To be read only; what leaves the store is a copy where it `isKept`. */
  document: Doc;
  /** Others may read the same object. */
  isKept: boolean;
}

/** A document as it leaves the store, for its reader alone. */
export function handedOut(
  { document, isKept }: StoredDocument,
  project: (document: Doc) => Doc = (whole) => whole,
): Doc {
  return isKept ? copyDocument(project(document)) : project(document);
}

/** What to look for; the filter is in wire form. */
interface Selection {
  filter: Doc;
  sort?: readonly SortField[];
  skip?: number | undefined;
  /** Zero or absent: no limit. */
  limit?: number | undefined;
}

/** Finds the documents of one collection. */
export class DocumentScan {
  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    readonly name: string,
  ) {}

  /** Yields the matching documents in the requested order, and to the event loop. */
  *select(snapshot: Snapshot, { filter, sort = [], skip = 0, limit }: Selection): Steps<StoredDocument> {
    const collection = this.catalog.get(this.name, snapshot);
    if (!collection) return;
    const end = limit ? skip + Math.abs(limit) : Infinity;
    const plan = planQuery(collection, filter);
    const order = plan ? undefined : planOrder(collection, sort);
    const candidates = this.candidates(collection, plan ?? order ?? fullScan(collection), snapshot);
    const matching = matchingOf(candidates, filter);
    if (sort.length > 0 && !order) yield* sortedSlice(matching, sort, skip, end);
    else yield* slice(matching, skip, end);
  }

  /** True when only a full scan can answer the filter. */
  needsFullScan(snapshot: Snapshot, filter: Doc): boolean {
    const collection = this.catalog.get(this.name, snapshot);
    return collection !== undefined && planQuery(collection, filter) === undefined;
  }

  /** One document by its key. Inside a write transaction only. */
  get(idKey: Buffer): StoredDocument | undefined {
    const collection = this.catalog.get(this.name, {});
    return collection && this.stored(collection, idKey, {});
  }

  private stored(collection: CatalogEntry, idKey: Buffer, snapshot: Snapshot): StoredDocument | undefined {
    const key = Buffer.concat([documentsPrefix(collection.n), idKey]);
    const bytes = this.environment.db.get(key, snapshot);
    return bytes && { idKey, bytes, document: this.environment.decoded.decode(key, bytes), isKept: true };
  }

  private *candidates(
    collection: CatalogEntry,
    { sources, mayRepeat, isReverse = false }: Plan,
    snapshot: Snapshot,
  ): Generator<StoredDocument> {
    const isNew = mayRepeat ? firstTimes() : () => true;
    const entriesOf = (range: KeyRange) =>
      this.environment.db.getRange({ ...directed(range, isReverse), ...snapshot });
    const byIdKey = (idKey: Buffer) => (isNew(idKey) ? this.stored(collection, idKey, snapshot) : undefined);
    for (const source of sources) {
      if ('documents' in source) {
        for (const { key, value: bytes } of entriesOf(source.documents)) {
          const idKey = idKeyOf(key);
          if (isNew(idKey)) yield { idKey, bytes, document: decodeDocument(bytes), isKept: false };
        }
        continue;
      }
      const idKeys = 'idKeys' in source ? source.idKeys : valuesOf(entriesOf(source.entries));
      for (const idKey of idKeys) {
        const stored = byIdKey(idKey);
        if (stored) yield stored;
      }
    }
  }
}

function directed({ start, end }: KeyRange, isReverse: boolean): KeyRange & { reverse?: boolean } {
  return isReverse ? { start: end, end: start, reverse: true } : { start, end };
}

function* valuesOf(entries: Iterable<{ value: Buffer }>): Generator<Buffer> {
  for (const { value } of entries) yield value;
}

/** A test that is true the first time it sees a key. */
function firstTimes(): (key: Buffer) => boolean {
  const seen = new Set<string>();
  return (key) => seen.size < seen.add(key.toString('latin1')).size;
}

function* matchingOf(candidates: Iterable<StoredDocument>, filter: Doc): Steps<StoredDocument> {
  const isMatch = compileFilter(filter);
  let examined = 0;
  for (const candidate of candidates) {
    if (isMatch(candidate.document)) yield candidate;
    examined += 1;
    if (examined % DOCUMENTS_PER_PAUSE === 0) yield PAUSE;
  }
}

function* slice(matching: Steps<StoredDocument>, start: number, end: number): Steps<StoredDocument> {
  let position = 0;
  for (const step of matching) {
    if (step !== PAUSE) position += 1;
    if (step === PAUSE || position > start) yield step;
    if (position >= end) return;
  }
}

function* sortedSlice(
  matching: Steps<StoredDocument>,
  sort: readonly SortField[],
  start: number,
  end: number,
): Steps<StoredDocument> {
  const compare = documentComparator(sort);
  const top = new OrderedTop<StoredDocument>(end, (a, b) => compare(a.document, b.document));
  for (const step of matching) {
    if (step === PAUSE) yield PAUSE;
    else top.add(step as StoredDocument);
  }
  yield* top.take().slice(start);
}
