import mongoose, { type mongo } from 'mongoose';
import { runBulkWrite, type BulkOperation, type BulkOutcome } from './bulk-write';
import { EmbeddedCursor } from './embedded-cursor';
import { safeWire } from './refuse-unsafe';
import { refuseOptions, refuseOtherMethods } from './refuse-unsupported';
import { compilePipeline } from './store/aggregation';
import { type Catalog } from './store/catalog';
import { DocumentScan } from './store/document-scan';
import { DocumentWriter, prepareInsert, prepareUpdate, updateOutcome } from './store/document-writer';
import { type Environment } from './store/environment';
import { IndexMaintenance } from './store/index-maintenance';
import { compileProjection } from './store/projection';
import { parseSort } from './store/sorting';
import { batchesOf } from './store/steps';
import { type Doc } from './types';

interface FindOptions extends Doc {
  sort?: unknown;
  skip?: number;
  limit?: number;
  projection?: Doc | null;
}

/** Documents that an updateMany or deleteMany changes in one transaction. */
const CHANGES_PER_TRANSACTION = 500;

/**
 * The part of the MongoDB driver's collection that mongoose and the services use. Reads see one consistent snapshot, long
 * scans let the event loop run, writes resolve when they are on disk, and unsafe keys are refused everywhere
 * (docs/security.md S21).
 */
export class EmbeddedCollection {
  private readonly scan: DocumentScan;
  private readonly maintenance: IndexMaintenance;
  private readonly writer: DocumentWriter;

  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    readonly collectionName: string,
  ) {
    this.scan = new DocumentScan(environment, catalog, collectionName);
    this.maintenance = new IndexMaintenance(environment, catalog, this.scan);
    this.writer = new DocumentWriter(this.scan, this.maintenance);
  }

  find(filter: Doc = {}, options: FindOptions = {}): EmbeddedCursor {
    refuseOptions(options);
    return new EmbeddedCursor(async () => {
      const { skip, limit } = options;
      const selection = { filter: safeWire(filter), sort: parseSort(options.sort), skip, limit };
      return this.scan.find(selection, compileProjection(options.projection));
    });
  }

  async findOne(filter: Doc = {}, options: FindOptions = {}): Promise<Doc | null> {
    return this.find(filter, { ...options, limit: 1 }).next();
  }

  async countDocuments(filter: Doc = {}, options?: Doc): Promise<number> {
    refuseOptions(options, 'skip', 'limit');
    const wired = safeWire(filter);
    if (Object.keys(wired).length === 0) return this.scan.count();
    return (await this.scan.idKeys({ filter: wired })).length;
  }

  async estimatedDocumentCount(): Promise<number> {
    return this.scan.count();
  }

  aggregate(pipeline: Doc[] = [], options?: Doc): EmbeddedCursor {
    refuseOptions(options);
    return new EmbeddedCursor(async () => {
      const { filter, projection, run } = compilePipeline(pipeline);
      return this.scan.find({ filter }, projection, run);
    });
  }

  async insertOne(document: Doc, options?: Doc): Promise<Doc> {
    refuseOptions(options);
    const prepared = prepareInsert(document);
    const insertedId = await this.environment.write(() => this.writer.insert(prepared));
    return { acknowledged: true, insertedId };
  }

  async insertMany(documents: Doc[], options?: Doc): Promise<Doc> {
    const operations = documents.map((document) => ({ insertOne: { document } }));
    const { insertedCount, insertedIds } = await this.bulkWrite(operations, options);
    return { acknowledged: true, insertedCount, insertedIds };
  }

  /** Updates the first match in one atomic step; inserts with `upsert` when nothing matches. */
  async updateOne(filter: Doc, update: Doc | Doc[], options?: Doc): Promise<Doc> {
    refuseOptions(options, 'sort');
    const isUpsert = Boolean(options?.upsert);
    const prepared = prepareUpdate(filter, update);
    const candidate = await this.scan.firstByFullScan(prepared.filter);
    if (candidate === null && !isUpsert) return updateOutcome(0, 0);
    return this.environment.write(() => this.writer.updateOne(prepared, isUpsert, candidate ?? undefined));
  }

  /** Updates every match, up to 500 documents a transaction. */
  async updateMany(filter: Doc, update: Doc | Doc[], options?: Doc): Promise<Doc> {
    refuseOptions(options, 'upsert');
    const prepared = prepareUpdate(filter, update);
    const idKeys = await this.scan.idKeys(prepared);
    let [matched, modified] = [0, 0];
    for (const batch of batchesOf(idKeys, CHANGES_PER_TRANSACTION)) {
      const outcome = await this.environment.write(() => this.writer.updateEach(prepared, batch));
      matched += outcome.matchedCount;
      modified += outcome.modifiedCount;
    }
    return updateOutcome(matched, modified);
  }

  async deleteOne(filter: Doc = {}, options?: Doc): Promise<mongo.DeleteResult> {
    refuseOptions(options);
    const wired = safeWire(filter);
    const candidate = await this.scan.firstByFullScan(wired);
    const isDeleted =
      candidate !== null && (await this.environment.write(() => this.writer.deleteOne(wired, candidate)));
    return { acknowledged: true, deletedCount: isDeleted ? 1 : 0 };
  }

  /** Deletes every match, up to 500 documents a transaction. */
  async deleteMany(filter: Doc = {}, options?: Doc): Promise<mongo.DeleteResult> {
    refuseOptions(options);
    const wired = safeWire(filter);
    let deletedCount = 0;
    for (const batch of batchesOf(await this.scan.idKeys({ filter: wired }), CHANGES_PER_TRANSACTION))
      deletedCount += await this.environment.write(() => this.writer.deleteEach(wired, batch));
    return { acknowledged: true, deletedCount };
  }

  async bulkWrite(operations: BulkOperation[], options?: Doc): Promise<BulkOutcome> {
    refuseOptions(options);
    return runBulkWrite(this.environment, this.writer, operations, options?.ordered !== false);
  }

  createIndex(key: Record<string, unknown>, options: Doc = {}): Promise<string> {
    return this.environment.write(() => this.maintenance.create(key, options));
  }

  async indexes(): Promise<Doc[]> {
    return this.maintenance.list();
  }

  drop(): Promise<boolean> {
    return this.environment.write(() => this.catalog.drop(this.collectionName));
  }
}

refuseOtherMethods(EmbeddedCollection, mongoose.mongo.Collection, 'collection.');
