import mongoose from 'mongoose';
import { runBulkWrite, type BulkOperation, type BulkOutcome } from './bulk-write';
import { EmbeddedCursor } from './embedded-cursor';
import { refuseOptions, refuseOtherMethods } from './refuse-unsupported';
import { type CollectionStore } from './store/collection-store';
import { type UpdateOutcome } from './store/document-writer';
import { type EmbeddedStore } from './store/embedded-store';
import { type FindOptions } from './store/selection';
import { type Doc } from './types';

type Options = Readonly<Record<string, unknown>>;

const ACKNOWLEDGED = { acknowledged: true };

/** The part of the MongoDB driver's collection that mongoose and the services use. */
export class EmbeddedCollection {
  private readonly documents: CollectionStore;

  constructor(
    private readonly store: EmbeddedStore,
    readonly collectionName: string,
  ) {
    this.documents = store.collection(collectionName);
  }

  find(filter: Doc = {}, options: Options & FindOptions = {}): EmbeddedCursor {
    refuseOptions(options);
    return new EmbeddedCursor(() => this.documents.find(filter, options));
  }

  async findOne(filter: Doc = {}, options: Options & FindOptions = {}): Promise<Doc | null> {
    refuseOptions(options);
    const [document] = await this.documents.find(filter, { ...options, limit: 1 });
    return document ?? null;
  }

  async countDocuments(filter: Doc = {}, options?: Options): Promise<number> {
    refuseOptions(options, 'skip', 'limit');
    return this.documents.count(filter);
  }

  async estimatedDocumentCount(): Promise<number> {
    return this.documents.countAll();
  }

  aggregate(pipeline: Doc[] = [], options?: Options): EmbeddedCursor {
    refuseOptions(options);
    return new EmbeddedCursor(() => this.documents.aggregate(pipeline));
  }

  async insertOne(document: Doc, options?: Options): Promise<Doc> {
    refuseOptions(options);
    return { ...ACKNOWLEDGED, insertedId: await this.documents.insertOne(document) };
  }

  async insertMany(documents: Doc[], options?: Options): Promise<Doc> {
    const operations = documents.map((document) => ({ insertOne: { document } }));
    const { insertedCount, insertedIds } = await this.bulkWrite(operations, options);
    return { ...ACKNOWLEDGED, insertedCount, insertedIds };
  }

  async updateOne(filter: Doc, update: Doc | Doc[], options?: Options): Promise<Doc> {
    refuseOptions(options, 'sort');
    return updateResult(await this.documents.updateOne(filter, update, Boolean(options?.upsert)));
  }

  async updateMany(filter: Doc, update: Doc | Doc[], options?: Options): Promise<Doc> {
    refuseOptions(options, 'upsert');
    return updateResult(await this.documents.updateMany(filter, update));
  }

  async deleteOne(filter: Doc = {}, options?: Options): Promise<Doc> {
    refuseOptions(options);
    return { ...ACKNOWLEDGED, deletedCount: (await this.documents.deleteOne(filter)) ? 1 : 0 };
  }

  async deleteMany(filter: Doc = {}, options?: Options): Promise<Doc> {
    refuseOptions(options);
    return { ...ACKNOWLEDGED, deletedCount: await this.documents.deleteMany(filter) };
  }

  async bulkWrite(operations: BulkOperation[], options?: Options): Promise<BulkOutcome> {
    refuseOptions(options);
    return runBulkWrite(
      this.store.environment,
      this.documents.writer,
      operations,
      options?.ordered !== false,
    );
  }

  createIndex(key: Record<string, unknown>, options: Doc = {}): Promise<string> {
    return this.documents.createIndex(key, options);
  }

  async indexes(): Promise<Doc[]> {
    return this.documents.listIndexes();
  }

  drop(): Promise<boolean> {
    return this.documents.drop();
  }
}

refuseOtherMethods(EmbeddedCollection, mongoose.mongo.Collection, 'collection.');

function updateResult({ matchedCount, modifiedCount, upsertedId }: UpdateOutcome): Doc {
  return {
    ...ACKNOWLEDGED,
    matchedCount,
    modifiedCount,
    upsertedId,
    upsertedCount: upsertedId === null ? 0 : 1,
  };
}
