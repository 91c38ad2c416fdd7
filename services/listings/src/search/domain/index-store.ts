import { type CardFacts } from '../../accommodations/domain/card';
import { type ProviderStats } from '../../accommodations/domain/provider-stats';
import { type Columns, createColumns, featureBit, grownColumns } from './columns';
import { cellKeyOf, Grid } from './grid';
import { baseScore } from './score';
import { writeRow } from './write-row';

/** An accommodation for the index. */
export interface VersionedAccommodation {
  readonly id: number;
  readonly version: number;
  /** Time of the write. */
  readonly changedAt?: Date;
  /** Null removes the accommodation: only public ones are indexed. */
  readonly facts: CardFacts | null;
}

const TIDY_SHARE = 0.1;

/** Stores the public accommodations of an installation as columns and grid, each in the newest version read. */
export class IndexStore {
  columns: Columns = createColumns();
  grid = new Grid();
  #slots = new Map<number, number>();
  readonly #versions = new Map<number, number>();
  #freeSlots: number[] = [];
  #used = 0;
  #revision = 0;
  #insertsSinceTidy = 0;
  /** Applied, but without a slot yet; null except while everything is read for the first time. */
  #unplaced: Map<number, CardFacts> | null = null;
  #stats: ReadonlyMap<number, ProviderStats> = new Map();
  readonly #listeners: ((id: number) => void)[] = [];

  /** Returns the number of public accommodations. */
  get size(): number {
    return this.#slots.size;
  }

  /** Increases with each applied change, so that derived values can be cached until then. */
  get revision(): number {
    return this.#revision;
  }

  /** Calls the listener with each accommodation that changes or disappears, so that derived values can be dropped. */
  onChange(listener: (id: number) => void): void {
    this.#listeners.push(listener);
  }

  versionOf(id: number): number | undefined {
    return this.#versions.get(id);
  }

  /** Ignores a version older than the known one. @returns true when it was newer */
  apply({ id, version, facts }: VersionedAccommodation): boolean {
    if ((this.#versions.get(id) ?? -1) >= version) return false;
    this.#versions.set(id, version);
    this.#revision += 1;
    this.#remove(id);
    if (facts === null) return true;
    if (this.#unplaced === null) this.#insert(facts);
    else this.#unplaced.set(id, facts);
    return true;
  }

  /** Holds back what is applied from now on until `tidy`, which gives it its place in order: twice as fast as one by one. */
  holdBack(): void {
    this.#unplaced ??= new Map();
  }

  /** Sorts neighbours side by side in memory after enough additions, so that a search reads memory in order. */
  tidy(): void {
    const added = this.#unplaced ?? new Map<number, CardFacts>();
    this.#unplaced = null;
    if (this.#insertsSinceTidy + added.size <= this.#slots.size * TIDY_SHARE) {
      for (const facts of added.values()) this.#insert(facts);
      return;
    }
    const ordered = [...this.visible(), ...added.values()].sort((a, b) => cellKeyOf(a) - cellKeyOf(b));
    this.columns = createColumns(Math.max(1024, ordered.length + (ordered.length >> 3)));
    this.grid = new Grid();
    this.#slots = new Map();
    this.#freeSlots = [];
    this.#used = 0;
    for (const facts of ordered) this.#insert(facts);
    this.#insertsSinceTidy = 0;
  }

  /** Sets answer speed and acceptance of all owners that have statistics. */
  setStats(stats: ReadonlyMap<number, ProviderStats>): void {
    this.#stats = stats;
    for (const slot of this.#slots.values()) this.#setBaseScore(slot);
  }

  statsOf(ownerId: number): ProviderStats | undefined {
    return this.#stats.get(ownerId);
  }

  /** Iterates over all public accommodations, in no order. */
  *visible(): Iterable<CardFacts> {
    for (const slot of this.#slots.values()) yield this.columns.facts[slot] as CardFacts;
  }

  #insert(facts: CardFacts): void {
    const slot = this.#freeSlots.pop() ?? this.#used++;
    if (slot >= this.columns.capacity) this.columns = grownColumns(this.columns);
    writeRow(this.columns, slot, facts);
    this.#slots.set(facts.id, slot);
    this.#setBaseScore(slot);
    this.grid.add(slot, facts, {
      beds: facts.bedsTotal,
      amenities: facts.amenities,
      // The lowest price: no discount is higher than that of a month.
      price: this.columns.monthPrice[slot] as number,
    });
    this.#insertsSinceTidy += 1;
  }

  #remove(id: number): void {
    this.#unplaced?.delete(id);
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.grid.remove(slot);
    this.#slots.delete(id);
    this.#freeSlots.push(slot);
    this.columns.facts[slot] = null;
    for (const listener of this.#listeners) listener(id);
  }

  /** Reads columns only: each minute it runs for all slots, and their facts lie scattered in memory. */
  #setBaseScore(slot: number): void {
    const { owner, price, flags, standing, responseHours } = this.columns;
    const stats = this.#stats.get(owner[slot] as number);
    const isVerified = ((flags[slot] as number) & featureBit.verified) !== 0;
    standing[slot] = baseScore({ priceCents: price[slot] as number, isVerified }, stats);
    responseHours[slot] = stats?.response_hours ?? Infinity;
  }
}
