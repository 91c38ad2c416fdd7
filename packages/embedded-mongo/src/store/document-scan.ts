import { decodeDocument } from '../bson-codec';
import { compileFilter } from '../filter';
import { type Doc, type SortField } from '../types';
import { type Catalog, type CatalogEntry, type IndexSpec } from './catalog';
import { copyDocument } from './decoded-documents';
import { type Environment, type Snapshot } from './environment';
import { documentsPrefix, idKeyOf, indexPrefix, rangeOf, type KeyRange } from './keys';
import { indexInOrder, planQuery, type Plan } from './query-planner';
import { documentComparator, OrderedTop } from './sorting';
import { Pacer, PAUSE, type Steps } from './steps';

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
export interface Selection {
  filter: Doc;
  sort?: readonly SortField[];
  skip?: number;
  /** Zero or absent: no limit. */
  limit?: number;
}

/** Finds the documents of one collection. */
export class DocumentScan {
  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    private readonly name: string,
  ) {}

  /** Yields the matching documents in the requested order, and to the event loop. */
  *select(snapshot: Snapshot, selection: Selection): Steps<StoredDocument> {
    const collection = this.catalog.get(this.name, snapshot);
    if (!collection) return;
    const { filter, sort = [], skip = 0 } = selection;
    const end = selection.limit ? skip + Math.abs(selection.limit) : Infinity;
    const plan = planQuery(collection, filter);
    const ordered = plan ? undefined : this.inOrder(collection, sort, snapshot);
    const matching = this.matching(ordered ?? this.candidates(collection, plan, snapshot), filter);
    if (sort.length > 0 && !ordered) yield* sortedSlice(matching, sort, skip, end);
    else yield* slice(matching, skip, end);
  }

  /** True when only a full scan can answer the filter. */
  needsFullScan(snapshot: Snapshot, filter: Doc): boolean {
    const collection = this.catalog.get(this.name, snapshot);
    return collection !== undefined && planQuery(collection, filter) === undefined;
  }

  /** One document by its key. */
  get(collection: CatalogEntry, idKey: Buffer, snapshot: Snapshot): StoredDocument | undefined {
    const key = Buffer.concat([documentsPrefix(collection.n), idKey]);
    const bytes = this.environment.db.get(key, snapshot);
    return bytes && { idKey, bytes, document: this.environment.decoded.decode(key, bytes), isKept: true };
  }

  private *matching(candidates: Iterable<StoredDocument>, filter: Doc): Steps<StoredDocument> {
    const isMatch = compileFilter(filter);
    const pacer = new Pacer();
    for (const candidate of candidates) {
      if (isMatch(candidate.document)) yield candidate;
      if (pacer.isPauseDue()) yield PAUSE;
    }
  }

  private *candidates(
    collection: CatalogEntry,
    plan: Plan | undefined,
    snapshot: Snapshot,
  ): Generator<StoredDocument> {
    switch (plan?.kind) {
      case undefined:
        yield* this.documents(rangeOf(documentsPrefix(collection.n)), snapshot);
        return;
      case 'documents':
        for (const range of plan.ranges) yield* this.documents(range, snapshot);
        return;
      case 'union':
        yield* distinct(this.unionCandidates(collection, plan.plans, snapshot));
        return;
      case 'ids':
        yield* this.byIdKeys(collection, distinctKeys(plan.idKeys), snapshot);
        return;
      case 'index': {
        const idKeys = this.indexedIdKeys(plan.ranges, snapshot);
        const isRepeating = plan.index.multi || plan.ranges.length > 1;
        yield* this.byIdKeys(collection, isRepeating ? distinctKeys(idKeys) : idKeys, snapshot);
      }
    }
  }

  private *unionCandidates(
    collection: CatalogEntry,
    plans: Plan[],
    snapshot: Snapshot,
  ): Generator<StoredDocument> {
    for (const plan of plans) yield* this.candidates(collection, plan, snapshot);
  }

  /** The whole collection in the order of the sort, when `_id` or an index has it. */
  private inOrder(
    collection: CatalogEntry,
    sort: readonly SortField[],
    snapshot: Snapshot,
  ): Iterable<StoredDocument> | undefined {
    const [first] = sort;
    if (!first) return undefined;
    const isReverse = first[1] === -1;
    if (sort.length === 1 && first[0] === '_id') {
      return this.documents(rangeOf(documentsPrefix(collection.n)), snapshot, isReverse);
    }
    const index = indexInOrder(collection, sort);
    return index && this.walkIndex(collection, index, snapshot, isReverse);
  }

  private walkIndex(
    collection: CatalogEntry,
    index: IndexSpec,
    snapshot: Snapshot,
    isReverse: boolean,
  ): Iterable<StoredDocument> {
    const idKeys = this.indexedIdKeys([rangeOf(indexPrefix(index.n))], snapshot, isReverse);
    return this.byIdKeys(collection, idKeys, snapshot);
  }

  private *documents(range: KeyRange, snapshot: Snapshot, isReverse = false): Generator<StoredDocument> {
    for (const { key, value } of this.environment.db.getRange({
      ...directed(range, isReverse),
      ...snapshot,
    })) {
      yield { idKey: idKeyOf(key), bytes: value, document: decodeDocument(value), isKept: false };
    }
  }

  private *indexedIdKeys(ranges: KeyRange[], snapshot: Snapshot, isReverse = false): Generator<Buffer> {
    for (const range of ranges) {
      const entries = this.environment.db.getRange({ ...directed(range, isReverse), ...snapshot });
      for (const { value } of entries) yield value;
    }
  }

  private *byIdKeys(
    collection: CatalogEntry,
    idKeys: Iterable<Buffer>,
    snapshot: Snapshot,
  ): Generator<StoredDocument> {
    for (const idKey of idKeys) {
      const stored = this.get(collection, idKey, snapshot);
      if (stored) yield stored;
    }
  }
}

function directed({ start, end }: KeyRange, isReverse: boolean): KeyRange & { reverse?: boolean } {
  return isReverse ? { start: end, end: start, reverse: true } : { start, end };
}

function* distinctKeys(keys: Iterable<Buffer>): Generator<Buffer> {
  const seen = new Set<string>();
  for (const key of keys) {
    const text = key.toString('latin1');
    if (seen.has(text)) continue;
    seen.add(text);
    yield key;
  }
}

function* distinct(candidates: Iterable<StoredDocument>): Generator<StoredDocument> {
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const text = candidate.idKey.toString('latin1');
    if (seen.has(text)) continue;
    seen.add(text);
    yield candidate;
  }
}

function* slice(matching: Steps<StoredDocument>, start: number, end: number): Steps<StoredDocument> {
  let position = 0;
  for (const step of matching) {
    if (step === PAUSE) {
      yield PAUSE;
      continue;
    }
    position += 1;
    if (position > start) yield step as StoredDocument;
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
