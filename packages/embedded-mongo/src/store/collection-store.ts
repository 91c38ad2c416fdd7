import { toWire } from '../bson-codec';
import { refuseUnsafeKeys } from '../refuse-unsafe';
import { errorCode, serverError } from '../server-errors';
import { type Doc } from '../types';
import { aggregateSteps } from './aggregation';
import { type Catalog } from './catalog';
import { DocumentScan, handedOut } from './document-scan';
import {
  DocumentWriter,
  NOTHING_UPDATED,
  prepareInsert,
  prepareUpdate,
  type UpdateOutcome,
} from './document-writer';
import { type Environment } from './environment';
import { IndexMaintenance } from './index-maintenance';
import { documentsPrefix, rangeOf } from './keys';
import { compileProjection } from './projection';
import { wireFilter, wireSelection, type FindOptions } from './selection';
import { mapSteps } from './steps';

/** Documents that an updateMany or deleteMany changes in one transaction. */
const CHANGES_PER_TRANSACTION = 500;

/**
 * The operations of one collection. Reads see one consistent snapshot, long scans let the event loop run,
 * writes resolve when they are on disk, and unsafe keys are refused everywhere (docs/security.md S21).
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

  /** Returns the matching documents, sorted, cut and projected. */
  async find(filter: Doc, options: FindOptions = {}): Promise<Doc[]> {
    const selection = wireSelection(filter, options);
    const projection = options.projection ? toWire(options.projection) : undefined;
    refuseUnsafeKeys(projection);
    const project = compileProjection(projection);
    return this.environment.read((snapshot) =>
      mapSteps(this.scan.select(snapshot, selection), (stored) => handedOut(stored, project)),
    );
  }

  /** Counts the matching documents. */
  async count(filter: Doc): Promise<number> {
    const wired = wireFilter(filter);
    if (Object.keys(wired).length === 0) return this.countAll();
    return (await this.matchingIdKeys(wired)).length;
  }

  /** Counts the documents of the collection. */
  countAll(): number {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.name, {});
    return collection ? this.environment.db.getKeysCount(rangeOf(documentsPrefix(collection.n))) : 0;
  }

  /** Returns the output of a pipeline over one consistent snapshot. */
  async aggregate(pipeline: Doc[]): Promise<Doc[]> {
    const stages = toWire(pipeline);
    return this.environment.read((snapshot) =>
      aggregateSteps(stages, (filter) =>
        mapSteps(this.scan.select(snapshot, { filter }), (stored) => handedOut(stored)),
      ),
    );
  }

  /** Inserts one document and returns its `_id`. */
  async insertOne(document: Doc): Promise<unknown> {
    const prepared = prepareInsert(document);
    return this.environment.write(() => this.writer.insert(prepared));
  }

  /** Updates the first match in one atomic step; inserts with `upsert` when nothing matches. */
  async updateOne(filter: Doc, update: Doc | Doc[], upsert = false): Promise<UpdateOutcome> {
    const prepared = prepareUpdate(filter, update);
    const candidate = await this.firstByFullScan(prepared.filter);
    if (candidate === null && !upsert) return NOTHING_UPDATED;
    return this.environment.write(() => this.writer.updateOne(prepared, upsert, candidate ?? undefined));
  }

  /** Updates every match, up to 500 documents a transaction. */
  async updateMany(filter: Doc, update: Doc | Doc[]): Promise<UpdateOutcome> {
    const prepared = prepareUpdate(filter, update);
    const total: UpdateOutcome = { ...NOTHING_UPDATED };
    for (const bundle of bundlesOf(await this.matchingIdKeys(prepared.filter))) {
      const outcome = await this.environment.write(() => this.writer.updateEach(prepared, bundle));
      total.matchedCount += outcome.matchedCount;
      total.modifiedCount += outcome.modifiedCount;
    }
    return total;
  }

  /** Deletes the first match; returns false when there is none. */
  async deleteOne(filter: Doc): Promise<boolean> {
    const wired = wireFilter(filter);
    const candidate = await this.firstByFullScan(wired);
    return candidate !== null && this.environment.write(() => this.writer.deleteOne(wired, candidate));
  }

  /** Deletes every match, up to 500 documents a transaction; returns how many. */
  async deleteMany(filter: Doc): Promise<number> {
    const wired = wireFilter(filter);
    let deletedCount = 0;
    for (const bundle of bundlesOf(await this.matchingIdKeys(wired))) {
      deletedCount += await this.environment.write(() => this.writer.deleteEach(wired, bundle));
    }
    return deletedCount;
  }

  /** Creates an index and returns its name. */
  createIndex(key: Record<string, unknown>, options: Doc): Promise<string> {
    return this.environment.write(() => this.maintenance.create(key, options));
  }

  /** Lists all indexes as a server does. @throws MongoServerError NamespaceNotFound for a missing collection */
  listIndexes(): Doc[] {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.name, {});
    if (!collection) throw serverError(`ns does not exist: ${this.name}`, errorCode.namespaceNotFound);
    const indexes = collection.indexes.map(({ n: _number, multi: _multi, ...index }) => ({ v: 2, ...index }));
    return [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...indexes];
  }

  /** Removes the collection; returns false when there was none. */
  drop(): Promise<boolean> {
    return this.environment.write(() => this.catalog.drop(this.name));
  }

  private matchingIdKeys(filter: Doc): Promise<Buffer[]> {
    return this.environment.read((snapshot) =>
      mapSteps(this.scan.select(snapshot, { filter }), ({ idKey }) => idKey),
    );
  }

  /**
   * A full scan inside a transaction would block the event loop, so it runs before, with pauses. Returns the
   * first match, null when there is none, and undefined when an index lets the transaction find it itself.
   */
  private async firstByFullScan(filter: Doc): Promise<Buffer | null | undefined> {
    this.environment.assertOpen();
    if (!this.scan.needsFullScan({}, filter)) return undefined;
    const [first] = await this.environment.read((snapshot) =>
      mapSteps(this.scan.select(snapshot, { filter, limit: 1 }), ({ idKey }) => idKey),
    );
    return first ?? null;
  }
}

function* bundlesOf<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += CHANGES_PER_TRANSACTION) {
    yield items.slice(start, start + CHANGES_PER_TRANSACTION);
  }
}
