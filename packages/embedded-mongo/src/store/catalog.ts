import { decodeDocument, encodeDocument } from '../bson-codec';
import { type Doc } from '../types';
import { type Environment, type Snapshot } from './environment';
import { catalogKey, catalogRange, documentsPrefix, indexPrefix, rangeOf } from './keys';

/** One index as stored in the catalog. */
export interface IndexSpec extends Doc {
  /** Key prefix number, unique in the environment. */
  n: number;
  name: string;
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  /** Age in seconds at which the TTL sweep deletes a document. */
  expireAfterSeconds?: number;
  /** Set once any document had several entries: a range then has only one usable bound. */
  multi?: boolean;
}

/** One collection as stored in the catalog. Treat as immutable: change a copy and `put` it. */
export interface CatalogEntry extends Doc {
  /** Key prefix number, unique in the environment. */
  n: number;
  name: string;
  indexes: IndexSpec[];
}

interface CachedEntry {
  bytes: Buffer;
  entry: CatalogEntry;
}

/**
 * Which collections and indexes exist. The disk is the only truth: every look-up reads the entry from the
 * caller's snapshot and only its parsed form is cached, by its bytes. So a failed commit leaves nothing behind,
 * and a reader never sees an index whose entries are not committed yet.
 */
export class Catalog {
  private readonly cache = new Map<string, CachedEntry>();

  constructor(private readonly environment: Environment) {}

  /** The entry as of the snapshot, or undefined when the collection does not exist. */
  get(name: string, snapshot: Snapshot): CatalogEntry | undefined {
    const bytes = this.environment.db.get(catalogKey(name), snapshot);
    if (!bytes) return undefined;
    const cached = this.cache.get(name);
    if (cached?.bytes.equals(bytes)) return cached.entry;
    const entry = decodeDocument(bytes) as CatalogEntry;
    this.cache.set(name, { bytes, entry });
    return entry;
  }

  /** All entries as of the snapshot. */
  entries(snapshot: Snapshot): CatalogEntry[] {
    const stored = this.environment.db.getRange({ ...catalogRange, ...snapshot });
    return Array.from(stored, ({ value }) => decodeDocument(value) as CatalogEntry);
  }

  /** The entry, made if missing. Inside a write transaction only. */
  ensure(name: string): CatalogEntry {
    const known = this.get(name, {});
    if (known) return known;
    const entry: CatalogEntry = { n: this.nextNumber(), name, indexes: [] };
    this.put(entry);
    return entry;
  }

  /** Stores a changed entry. Inside a write transaction only. */
  put(entry: CatalogEntry): void {
    this.environment.put(catalogKey(entry.name), encodeDocument(entry));
  }

  /** A free prefix number. Inside a write transaction only. */
  nextNumber(): number {
    const used = this.entries({}).flatMap((entry) => [entry.n, ...entry.indexes.map((index) => index.n)]);
    return Math.max(0, ...used) + 1;
  }

  /** Removes the collection with its documents and indexes. Inside a write transaction only. */
  drop(name: string): boolean {
    const entry = this.get(name, {});
    if (!entry) return false;
    for (const prefix of [documentsPrefix(entry.n), ...entry.indexes.map(({ n }) => indexPrefix(n))])
      for (const key of [...this.environment.db.getKeys(rangeOf(prefix))]) this.environment.remove(key);
    this.environment.remove(catalogKey(name));
    return true;
  }
}
