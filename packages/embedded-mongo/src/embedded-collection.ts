import { runBulkWrite, type BulkOperation, type BulkOutcome } from './bulk-write';
import { EmbeddedCursor } from './embedded-cursor';
import { toWire } from './bson-codec';
import { errorCode, notSupportedError, serverError } from './server-errors';
import { type CollectionStore } from './store/collection-store';
import { type UpdateOptions, type UpdateOutcome } from './store/document-writer';
import { type EmbeddedStore } from './store/embedded-store';
import { compileProjection } from './store/projection';
import { type FindOptions } from './store/selection';
import { type Doc } from './types';

/** Options of any operation, as mongoose passes them. */
export type OperationOptions = FindOptions &
  UpdateOptions & {
    ordered?: boolean;
    session?: unknown;
    collation?: unknown;
    returnDocument?: 'before' | 'after';
    returnOriginal?: boolean;
    new?: boolean;
    includeResultMetadata?: boolean;
    fields?: Doc;
  };

const ACKNOWLEDGED = { acknowledged: true };

/** The part of the MongoDB driver's collection that mongoose uses. */
export class EmbeddedCollection {
  private readonly documents: CollectionStore;

  constructor(
    private readonly store: EmbeddedStore,
    readonly collectionName: string,
    readonly dbName: string,
  ) {
    this.documents = store.collection(collectionName);
  }

  get namespace(): string {
    return `${this.dbName}.${this.collectionName}`;
  }

  find(filter: Doc = {}, options: OperationOptions = {}): EmbeddedCursor {
    assertSupported(options);
    return new EmbeddedCursor(() => this.documents.find(filter, withProjection(options)));
  }

  async findOne(filter: Doc = {}, options: OperationOptions = {}): Promise<Doc | null> {
    assertSupported(options);
    const [document] = await this.documents.find(filter, { ...withProjection(options), limit: 1 });
    return document ?? null;
  }

  async countDocuments(filter: Doc = {}, options: OperationOptions = {}): Promise<number> {
    assertSupported(options);
    return this.documents.count(filter, options);
  }

  async estimatedDocumentCount(): Promise<number> {
    return this.documents.countAll();
  }

  async distinct(path: string, filter: Doc = {}, options: OperationOptions = {}): Promise<unknown[]> {
    assertSupported(options);
    return this.documents.distinct(path, filter);
  }

  aggregate(pipeline: Doc[] = [], options: OperationOptions = {}): EmbeddedCursor {
    assertSupported(options);
    return new EmbeddedCursor(() => this.documents.aggregate(pipeline));
  }

  async insertOne(document: Doc, options: OperationOptions = {}): Promise<Doc> {
    assertSupported(options);
    return { ...ACKNOWLEDGED, insertedId: await this.documents.insertOne(document) };
  }

  async insertMany(documents: Doc[], options: OperationOptions = {}): Promise<Doc> {
    const operations = documents.map((document) => ({ insertOne: { document } }));
    const { insertedCount, insertedIds } = await this.bulkWrite(operations, options);
    return { ...ACKNOWLEDGED, insertedCount, insertedIds };
  }

  async updateOne(filter: Doc, update: Doc | Doc[], options: OperationOptions = {}): Promise<Doc> {
    assertSupported(options);
    return updateResult(await this.documents.updateOne(filter, update, options));
  }

  async updateMany(filter: Doc, update: Doc | Doc[], options: OperationOptions = {}): Promise<Doc> {
    assertSupported(options);
    return updateResult(await this.documents.updateMany(filter, update, options));
  }

  async replaceOne(filter: Doc, replacement: Doc, options: OperationOptions = {}): Promise<Doc> {
    return this.updateOne(filter, replacement, options);
  }

  async deleteOne(filter: Doc = {}, options: OperationOptions = {}): Promise<Doc> {
    assertSupported(options);
    const deleted = await this.documents.deleteOne(filter);
    return { ...ACKNOWLEDGED, deletedCount: deleted ? 1 : 0 };
  }

  async deleteMany(filter: Doc = {}, options: OperationOptions = {}): Promise<Doc> {
    assertSupported(options);
    return { ...ACKNOWLEDGED, deletedCount: await this.documents.deleteMany(filter) };
  }

