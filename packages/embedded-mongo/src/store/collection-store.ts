import { encodeKey } from '../bson-key';
import { toWire } from '../bson-codec';
import { fieldValues } from '../field-values';
import { refuseUnsafeKeys } from '../refuse-unsafe';
import { errorCode, serverError } from '../server-errors';
import { type Doc } from '../types';
import { aggregateSteps } from './aggregation';
import { type Catalog } from './catalog';
import { copyValue } from './decoded-documents';
import { DocumentScan, handedOut, type Selection } from './document-scan';
import {
  DocumentWriter,
  NOTHING_UPDATED,
  prepareInsert,
  prepareUpdate,
  type UpdateOptions,
  type UpdateOutcome,
} from './document-writer';
import { type Environment } from './environment';
import { IndexMaintenance } from './index-maintenance';
import { documentsPrefix, rangeOf } from './keys';
import { compileProjection } from './projection';
import { wireSelection, type FindOptions } from './selection';
import { mapSteps } from './steps';

/** Documents that an updateMany or deleteMany changes in one transaction. */
const CHANGES_PER_TRANSACTION = 500;

/**
 * The operations of one collection. Reads see one consistent snapshot, long scans let the event loop run,
 * writes resolve when they are on disk, and unsafe keys are refused everywhere (SECURITY S21).
 */
export class CollectionStore {
  /** The same changes for use inside a running transaction. */
  readonly writer: DocumentWriter;
  private readonly scan: DocumentScan;
  private readonly maintenance: IndexMaintenance;

  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    readonly name: string,
  ) {
    this.scan = new DocumentScan(environment, catalog, name);
    this.maintenance = new IndexMaintenance(environment, catalog, this.scan, name);
    this.writer = new DocumentWriter(catalog, this.scan, this.maintenance, name);
  }

  /** The matching documents, sorted, cut and projected. */
  async find(filter: Doc, options: FindOptions = {}): Promise<Doc[]> {
    const selection = wireSelection(filter, options);
    const projection = options.projection ? toWire(options.projection) : undefined;
    refuseUnsafeKeys(projection);
    const project = compileProjection(projection, selection.filter);
    return this.environment.read((snapshot) =>
      mapSteps(this.scan.select(snapshot, selection), (stored) => handedOut(stored, project)),
    );
  }

  /** How many documents match. */
  async count(filter: Doc, { skip, limit }: FindOptions = {}): Promise<number> {
    const selection = wireSelection(filter, { skip, limit });
    if (Object.keys(selection.filter).length === 0 && !skip && !limit) return this.countAll();
    const matches = await this.environment.read((snapshot) =>
      mapSteps(this.scan.select(snapshot, selection), () => true),
    );
    return matches.length;
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
    const selection = wireSelection(filter, {});
    const found = new Map<string, unknown>();
    await this.environment.read((snapshot) =>
      mapSteps(this.scan.select(snapshot, selection), ({ document }) => {
        for (const value of fieldValues(document, path)) {
          if (value !== undefined) found.set(encodeKey(value).toString('latin1'), copyValue(value));
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
        mapSteps(this.scanOf(collection).select(snapshot, selection), (stored) => handedOut(stored)),
      ),
    );
  }

  /** Inserts one document and answers its `_id`. */
  async insertOne(document: Doc): Promise<unknown> {
    const prepared = prepareInsert(document);
    return this.environment.write(() => this.writer.insert(prepared));
  }

  /** Updates or replaces the first match in one atomic step; may upsert. */
  async updateOne(filter: Doc, update: Doc | Doc[], options: UpdateOptions = {}): Promise<UpdateOutcome> {
    const prepared = prepareUpdate(filter, update, options);
    const candidate = await this.firstByFullScan(prepared);
    if (candidate === null && !prepared.upsert) return NOTHING_UPDATED;
    return this.environment.write(() => this.writer.updateOne(prepared, candidate ?? undefined));
  }

  /** Updates every match, up to 500 documents a transaction; may upsert one. */
  async updateMany(filter: Doc, update: Doc | Doc[], options: UpdateOptions = {}): Promise<UpdateOutcome> {
    const prepared = prepareUpdate(filter, update, options);
    const idKeys = await this.matchingIdKeys(prepared.filter);
    if (idKeys.length === 0 && prepared.upsert) {
      return this.environment.write(() => this.writer.updateMany(prepared));
    }
    const total: UpdateOutcome = { ...NOTHING_UPDATED };
    for (const bundle of bundlesOf(idKeys)) {
      const outcome = await this.environment.write(() => this.writer.updateEach(prepared, bundle));
      total.matchedCount += outcome.matchedCount;
      total.modifiedCount += outcome.modifiedCount;
    }
    return total;
  }

  /** Deletes the first match and answers it, or null. */
  async deleteOne(filter: Doc, sort?: unknown): Promise<Doc | null> {
    const selection = wireSelection(filter, { sort });
    const candidate = await this.firstByFullScan(selection);
    if (candidate === null) return null;
    return this.environment.write(() => this.writer.deleteOne(selection, candidate));
  }

  /** Deletes every match, up to 500 documents a transaction; answers how many. */
  async deleteMany(filter: Doc): Promise<number> {
    const selection = wireSelection(filter, {});
    let deletedCount = 0;
    for (const bundle of bundlesOf(await this.matchingIdKeys(selection.filter))) {
      deletedCount += await this.environment.write(() => this.writer.deleteEach(selection.filter, bundle));
    }
    return deletedCount;
  }

  /** Makes an index and answers its name. */
  createIndex(key: Record<string, unknown>, options: Doc): Promise<string> {
    return this.environment.write(() => this.maintenance.create(key, options));
  }

  /** Removes an index by name. */
  dropIndex(name: string): Promise<void> {
    return this.environment.write(() => this.maintenance.drop(name));
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

  private scanOf(collection: string | undefined): DocumentScan {
    if (collection === undefined || collection === this.name) return this.scan;
    return new DocumentScan(this.environment, this.catalog, collection);
  }

  private matchingIdKeys(filter: Doc): Promise<Buffer[]> {
    return this.environment.read((snapshot) =>
      mapSteps(this.scan.select(snapshot, { filter }), ({ idKey }) => idKey),
    );
  }

  /**
   * A full scan inside a transaction would block the event loop, so it runs before, with pauses. Answers the
   * first match, null when there is none, and undefined when an index lets the transaction find it itself.
   */
  private async firstByFullScan({ filter, sort }: Selection): Promise<Buffer | null | undefined> {
    this.environment.assertOpen();
    if (!this.scan.needsFullScan({}, filter)) return undefined;
    const [first] = await this.environment.read((snapshot) =>
      mapSteps(this.scan.select(snapshot, { filter, sort, limit: 1 }), ({ idKey }) => idKey),
    );
    return first ?? null;
  }
}

function* bundlesOf<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += CHANGES_PER_TRANSACTION) {
    yield items.slice(start, start + CHANGES_PER_TRANSACTION);
  }
}
