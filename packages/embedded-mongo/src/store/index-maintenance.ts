import { headOf } from '../field-values';
import { duplicateKeyError, errorCode, serverError } from '../server-errors';
import { type Doc } from '../types';
import { type Catalog, type CatalogEntry, type IndexSpec } from './catalog';
import { type DocumentScan } from './document-scan';
import { type EncodedDocument } from './decoded-documents';
import { type Environment } from './environment';
import { findSameIndex, indexDefinition } from './index-definition';
import { indexedValues, indexEntries, tuplesWithout } from './index-entries';
import { documentsPrefix, indexPrefix, rangeOf } from './keys';
import { withoutPauses } from './steps';

/** A document before and after a write; undefined means absent. */
export interface DocumentChange {
  idKey: Buffer;
  before: Doc | undefined;
  after: EncodedDocument | undefined;
  /** Top-level fields that the write may have changed; all without it. */
  touched?: ReadonlySet<string>;
}

/** Keeps documents and their index entries in step. Every method runs inside a write transaction. */
export class IndexMaintenance {
  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    private readonly scan: DocumentScan,
  ) {}

  /** Stores a change with all its index entries; throws E11000 before it writes anything. */
  apply(change: DocumentChange): void {
    const collection = this.catalog.ensure(this.scan.name);
    const work = collection.indexes
      .filter((index) => mayChange(index, change))
      .map((index) => this.entryChange(index, change));
    this.markMulti(collection, work);
    for (const each of work) this.write(each, change.idKey);
    const key = Buffer.concat([documentsPrefix(collection.n), change.idKey]);
    if (change.after === undefined) {
      this.environment.remove(key);
      return;
    }
    this.environment.put(key, change.after.bytes);
    this.environment.decoded.keep(key, change.after);
  }

  /** Creates an index over the stored documents and returns its name; an equal index that exists is left as it is. */
  create(key: Doc, options: Doc): string {
    const collection = this.catalog.ensure(this.scan.name);
    if (Object.keys(key).join() === '_id') return '_id_';
    const definition = indexDefinition(key, options);
    const existing = findSameIndex(collection.indexes, definition);
    if (existing) return existing.name;
    const index: IndexSpec = { ...definition, n: this.catalog.nextNumber() };
    const isMulti = this.fill(index);
    const indexes = [...collection.indexes, isMulti ? { ...index, multi: true } : index];
    this.catalog.put({ ...collection, indexes });
    return index.name;
  }

  /** Lists all indexes as a server does. @throws MongoServerError NamespaceNotFound for a missing collection */
  list(): Doc[] {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.scan.name, {});
    if (!collection) throw serverError(`ns does not exist: ${this.scan.name}`, errorCode.namespaceNotFound);
    const indexes = collection.indexes.map(({ n: _number, multi: _multi, ...index }) => ({ v: 2, ...index }));
    return [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...indexes];
  }

  private entryChange(index: IndexSpec, { idKey, before, after: stored }: DocumentChange): EntryChange {
    const after = stored?.document;
    const old = before ? indexEntries(index, before) : undefined;
    const next = after ? indexEntries(index, after) : undefined;
    const added = tuplesWithout(next?.tuples ?? [], old?.tuples ?? []);
    if (after && index.unique) this.assertUnique(index, added, idKey, after);
    return {
      index,
      removed: tuplesWithout(old?.tuples ?? [], next?.tuples ?? []),
      added,
      isMulti: !!next?.isMulti,
    };
  }

  private assertUnique(index: IndexSpec, tuples: Buffer[], idKey: Buffer, document: Doc): void {
    for (const tuple of tuples) {
      const range = rangeOf(Buffer.concat([indexPrefix(index.n), tuple]));
      for (const { value } of this.environment.db.getRange(range)) {
        if (value.equals(idKey)) continue;
        throw duplicateKeyError(this.scan.name, index.name, index.key, indexedValues(index, document));
      }
    }
  }

  private markMulti(collection: CatalogEntry, work: EntryChange[]): void {
    const marked = work.filter(({ index, isMulti }) => isMulti && !index.multi).map(({ index }) => index);
    if (marked.length === 0) return;
    const indexes = collection.indexes.map((index) =>
      marked.includes(index) ? { ...index, multi: true } : index,
    );
    this.catalog.put({ ...collection, indexes });
  }

  private write({ index, removed, added }: EntryChange, idKey: Buffer): void {
    const keyOf = (tuple: Buffer): Buffer => Buffer.concat([indexPrefix(index.n), tuple, idKey]);
    for (const tuple of removed) this.environment.remove(keyOf(tuple));
    for (const tuple of added) this.environment.put(keyOf(tuple), idKey);
  }

  /** Returns true when a document has several entries. */
  private fill(index: IndexSpec): boolean {
    let isMulti = false;
    for (const { idKey, document, bytes } of withoutPauses(this.scan.select({}, { filter: {} }))) {
      const change = this.entryChange(index, { idKey, before: undefined, after: { document, bytes } });
      isMulti ||= change.isMulti;
      this.write(change, idKey);
    }
    return isMulti;
  }
}

interface EntryChange {
  index: IndexSpec;
  removed: Buffer[];
  added: Buffer[];
  isMulti: boolean;
}

/** An index over untouched fields has the same entries before and after. */
function mayChange({ key }: IndexSpec, { touched }: DocumentChange): boolean {
  return touched === undefined || Object.keys(key).some((path) => touched.has(headOf(path)));
}
