import { encodeKey } from '../bson-key';
import { decodeDocument, encodeDocument, toWire } from '../bson-codec';
import { fieldValues } from '../field-values';
import { compileFilter } from '../query-engine';
import { refuseUnsafeKeys, refuseUnsafeUpdate } from '../refuse-unsafe';
import { duplicateKeyError, errorCode, serverError } from '../server-errors';
import { hasOperators, type Doc, type SortField } from '../types';
import { applyUpdate, upsertBase } from '../update/apply-update';
import mongoose from 'mongoose';
import { aggregateSteps } from './aggregation';
import { type Catalog } from './catalog';
import { DocumentScan, type Selection, type StoredDocument } from './document-scan';
import { type Environment, type Snapshot } from './environment';
import { IndexMaintenance } from './index-maintenance';
import { documentsPrefix, rangeOf } from './keys';
import { compileProjection } from './projection';
import { parseSort } from './sorting';
import { PAUSE, withoutPauses, type Steps } from './steps';

const { ObjectId } = mongoose.mongo;

/** Documents that an updateMany or deleteMany changes in one transaction. */
const CHANGES_PER_TRANSACTION = 500;

/** Options of reads, as the MongoDB driver names them. */
export interface FindOptions {
  sort?: unknown;
  skip?: number;
  limit?: number;
  projection?: Doc | null;
}

/** Options of updates, as the MongoDB driver names them. */
export interface UpdateOptions {
  upsert?: boolean;
  sort?: unknown;
  arrayFilters?: Doc[];
}

/** What an update did. */
export interface UpdateOutcome {
  matchedCount: number;
  modifiedCount: number;
  /** Null when nothing was upserted. */
  upsertedId: unknown;
  /** Of a single-document update: the document before and after it, null when absent. */
  before: Doc | null;
  after: Doc | null;
}

/** An insert that has been checked and encoded. */
export interface PreparedInsert {
  idKey: Buffer;
  document: Doc;
}

/** An update in wire form that has been checked. */
export interface PreparedUpdate {
  filter: Doc;
  update: Doc | Doc[];
  sort: SortField[];
  arrayFilters: Doc[];
  upsert: boolean;
}

const NOTHING_FOUND: UpdateOutcome = {
  matchedCount: 0,
  modifiedCount: 0,
  upsertedId: null,
  before: null,
  after: null,
};

/**
 * The operations of one collection. `…Now` methods run inside a write transaction; all others are
 * asynchronous, let the event loop run during long scans and refuse unsafe keys (SECURITY S21).
 */
