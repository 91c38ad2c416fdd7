import mongoose from 'mongoose';
import { type EmbeddedCollection } from './embedded-collection';
import { EmbeddedCursor } from './embedded-cursor';
import { refuseOtherMethods } from './refuse-unsupported';
import { errorCode, serverError } from './server-errors';
import { type EmbeddedStore } from './store/embedded-store';

/** The part of the MongoDB driver's Db that mongoose and the services use. A directory holds one database. */
export class EmbeddedDatabase {
  constructor(
    private readonly store: EmbeddedStore,
    readonly databaseName: string,
  ) {}

  collection(name: string): EmbeddedCollection {
    return this.store.collection(name);
  }

  async createCollection(name: string): Promise<EmbeddedCollection> {
    const { catalog, environment } = this.store;
    await environment.write(() => {
      if (catalog.get(name, {}))
        throw serverError(`Collection ${name} already exists.`, errorCode.namespaceExists);
      catalog.ensure(name);
    });
    return this.collection(name);
  }

  dropCollection(name: string): Promise<boolean> {
    return this.collection(name).drop();
  }

  listCollections(): EmbeddedCursor {
    return new EmbeddedCursor(async () => {
      this.store.environment.assertOpen();
      return this.store.catalog.entries({}).map(({ name }) => ({ name, type: 'collection', options: {} }));
    });
  }
}

refuseOtherMethods(EmbeddedDatabase, mongoose.mongo.Db, 'db.');
