import { decodeDocument } from '../bson-codec';
import { compileFilter } from '../filter';
import { type Doc } from '../types';
import { type Catalog, type CatalogEntry } from './catalog';
import { copyDocument } from './decoded-documents';
import { type Environment, type Snapshot } from './environment';
import { documentsPrefix, idKeyOf, rangeOf, type KeyRange } from './keys';
import { unprojected } from './projection';
import { fullScan, idsInOrder, planOrder, planQuery, type Plan } from './query-planner';
import { type FieldTest, noFields, partOf, type Selection } from './selection';
import { documentComparator, slice, sortedSlice } from './sorting';
import { DOCUMENTS_PER_PAUSE, mapSteps, PAUSE, type Steps } from './steps';

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

/** Finds the documents of one collection. */
export class DocumentScan {
  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    readonly name: string,
  ) {}

  /** Yields the matching documents in the requested order, and to the event loop. Those not kept have the fields read. */
  *select(
    snapshot: Snapshot,
    { filter, sort = [], skip = 0, limit }: Selection,
    isRead?: FieldTest,
  ): Steps<StoredDocument> {
    const collection = this.catalog.get(this.name, snapshot);
    if (!collection) return;
    const end = limit ? skip + Math.abs(limit) : Infinity;
    const plan = planQuery(collection, filter);
    const order = plan ? idsInOrder(plan, sort) : planOrder(collection, sort);
    const candidates = this.candidates(collection, order ?? plan ?? fullScan(collection), snapshot, isRead);
    const matching = matchingOf(candidates, filter);
    if (sort.length === 0 || order) yield* slice(matching, skip, end);
    else {
      const compare = documentComparator(sort);
      yield* sortedSlice(matching, (a, b) => compare(a.document, b.document), skip, end);
    }
  }

  /** The documents that a selection finds, each for its reader alone, passed through the stages of a pipeline. */
  find(
    selection: Selection,
    projection = unprojected,
    run = (found: Steps<Doc>): Steps<Doc> => found,
  ): Promise<Doc[]> {
    const { isRead, isProjected } = partOf(selection, projection);
    const { project } = projection;
    return this.environment.read((snapshot) =>
      run(
        mapSteps(this.select(snapshot, selection, isRead), ({ document, isKept }) => {
          if (isKept) return copyDocument(project(document));
          return isProjected ? document : project(document);
        }),
      ),
    );
  }

  /** The id keys of the documents that a selection finds. */
  idKeys(selection: Selection): Promise<Buffer[]> {
    const { isRead } = partOf(selection, noFields);
    return this.environment.read((snapshot) =>
      mapSteps(this.select(snapshot, selection, isRead), ({ idKey }) => idKey),
    );
  }

  /**
   * A full scan inside a transaction would block the event loop, so it runs before, with pauses. Returns the
   * first match, null when there is none, and undefined when an index lets the transaction find it itself.
   */
  async firstByFullScan(filter: Doc): Promise<Buffer | null | undefined> {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.name, {});
    if (!collection || planQuery(collection, filter)) return undefined;
    const [first] = await this.idKeys({ filter, limit: 1 });
    return first ?? null;
  }

  /** The number of documents in the collection. */
  count(): number {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.name, {});
    return collection ? this.environment.db.getKeysCount(rangeOf(documentsPrefix(collection.n))) : 0;
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
    isRead?: FieldTest,
  ): Generator<StoredDocument> {
    const isNew = mayRepeat ? firstTimes() : () => true;
    const entriesOf = (range: KeyRange) =>
      this.environment.db.getRange({ ...directed(range, isReverse), ...snapshot });
    for (const source of sources) {
      if ('documents' in source) {
        for (const { key, value: bytes } of entriesOf(source.documents)) {
          const idKey = idKeyOf(key);
          if (isNew(idKey)) yield { idKey, bytes, document: decodeDocument(bytes, isRead), isKept: false };
        }
        continue;
      }
      const idKeys = 'idKeys' in source ? source.idKeys : valuesOf(entriesOf(source.entries));
      for (const idKey of idKeys) {
        const stored = isNew(idKey) ? this.stored(collection, idKey, snapshot) : undefined;
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