export class CollectionStore {
  private readonly scan: DocumentScan;
  private readonly maintenance: IndexMaintenance;

  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    readonly name: string,
  ) {
    this.scan = new DocumentScan(environment, catalog, name);
    this.maintenance = new IndexMaintenance(environment, catalog, this.scan, name);
  }

  /** The matching documents, sorted, cut and projected. */
  async find(filter: Doc, options: FindOptions = {}): Promise<Doc[]> {
    const selection = selectionOf(filter, options);
    const projection = options.projection ? toWire(options.projection) : undefined;
    if (projection) refuseUnsafeKeys(projection);
    const project = compileProjection(projection, selection.filter);
    return this.environment.read((snapshot) =>
      mapped(this.scan.select(snapshot, selection), ({ document }) => project(document)),
    );
  }

  /** How many documents match. */
  async count(filter: Doc, options: FindOptions = {}): Promise<number> {
    const selection = selectionOf(filter, { skip: options.skip, limit: options.limit });
    const isWhole = Object.keys(selection.filter).length === 0 && !selection.skip && !selection.limit;
    if (isWhole) return this.countAll();
    let count = 0;
    await this.environment.read(
      function* (this: CollectionStore, snapshot: Snapshot): Steps<never> {
        for (const step of this.scan.select(snapshot, selection)) {
          if (step === PAUSE) yield PAUSE;
          else count += 1;
        }
      }.bind(this),
    );
    return count;
  }

  /** How many documents the collection holds. */
  countAll(): number {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.name, {});
    return collection ? this.environment.db.getKeysCount(rangeOf(documentsPrefix(collection.n))) : 0;
  }

  /** The distinct values of a path among the matching documents. */
  async distinct(path: string, filter: Doc): Promise<unknown[]> {
    refuseUnsafeKeys({ [path]: 1 });
    const selection = selectionOf(filter, {});
    const found = new Map<string, unknown>();
    await this.environment.read((snapshot) =>
      mapped(this.scan.select(snapshot, selection), ({ document }) => {
        for (const value of fieldValues(document, path)) {
          if (value !== undefined) found.set(encodeKey(value).toString('latin1'), value);
        }
      }),
    );
    return [...found.values()];
  }

  /** The output of a pipeline over one consistent snapshot of all collections it names. */
  async aggregate(pipeline: Doc[]): Promise<Doc[]> {
    const stages = toWire(pipeline);
    return this.environment.read((snapshot) =>
      aggregateSteps(stages, (collection, selection) =>
        mapped(this.scanOf(collection).select(snapshot, selection), ({ document }) => document),
      ),
    );
  }

  /** Inserts one document; a missing `_id` is made and set on the argument, as the MongoDB driver does. */
  async insertOne(document: Doc): Promise<unknown> {
    const prepared = this.prepareInsert(document);
    return this.environment.write(() => this.insertNow(prepared));
  }

  /** Updates or replaces the first match in one atomic step; may upsert. */
  async updateOne(filter: Doc, update: Doc | Doc[], options: UpdateOptions = {}): Promise<UpdateOutcome> {
    const prepared = this.prepareUpdate(filter, update, options);
    const candidate = await this.firstByFullScan(prepared);
    if (candidate === 'none' && !prepared.upsert) return NOTHING_FOUND;
    const idKey = candidate instanceof Buffer ? candidate : undefined;
    return this.environment.write(() => this.updateOneNow(prepared, idKey));
  }

  /** Updates every match, up to 500 documents a transaction; may upsert one. */
  async updateMany(filter: Doc, update: Doc | Doc[], options: UpdateOptions = {}): Promise<UpdateOutcome> {
    const prepared = this.prepareUpdate(filter, update, options);
    const total: UpdateOutcome = { ...NOTHING_FOUND };
    const idKeys = await this.matchingIdKeys(prepared.filter);
    if (idKeys.length === 0 && prepared.upsert)
      return this.environment.write(() => this.updateOneNow(prepared));
    for (const bundle of bundlesOf(idKeys)) {
      const outcome = await this.environment.write(() => this.updateEachNow(prepared, bundle));
      total.matchedCount += outcome.matchedCount;
      total.modifiedCount += outcome.modifiedCount;
    }
    return total;
  }

  /** Deletes the first match and answers it, or null. */
  async deleteOne(filter: Doc, sort?: unknown): Promise<Doc | null> {
    const selection = { ...selectionOf(filter, { sort }), limit: 1 };
    const candidate = await this.firstByFullScan(selection);
    if (candidate === 'none') return null;
    return this.environment.write(() => this.deleteOneNow(selection, candidate));
  }

  /** Deletes every match, up to 500 documents a transaction; answers how many. */
  async deleteMany(filter: Doc): Promise<number> {
    const selection = selectionOf(filter, {});
    let deletedCount = 0;
    for (const bundle of bundlesOf(await this.matchingIdKeys(selection.filter))) {
      deletedCount += await this.environment.write(() => this.deleteEachNow(selection.filter, bundle));
    }
    return deletedCount;
  }

  /** Makes an index and answers its name. */
  createIndex(key: Record<string, unknown>, options: Doc): Promise<string> {
    return this.environment.write(() => this.maintenance.create(key, options));
  }

  /** Removes an index by name. */
  dropIndex(name: string): Promise<void> {
    return this.environment.write(() => this.maintenance.dropIndex(name));
  }

  /** All indexes as a server lists them; throws NamespaceNotFound for a missing collection. */
  listIndexes(): (Doc & { name: string; key: Doc })[] {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.name, {});
    if (!collection) throw serverError(`ns does not exist: ${this.name}`, errorCode.namespaceNotFound);
    const indexes = collection.indexes.map(({ n: _number, multi: _multi, ...index }) => ({ v: 2, ...index }));
    return [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...indexes];
  }

  /** Removes the collection; false when there was none. */
  drop(): Promise<boolean> {
    return this.environment.write(() => this.catalog.drop(this.name));
  }

  /** Checks and encodes a document outside the transaction. */
  prepareInsert(input: Doc): PreparedInsert {
    input._id ??= new ObjectId();
    const { _id, ...fields } = decodeDocument(encodeDocument(input));
    refuseUnsafeKeys(fields);
    if (Array.isArray(_id) || _id instanceof RegExp) {
      throw serverError("The '_id' value cannot be of type array/regex", errorCode.invalidIdField);
    }
    return { idKey: encodeKey(_id), document: { _id, ...fields } };
  }

  /** Checks an update and brings it into wire form. */
  prepareUpdate(filter: Doc, update: Doc | Doc[], options: UpdateOptions): PreparedUpdate {
    const selection = selectionOf(filter, { sort: options.sort });
    const wired = toWire(update);
    const arrayFilters = toWire(options.arrayFilters ?? []);
    refuseUnsafeUpdate(wired);
    refuseUnsafeKeys(arrayFilters);
    return {
      filter: selection.filter,
      update: wired,
      sort: [...(selection.sort ?? [])],
      arrayFilters,
      upsert: Boolean(options.upsert),
    };
  }

  /** Stores a prepared insert and answers its `_id`; throws E11000. */
  insertNow({ idKey, document }: PreparedInsert): unknown {
    const collection = this.catalog.ensure(this.name);
    if (this.scan.get(collection, idKey, {})) {
      throw duplicateKeyError(this.name, '_id_', { _id: 1 }, { _id: document._id });
    }
    this.maintenance.apply({ idKey, before: undefined, after: document });
    return document._id;
  }

  /** Updates the first match. `candidate` is a document that matched a moment ago: it saves a scan if it still does. */
  updateOneNow(prepared: PreparedUpdate, candidate?: Buffer): UpdateOutcome {
    const stored = this.stillMatching(prepared.filter, candidate) ?? this.firstNow({ ...prepared, limit: 1 });
    if (stored) return this.changeNow(prepared, stored);
    return prepared.upsert ? this.upsertNow(prepared) : NOTHING_FOUND;
  }

  /** Updates every match inside the running transaction. */
  updateManyNow(prepared: PreparedUpdate): UpdateOutcome {
    const idKeys = [...withoutPauses(this.scan.select({}, { filter: prepared.filter }))].map(
      ({ idKey }) => idKey,
    );
    if (idKeys.length === 0 && prepared.upsert) return this.upsertNow(prepared);
    return this.updateEachNow(prepared, idKeys);
  }

  /** Deletes the first match inside the running transaction and answers it, or null. */
  deleteOneNow(selection: Selection, candidate?: Buffer): Doc | null {
    const stored =
      this.stillMatching(selection.filter, candidate) ?? this.firstNow({ ...selection, limit: 1 });
    if (!stored) return null;
    this.maintenance.apply({ idKey: stored.idKey, before: stored.document, after: undefined });
    return stored.document;
  }

  /** Deletes every match inside the running transaction. */
  deleteManyNow(filter: Doc): number {
    const idKeys = [...withoutPauses(this.scan.select({}, { filter }))].map(({ idKey }) => idKey);
    return this.deleteEachNow(filter, idKeys);
  }

  private scanOf(collection: string | undefined): DocumentScan {
    if (collection === undefined || collection === this.name) return this.scan;
    return new DocumentScan(this.environment, this.catalog, collection);
  }

  private matchingIdKeys(filter: Doc): Promise<Buffer[]> {
    return this.environment.read((snapshot) =>
      mapped(this.scan.select(snapshot, { filter }), ({ idKey }) => idKey),
    );
  }

  /** A full scan runs before the transaction, with pauses; undefined when the transaction finds its document itself. */
  private async firstByFullScan(selection: Selection): Promise<Buffer | 'none' | undefined> {
    this.environment.assertOpen();
    if (!this.scan.needsFullScan({}, selection.filter)) return undefined;
    const [first] = await this.environment.read((snapshot) =>
      mapped(this.scan.select(snapshot, { ...selection, limit: 1 }), ({ idKey }) => idKey),
    );
    return first ?? 'none';
  }

  private firstNow(selection: Selection): StoredDocument | undefined {
    for (const stored of withoutPauses(this.scan.select({}, selection))) return stored;
    return undefined;
  }

  private stillMatching(filter: Doc, idKey: Buffer | undefined): StoredDocument | undefined {
    const collection = idKey && this.catalog.get(this.name, {});
    const stored = collection && this.scan.get(collection, idKey, {});
    return stored && compileFilter(filter)(stored.document) ? stored : undefined;
  }

  private updateEachNow(prepared: PreparedUpdate, idKeys: Buffer[]): UpdateOutcome {
    const total: UpdateOutcome = { ...NOTHING_FOUND };
    for (const idKey of idKeys) {
      const stored = this.stillMatching(prepared.filter, idKey);
      if (!stored) continue;
      total.matchedCount += 1;
      total.modifiedCount += this.changeNow(prepared, stored).modifiedCount;
    }
    return total;
  }

  private deleteEachNow(filter: Doc, idKeys: Buffer[]): number {
    let deletedCount = 0;
    for (const idKey of idKeys) {
      const stored = this.stillMatching(filter, idKey);
      if (!stored) continue;
      this.maintenance.apply({ idKey, before: stored.document, after: undefined });
      deletedCount += 1;
    }
    return deletedCount;
  }

  private changeNow(prepared: PreparedUpdate, { idKey, document }: StoredDocument): UpdateOutcome {
    const bytesBefore = encodeDocument(document);
    const before = decodeDocument(bytesBefore);
    const bytesAfter = encodeDocument(applyUpdate(document, toWire(prepared.update), prepared));
    const after = decodeDocument(bytesAfter);
    const isModified = !bytesAfter.equals(bytesBefore);
    if (isModified) this.maintenance.apply({ idKey, before, after });
    return { matchedCount: 1, modifiedCount: isModified ? 1 : 0, upsertedId: null, before, after };
  }

  private upsertNow(prepared: PreparedUpdate): UpdateOutcome {
    const isReplacement = !Array.isArray(prepared.update) && !hasOperators(prepared.update);
    const base = upsertBase(prepared.filter, isReplacement);
    const document = applyUpdate(base, toWire(prepared.update), { ...prepared, isInsert: true });
    const inserted = this.prepareInsert(document);
    const upsertedId = this.insertNow(inserted);
    return { ...NOTHING_FOUND, upsertedId, after: inserted.document };
  }
}

function selectionOf(filter: Doc, { sort, skip, limit }: FindOptions): Selection & { sort: SortField[] } {
  const wired = toWire(filter ?? {});
  refuseUnsafeKeys(wired);
  const fields = parseSort(sort);
  refuseUnsafeKeys(Object.fromEntries(fields));
  return { filter: wired, sort: fields, skip, limit };
}

function* mapped<T, U>(steps: Steps<T>, map: (item: T) => U): Steps<U> {
  for (const step of steps) yield step === PAUSE ? PAUSE : map(step as T);
}

function* bundlesOf<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += CHANGES_PER_TRANSACTION) {
    yield items.slice(start, start + CHANGES_PER_TRANSACTION);
  }
}
