import { setImmediate as nextTurn } from 'node:timers/promises';
import { ABORT, open, type RootDatabase, type RootDatabaseOptions, type Transaction } from 'lmdb';
import { commitCause, diskFullError, notConnectedError } from '../server-errors';
import { DecodedDocuments } from './decoded-documents';
import { FileRoom, noGrowth } from './file-room';
import { PAUSE, type Steps } from './steps';

/** Long scans hold a reader slot each; LMDB's default of 126 is for short reads. */
const MAX_READERS = 1024;

const DISK_FULL_MS = 10_000;

/** The state that a read sees: a snapshot, or inside a write transaction its uncommitted writes. */
export interface Snapshot {
  /** Absent inside a write transaction. */
  transaction?: Transaction;
}

/** `noSync`, which gives up durability, and `mapSize` are for tests only. */
export interface EnvironmentOptions extends Pick<RootDatabaseOptions, 'noSync' | 'mapSize'> {
  /** Bytes kept free in the file, for small writes on a full disk; default 1 MB. */
  readonly reserveBytes?: number;
}

/**
 * One open LMDB directory, with the only two ways in: write() and read().
 * A write is acknowledged after its commit is on disk; all writes of one event-loop turn share a commit.
 */
export class Environment {
  readonly db: RootDatabase<Buffer, Buffer>;
  readonly decoded = new DecodedDocuments();
  private readonly room: FileRoom;
  /** Of the write that runs. */
  private growth = noGrowth();
  private isClosed = false;
  private diskFullAt: number | null = null;
  private readonly inFlight = new Set<Promise<unknown>>();

  constructor(
    /** The real path of an existing directory. */
    readonly path: string,
    { reserveBytes, ...options }: EnvironmentOptions,
  ) {
    this.db = open<Buffer, Buffer>({
      path,
      // A dot in the folder's name would make it a file's.
      noSubdir: false,
      keyEncoding: 'binary',
      encoding: 'binary',
      overlappingSync: false,
      // With batching by event turn a failed commit also rejects an unreachable promise, which ends the process.
      eventTurnBatching: false,
      noMemInit: false,
      maxReaders: MAX_READERS,
      ...options,
    });
    this.room = new FileRoom(this.db, path, reserveBytes);
  }

  /** True from a write that failed because the disk is full until one succeeds, at least 10 s later. */
  get isDiskFull(): boolean {
    return this.diskFullAt !== null;
  }

  /** Throws MongoNotConnectedError once close() was called. */
  assertOpen(): void {
    if (this.isClosed) throw notConnectedError();
  }

  /** Refuses new work, waits for running work and closes the files. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled(this.inFlight);
    await this.db.close();
    this.room.close();
  }

  /** Stores an entry. Inside a write transaction only. */
  put(key: Buffer, value: Buffer): void {
    this.room.forEntry(this.growth, key.length + value.length);
    void this.db.put(key, value);
  }

  /** Takes an entry away. Inside a write transaction only. */
  remove(key: Buffer): void {
    this.room.forRemoval(this.growth);
    void this.db.remove(key);
  }

  /**
   * Runs `work` as one atomic transaction: if it throws, nothing of it is kept. Resolves when the commit
   * is on disk. `work` must be synchronous and reads its own writes.
   */
  write<T>(work: () => T): Promise<T> {
    return this.track(async () => {
      const growth = noGrowth();
      const failures: unknown[] = [];
      try {
        const value = await this.db.childTransaction(() => {
          this.growth = growth;
          try {
            return work();
          } catch (error) {
            failures.push(error);
            return ABORT;
          }
        });
        if (failures.length > 0) throw failures[0];
        // A small write may find a free page while larger ones fail.
        if (performance.now() - (this.diskFullAt ?? Infinity) >= DISK_FULL_MS) this.diskFullAt = null;
        return value as T;
      } catch (error) {
        const cause = await commitCause(error);
        const diskFull = diskFullError(cause);
        if (diskFull !== null) this.diskFullAt = performance.now();
        throw diskFull ?? cause;
      } finally {
        this.room.settle(growth);
      }
    });
  }

  /**
   * Drains a scan over one consistent snapshot and lets the event loop run at every pause.
   * Fails with MongoNotConnectedError when the environment is closed meanwhile.
   */
  read<T>(scan: (snapshot: Snapshot) => Steps<T>): Promise<T[]> {
    return this.track(async () => {
      const transaction = this.db.useReadTransaction();
      const found: T[] = [];
      try {
        for (const step of scan({ transaction })) {
          if (step !== PAUSE) {
            found.push(step as T);
            continue;
          }
          await nextTurn();
          this.assertOpen();
        }
      } finally {
        transaction.done();
      }
      return found;
    });
  }

  private async track<T>(run: () => Promise<T>): Promise<T> {
    this.assertOpen();
    const work = run();
    this.inFlight.add(work);
    try {
      return await work;
    } finally {
      this.inFlight.delete(work);
    }
  }
}
