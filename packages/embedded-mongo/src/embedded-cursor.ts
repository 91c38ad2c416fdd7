import { type Doc } from './types';

/** The part of the MongoDB driver's cursor that mongoose uses. The documents are loaded once, at first use. */
export class EmbeddedCursor<T = Doc> {
  /** True after close(): next() then answers null. */
  closed = false;
  private loaded: Promise<T[]> | undefined;
  private position = 0;

  constructor(private readonly load: () => Promise<T[]>) {}

  /** The documents not read yet. */
  async toArray(): Promise<T[]> {
    const documents = await this.documents();
    const rest = documents.slice(this.position);
    this.position = documents.length;
    return rest;
  }

  /** The next document, or null at the end. */
  async next(): Promise<T | null> {
    const documents = await this.documents();
    if (this.closed || this.position >= documents.length) return null;
    const document = documents[this.position] as T;
    this.position += 1;
    return document;
  }

  async hasNext(): Promise<boolean> {
    const documents = await this.documents();
    return !this.closed && this.position < documents.length;
  }

  /** Frees the documents. mongoose's cursors still pass a callback. */
  async close(callback?: unknown): Promise<void> {
    this.closed = true;
    this.loaded = Promise.resolve([]);
    if (typeof callback === 'function') callback(null);
  }

  rewind(): void {
    this.position = 0;
  }

  /** Flags such as noCursorTimeout mean nothing here. */
  addCursorFlag(): this {
    return this;
  }

  map<U>(transform: (document: T) => U): EmbeddedCursor<U> {
    return new EmbeddedCursor(async () => (await this.documents()).map(transform));
  }

  /** Calls `visit` for each document until it answers false. */
  async forEach(visit: (document: T) => unknown): Promise<void> {
    for await (const document of this) {
      if (visit(document) === false) return;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let document = await this.next(); document !== null; document = await this.next()) yield document;
  }

  private documents(): Promise<T[]> {
    this.loaded ??= this.load();
    return this.loaded;
  }
}
