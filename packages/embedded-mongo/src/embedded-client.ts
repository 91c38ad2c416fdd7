import { EventEmitter } from 'node:events';
import mongoose from 'mongoose';
import { EmbeddedDatabase } from './embedded-database';
import { refuseOtherMethods } from './refuse-unsupported';
import { notSupportedError } from './server-errors';
import { type EmbeddedStore } from './store/embedded-store';

/** The part of MongoClient that mongoose uses. It holds one reference to the store until close(). */
export class EmbeddedClient extends EventEmitter {
  private readonly database: EmbeddedDatabase;
  private closing: Promise<void> | undefined;

  constructor(
    readonly store: EmbeddedStore,
    private readonly databaseName: string,
  ) {
    super();
    this.database = new EmbeddedDatabase(store, databaseName);
  }

  db(name = this.databaseName): EmbeddedDatabase {
    if (name === this.databaseName) return this.database;
    throw notSupportedError('A second database in one directory');
  }

  /**
   * Identifies the opening of the store, shared by all its connections. What was leased under another id belongs to a
   * process that has stopped.
   */
  get openingId(): string {
    return this.store.openingId;
  }

  /** True while the disk has no room for writes. */
  get isDiskFull(): boolean {
    return this.store.environment.isDiskFull;
  }

  async close(): Promise<void> {
    this.closing ??= this.store.release();
    await this.closing;
  }
}

refuseOtherMethods(EmbeddedClient, mongoose.mongo.MongoClient, 'client.');
