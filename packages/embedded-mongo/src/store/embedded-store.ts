import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { realpathSync } from 'node:fs';
import { type DataFolderLock, lockDataFolder } from '../data-folder-lock';
import { EmbeddedCollection } from '../embedded-collection';
import { createPrivateFolder } from '../private-folder';
import { Catalog } from './catalog';
import { Environment, type EnvironmentOptions } from './environment';

/** How often expired documents of TTL indexes are deleted. */
const TTL_SWEEP_MS = 60_000;

/**
 * One directory of collections, opened once per process however many connections use it. A lock keeps other processes
 * out, so an open store proves that every process that opened the directory before has stopped. Emits `backgroundError`
 * for failures of background work.
 */
export class EmbeddedStore extends EventEmitter<{ backgroundError: [Error] }> {
  private static readonly opened = new Map<string, Promise<EmbeddedStore>>();

  /** Identifies this opening of the directory. All connections of the process share it; a restart draws a new one. */
  readonly openingId = randomUUID();

  readonly catalog: Catalog;
  private readonly collections = new Map<string, EmbeddedCollection>();
  private readonly sweepTimer: NodeJS.Timeout;
  private references = 0;
  private closing: Promise<void> | undefined;

  /**
   * Opens the directory, or joins the connections that have it open. Relative paths start at the working directory.
   * @throws DataFolderInUseError while another process has it open
   */
  static async acquire(directory: string, options: EnvironmentOptions = {}): Promise<EmbeddedStore> {
    createPrivateFolder(directory);
    const path = realpathSync(directory);
    for (;;) {
      const store = await (EmbeddedStore.opened.get(path) ?? EmbeddedStore.open(path, options));
      if (!store.closing) {
        store.references += 1;
        return store;
      }
      await store.closing;
    }
  }

  private static open(path: string, options: EnvironmentOptions): Promise<EmbeddedStore> {
    const opening = lockDataFolder(path).then((lock) => {
      const environment = new Environment(path, options);
      // LMDB creates its files with the mode that the process's umask leaves.
      createPrivateFolder(path);
      return new EmbeddedStore(environment, lock);
    });
    EmbeddedStore.opened.set(path, opening);
    opening.catch(() => EmbeddedStore.opened.delete(path));
    return opening;
  }

  private constructor(
    readonly environment: Environment,
    private readonly lock: DataFolderLock,
  ) {
    super();
    this.catalog = new Catalog(environment);
    this.sweepTimer = setInterval(() => void this.sweepReported(), TTL_SWEEP_MS);
    this.sweepTimer.unref();
  }

  /** Gives one acquire back. The last one waits for running work and closes the files. */
  async release(): Promise<void> {
    this.references -= 1;
    if (this.references > 0) return;
    clearInterval(this.sweepTimer);
    this.closing = this.environment
      .close()
      .finally(() => this.lock.release())
      .finally(() => EmbeddedStore.opened.delete(this.environment.path));
    await this.closing;
  }

  /** The collection of that name, existing or not. */
  collection(name: string): EmbeddedCollection {
    let collection = this.collections.get(name);
    if (!collection) {
      collection = new EmbeddedCollection(this.environment, this.catalog, name);
      this.collections.set(name, collection);
    }
    return collection;
  }

  /** Deletes the documents that have expired by a TTL index; returns how many. */
  async sweepExpired(now = new Date()): Promise<number> {
    this.environment.assertOpen();
    let deletedCount = 0;
    for (const { name, indexes } of this.catalog.entries({})) {
      for (const { key, expireAfterSeconds } of indexes) {
        if (expireAfterSeconds === undefined) continue;
        const expiredBefore = new Date(now.getTime() - expireAfterSeconds * 1000);
        const filter = { [Object.keys(key)[0]!]: { $lt: expiredBefore } };
        deletedCount += (await this.collection(name).deleteMany(filter)).deletedCount;
      }
    }
    return deletedCount;
  }

  /** One sweep whose failure is reported instead of thrown. */
  async sweepReported(): Promise<void> {
    try {
      await this.sweepExpired();
    } catch (error) {
      if (!this.closing) this.emit('backgroundError', new Error('The TTL sweep failed', { cause: error }));
    }
  }
}
