import mongoose from 'mongoose';
import { refuseOtherMethods } from './refuse-unsupported';
import { type Doc } from './types';

const { AbstractCursor, AggregationCursor, FindCursor } = mongoose.mongo;

/** The part of the MongoDB driver's cursor that mongoose uses. The documents are loaded once, at first use. */
export class EmbeddedCursor {
  private loaded: Promise<Doc[]> | undefined;
  private position = 0;

  constructor(private readonly load: () => Promise<Doc[]>) {}

  /** Returns the documents not read yet. */
  async toArray(): Promise<Doc[]> {
    const documents = await this.documents();
    const rest = documents.slice(this.position);
    this.position = documents.length;
    return rest;
  }

  /** Returns the next document, or null at the end and after close(). */
  async next(): Promise<Doc | null> {
    const document = (await this.documents())[this.position];
    this.position += 1;
    return document ?? null;
  }

  /** Frees the documents. mongoose's cursors still pass a callback. */
  async close(callback?: unknown): Promise<void> {
    this.loaded = Promise.resolve([]);
    if (typeof callback === 'function') callback(null);
  }

  private documents(): Promise<Doc[]> {
    this.loaded ??= this.load();
    return this.loaded;
  }
}

for (const cursor of [FindCursor, AggregationCursor, AbstractCursor])
  refuseOtherMethods(EmbeddedCursor, cursor as never, 'cursor.');
