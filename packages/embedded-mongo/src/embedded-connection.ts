import mongoose from 'mongoose';
import { EmbeddedClient } from './embedded-client';
import { nativeDriver, type ConnectionOptions } from './mongoose-internals';
import { EmbeddedStore } from './store/embedded-store';
import { type EnvironmentOptions } from './store/environment';

/** URIs of this scheme are directories: `embedded:./data/listings` or `embedded:/var/lib/kq/listings`. */
export const EMBEDDED_SCHEME = 'embedded:';

const CONNECTING = 2;
const INHERITED_CONFIG = [
  'autoIndex',
  'autoCreate',
  'sanitizeFilter',
  'autoSearchIndex',
  'bufferTimeoutMS',
  'bufferCommands',
];

/** A mongoose connection that opens `embedded:` URIs itself and leaves every other URI to MongoDB. */
export class EmbeddedConnection extends nativeDriver.Connection {
  override async createClient(uri: string, options: ConnectionOptions = {}): Promise<unknown> {
    if (typeof uri !== 'string' || !uri.startsWith(EMBEDDED_SCHEME)) return super.createClient(uri, options);
    if (this._destroyCalled) {
      throw new mongoose.Error('Connection has been closed and destroyed, create a new one');
    }
    this.inheritConfig(options);
    this._connectionString = uri;
    this._connectionOptions = options;
    this.readyState = CONNECTING;
    const directory = uri.slice(EMBEDDED_SCHEME.length);
    const store = await EmbeddedStore.acquire(directory, options.lmdb as EnvironmentOptions | undefined);
    this.attach(store, options.dbName ?? 'embedded');
    return this;
  }

  private inheritConfig(options: ConnectionOptions): void {
    for (const key of INHERITED_CONFIG) {
      const value = options.config?.[key] ?? options[key];
      if (value !== undefined) this.config[key] = value;
    }
  }

  private attach(store: EmbeddedStore, databaseName: string): void {
    const client = new EmbeddedClient(store, databaseName);
    const report = (error: Error): void => {
      if (this.listenerCount('error') > 0) this.emit('error', error);
      else process.emitWarning(error);
    };
    store.on('backgroundError', report);
    this.once('close', () => store.off('backgroundError', report));
    this.client = client;
    this.db = client.db(databaseName) as never;
    this.name = databaseName;
    this.$dbName = databaseName;
    this.host = 'localhost';
    this._closeCalled = false;
    this._lastHeartbeatAt = null;
    this.onOpen();
    this.renewCollections();
  }

  /** After a reopen the model's collections still hold handles of the previous client. */
  private renewCollections(): void {
    for (const collection of Object.values(this.collections) as { collection: unknown; onOpen(): void }[]) {
      collection.collection = null;
      collection.onOpen();
    }
  }
}
