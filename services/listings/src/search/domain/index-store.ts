import { type CardFacts } from '../../accommodations/domain/card';
import { type ProviderStats } from '../../accommodations/domain/provider-stats';
import { type Columns } from './columns';
import { hasFacts } from './facts-column';
import { cellKeyOf, type Grid } from './grid';
import { IndexRows, type StatsByOwner } from './index-rows';
import { KnownVersions } from './known-versions';
import { type SnapshotPart } from './snapshot-part';
import { type VersionedAccommodation } from './versioned-accommodation';

const TIDY_SHARE = 0.1;

/** Stores the public accommodations of an installation as columns and grid, each in the newest version read. */
export class IndexStore {
  #stats: StatsByOwner = new Map();
  #rows = new IndexRows(0, this.#stats);
  /** The version of each accommodation that was applied last. */
  readonly versions = new KnownVersions();
  readonly #hidden = new Set<number>();
  #revision = 0;
  #insertsSinceTidy = 0;
  /** Applied, but without a row yet; null except while everything is read for the first time. */
  #unplaced: Map<number, CardFacts> | null = null;
  readonly #listeners: ((id: number) => void)[] = [];

  get columns(): Columns {
    return this.#rows.columns;
  }

  get grid(): Grid {
    return this.#rows.grid;
  }

  /** Returns the number of public accommodations. */
  get size(): number {
    return this.#rows.slots.size;
  }

  /** Increases with each applied change, so that derived values can be cached until then. */
  get revision(): number {
    return this.#revision;
  }

  /** Calls the listener with each accommodation that changes or disappears, so that derived values can be dropped. */
  onChange(listener: (id: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Returns undefined for a hidden accommodation. */
  slotOf(id: number): number | undefined {
    return this.#rows.slots.get(id);
  }

  /** Iterates over the ids of all accommodations that were read: neighbours side by side, then hidden ones. */
  *ids(): Iterable<number> {
    for (const { slots } of this.grid.all())
      for (const slot of [...slots]) yield this.columns.id[slot] as number;
    yield* this.#hidden;
  }

  /** Ignores a version older than the known one. @returns true when it was newer */
  apply({ id, version, changedAt, facts }: VersionedAccommodation): boolean {
    if (!this.versions.isNewer(id, version)) return false;
    this.versions.set(id, version, changedAt?.getTime() ?? NaN);
    this.#revision += 1;
    this.#remove(id);
    if (facts === null) this.#hidden.add(id);
    else if (this.#unplaced === null) this.#insert(facts);
    else this.#unplaced.set(id, facts);
    return true;
  }

  /** Takes over rows of a snapshot, except those of which a newer version was applied. */
  restore(part: SnapshotPart, rows: readonly number[]): void {
    const { columns, version, changedAt } = part;
    const listed: number[] = [];
    for (const row of rows) {
      const id = columns.id[row] as number;
      if (!this.versions.isNewer(id, version[row] as number)) continue;
      this.versions.set(id, version[row] as number, changedAt[row] as number);
      if (hasFacts(part, row)) listed.push(row);
      else this.#hidden.add(id);
    }
    this.#rows.restore(part, listed);
    this.#revision += 1;
  }

  /**
   * Begins the first reading: holds back what is applied until `tidy`, which gives it its place in order, twice as fast as
   * one by one. Makes room for rows of a snapshot.
   */
  holdBack(rows = 0): void {
    this.#unplaced ??= new Map();
    if (this.size === 0) this.#rows = new IndexRows(rows, this.#stats);
  }

  /** Sorts neighbours side by side in memory after enough additions, so that a search reads memory in order. */
  tidy(): void {
    const added = this.#unplaced ?? new Map<number, CardFacts>();
    this.#unplaced = null;
    if (this.#insertsSinceTidy + added.size <= this.size * TIDY_SHARE) {
      for (const facts of added.values()) this.#insert(facts);
      return;
    }
    const ordered = [...this.visible(), ...added.values()].sort((a, b) => cellKeyOf(a) - cellKeyOf(b));
    this.#rows = new IndexRows(ordered.length, this.#stats);
    for (const facts of ordered) this.#rows.insert(facts);
    this.#insertsSinceTidy = 0;
  }

  /** Sets answer speed and acceptance of all owners that have statistics. */
  setStats(stats: StatsByOwner): void {
    this.#stats = stats;
    this.#rows.setStats(stats);
  }

  statsOf(ownerId: number): ProviderStats | undefined {
    return this.#stats.get(ownerId);
  }

  /** Iterates over all public accommodations, in no order. */
  visible(): Iterable<CardFacts> {
    return this.#rows.facts();
  }

  #insert(facts: CardFacts): void {
    this.#rows.insert(facts);
    this.#insertsSinceTidy += 1;
  }

  #remove(id: number): void {
    this.#hidden.delete(id);
    this.#unplaced?.delete(id);
    if (!this.#rows.remove(id)) return;
    for (const listener of this.#listeners) listener(id);
  }
}