  async findOneAndUpdate(filter: Doc, update: Doc | Doc[], options: OperationOptions = {}): Promise<unknown> {
    assertSupported(options);
    const outcome = await this.documents.updateOne(filter, update, options);
    const isUpserted = outcome.upsertedId !== null;
    return foundResult(wantsAfter(options) ? outcome.after : outcome.before, filter, options, {
      n: outcome.matchedCount + (isUpserted ? 1 : 0),
      updatedExisting: outcome.matchedCount > 0,
      ...(isUpserted ? { upserted: outcome.upsertedId } : {}),
    });
  }

  findOneAndReplace(filter: Doc, replacement: Doc, options: OperationOptions = {}): Promise<unknown> {
    return this.findOneAndUpdate(filter, replacement, options);
  }

  async findOneAndDelete(filter: Doc, options: OperationOptions = {}): Promise<unknown> {
    assertSupported(options);
    const deleted = await this.documents.deleteOne(filter, options.sort);
    return foundResult(deleted, filter, options, { n: deleted ? 1 : 0 });
  }

  async bulkWrite(operations: BulkOperation[], options: OperationOptions = {}): Promise<BulkOutcome> {
    assertSupported(options);
    return runBulkWrite(this.store.environment, this.documents.writer, operations, options.ordered !== false);
  }

  async createIndex(key: IndexKey, options: Doc = {}): Promise<string> {
    return this.documents.createIndex(keyOf(key), options);
  }

  async createIndexes(indexes: (Doc & { key: IndexKey })[]): Promise<string[]> {
    const names: string[] = [];
    for (const { key, ...options } of indexes) names.push(await this.createIndex(key, options));
    return names;
  }

  async dropIndex(name: string): Promise<Doc> {
    await this.documents.dropIndex(name);
    return { ok: 1 };
  }

  async dropIndexes(): Promise<boolean> {
    for (const { name } of this.documents.listIndexes()) {
      if (name !== '_id_') await this.documents.dropIndex(name);
    }
    return true;
  }

  listIndexes(): EmbeddedCursor {
    return new EmbeddedCursor(async () => this.documents.listIndexes());
  }

  async indexes(): Promise<Doc[]> {
    return this.documents.listIndexes();
  }

  async indexInformation(): Promise<Doc> {
    return Object.fromEntries(
      this.documents.listIndexes().map(({ name, key }) => [name, Object.entries(key)]),
    );
  }

  async drop(): Promise<boolean> {
    return this.documents.drop();
  }

  /** Search indexes exist on Atlas only; mongoose asks when it synchronises indexes. */
  listSearchIndexes(): EmbeddedCursor {
    return new EmbeddedCursor(async () => []);
  }

  createSearchIndex(): never {
    throw notSupportedError('createSearchIndex()');
  }

  watch(): never {
    throw notSupportedError('watch()');
  }
}

type IndexKey = string | Record<string, unknown> | Map<string, unknown>;

function keyOf(key: IndexKey): Record<string, unknown> {
  if (typeof key === 'string') return { [key]: 1 };
  return key instanceof Map ? Object.fromEntries(key) : key;
}

/** Ignoring a transaction or a collation would give wrong results silently. */
function assertSupported(options: OperationOptions): void {
  const session = options.session as { inTransaction?: () => boolean } | null | undefined;
  if (session?.inTransaction?.()) {
    throw serverError('Transactions are not supported by the embedded store', errorCode.illegalOperation);
  }
  if (options.collation) throw notSupportedError('collation');
}

function withProjection(options: OperationOptions): FindOptions {
  return { ...options, projection: options.projection ?? options.fields };
}

function wantsAfter(options: OperationOptions): boolean {
  return options.returnDocument === 'after' || options.returnOriginal === false || options.new === true;
}

function updateResult({ matchedCount, modifiedCount, upsertedId }: UpdateOutcome): Doc {
  return {
    ...ACKNOWLEDGED,
    matchedCount,
    modifiedCount,
    upsertedId,
    upsertedCount: upsertedId === null ? 0 : 1,
  };
}

function foundResult(
  document: Doc | null,
  filter: Doc,
  options: OperationOptions,
  lastErrorObject: Doc,
): unknown {
  const { projection } = withProjection(options);
  const value = document && compileProjection(projection, toWire(filter))(document);
  return options.includeResultMetadata ? { value, ok: 1, lastErrorObject } : value;
}
