import { MONTHLY_DISCOUNT_NIGHTS, priceForNights, WEEKLY_DISCOUNT_NIGHTS } from '@kq/contracts';
import { foldName } from '@kq/gazetteer';
import { DAY_MS } from '@kq/kernel';
import { type CardFacts } from '../../accommodations/domain/card';
import { type ProviderStats } from '../../accommodations/domain/provider-stats';
import {
  type Columns,
  createColumns,
  featureBit,
  grownColumns,
  NO_FREE_PERIOD,
  PRIVATE_BATH,
} from './columns';
import { Grid } from './grid';
import { baseScore } from './score';
import { unitVector } from './sphere';

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
    if (facts !== null) this.#insert(facts);
    return true;
  }

  /** Sorts neighbours side by side in memory after enough additions, so that a search reads memory in order. */
  tidy(): void {
    if (this.#insertsSinceTidy <= this.#slots.size * TIDY_SHARE) return;
    const ordered = [...this.grid.all()].flatMap((cell) =>
      cell.slots.map((slot) => this.columns.facts[slot] as CardFacts),
    );
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
    const c = this.columns;
    [c.x[slot], c.y[slot], c.z[slot]] = unitVector(facts);
    c.id[slot] = facts.id;
    c.bedsTotal[slot] = facts.bedsTotal;
    c.singleBeds[slot] = facts.singleBeds;
    c.singleRooms[slot] = facts.roomBeds.filter((beds) => beds === 1).length;
    c.minNights[slot] = facts.minNights;
    c.cancelFreeDays[slot] = cancelFreeDaysOf(facts);
    c.price[slot] = facts.prices.price_per_bed_night;
    c.weekPrice[slot] = priceForNights(facts.prices, WEEKLY_DISCOUNT_NIGHTS);
    c.monthPrice[slot] = priceForNights(facts.prices, MONTHLY_DISCOUNT_NIGHTS);
    c.cleaning[slot] = facts.finalCleaning ?? 0;
    c.amenities[slot] = facts.amenities;
    c.zip[slot] = Number(facts.zipCode);
    c.confirmedDay[slot] = Math.floor((facts.availabilityConfirmedAt ?? 0) / DAY_MS);
    c.flags[slot] = flagsOf(facts);
    [c.stepsFrom[slot], c.stepsTo[slot]] = c.steps.append(facts.timeline);
    c.facts[slot] = facts;
    c.text[slot] = foldName(`${facts.title} ${facts.city} ${facts.zipCode}`);
    this.#slots.set(facts.id, slot);
    this.#setBaseScore(slot);
    this.grid.add(slot, facts, {
      beds: facts.bedsTotal,
      amenities: facts.amenities,
      // The lowest price: no discount is higher than that of a month.
      price: c.monthPrice[slot] as number,
    });
    this.#insertsSinceTidy += 1;
  }

  #remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.grid.remove(slot);
    this.#slots.delete(id);
    this.#freeSlots.push(slot);
    this.columns.facts[slot] = null;
    for (const listener of this.#listeners) listener(id);
  }

  #setBaseScore(slot: number): void {
    const facts = this.columns.facts[slot] as CardFacts;
    const stats = this.#stats.get(facts.ownerId);
    this.columns.standing[slot] = baseScore(
      { priceCents: facts.prices.price_per_bed_night, isVerified: facts.isVerified },
      stats,
    );
    this.columns.responseHours[slot] = stats?.response_hours ?? Infinity;
  }
}

/** Where nothing is demanded later either, cancelling is free up to the arrival. */
const cancelFreeDaysOf = ({ cancelTerms }: CardFacts): number =>
  cancelTerms.percent === 0 ? 0 : (cancelTerms.free_days ?? NO_FREE_PERIOD);

function flagsOf(facts: CardFacts): number {
  let flags = 0;
  if (facts.isVerified) flags |= featureBit.verified;
  if (facts.type === 'house') flags |= featureBit.whole_house;
  if (facts.privateBath) flags |= PRIVATE_BATH;
  return flags;
}
