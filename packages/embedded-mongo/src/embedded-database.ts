import { EmbeddedCollection } from './embedded-collection';
import { EmbeddedCursor } from './embedded-cursor';
import { errorCode, notSupportedError, serverError } from './server-errors';
import { type EmbeddedStore } from './store/embedded-store';
import { type Doc } from './types';

/** The part of the MongoDB driver's Db that mongoose uses. A directory holds one database. */
export class EmbeddedDatabase {
  private readonly handles = new Map<string, EmbeddedCollection>();

  constructor(
    private readonly store: EmbeddedStore,
    readonly databaseName: string,
  ) {}

  collection(name: string): EmbeddedCollection {
    let handle = this.handles.get(name);
    if (!handle) {
      handle = new EmbeddedCollection(this.store, name, this.databaseName);
      this.handles.set(name, handle);
    }
    return handle;
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

  async dropDatabase(): Promise<boolean> {
    const { catalog, environment } = this.store;
    await environment.write(() => {
      for (const name of catalog.names({})) catalog.drop(name);
    });
    return true;
  }

  listCollections(filter: { name?: string } = {}): EmbeddedCursor {
    return new EmbeddedCursor(async () =>
      this.names()
        .filter((name) => filter.name === undefined || filter.name === name)
        .map((name) => ({ name, type: 'collection', options: {} })),
    );
  }

  async collections(): Promise<EmbeddedCollection[]> {
    return this.names().map((name) => this.collection(name));
  }

  /** Only `ping`, for health checks. */
  async command(command: Doc): Promise<Doc> {
    this.store.environment.assertOpen();
    if (command.ping) return { ok: 1 };
    throw notSupportedError(`command ${Object.keys(command)[0]}`);
  }

  admin(): { ping(): Promise<Doc>; listDatabases(): Promise<Doc>; serverStatus(): never } {
    return {
      ping: () => this.command({ ping: 1 }),
      listDatabases: async () => ({ databases: [{ name: this.databaseName, empty: false }], ok: 1 }),
      serverStatus: () => {
        throw notSupportedError('serverStatus');
      },
    };
  }

  aggregate(): never {
    throw notSupportedError('db.aggregate()');
  }

  watch(): never {
    throw notSupportedError('watch()');
  }

  private names(): string[] {
    this.store.environment.assertOpen();
    return this.store.catalog.names({});
  }
}
