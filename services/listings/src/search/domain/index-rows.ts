import { type CardFacts } from '../../accommodations/domain/card';
import { type ProviderStats } from '../../accommodations/domain/provider-stats';
import { type Columns, createColumns, grownColumns } from './columns';
import { Grid } from './grid';
import { restoreRows, type SnapshotPart } from './snapshot-part';
import { writeStanding } from './standing';
import { writeRow } from './write-row';

export type StatsByOwner = ReadonlyMap<number, ProviderStats>;

const LEAST_ROWS = 1024;
/** An eighth more than needed now. */
const ROOM = 1.125;

/** The rows of public accommodations: columns, grid, and which slot each has. */
export class IndexRows {
  columns: Columns;
  readonly grid = new Grid();
  readonly slots = new Map<number, number>();
  readonly #freeSlots: number[] = [];
  #used = 0;

  constructor(
    rows: number,
    private stats: StatsByOwner,
  ) {
    this.columns = createColumns(capacityFor(rows));
  }

  insert(facts: CardFacts): void {
    const slot = this.#freeSlots.pop() ?? this.#used++;
    if (slot >= this.columns.capacity) this.columns = grownColumns(this.columns, this.columns.capacity * 2);
    writeRow(this.columns, slot, facts);
    this.#place(slot);
  }

  /** Takes over rows of a snapshot. */
  restore(part: SnapshotPart, rows: readonly number[]): void {
    const end = this.#used + rows.length;
    if (end > this.columns.capacity) this.columns = grownColumns(this.columns, capacityFor(end));
    restoreRows(part, rows, this.columns, this.#used);
    while (this.#used < end) this.#place(this.#used++);
  }

  /** @returns false when there was no row */
  remove(id: number): boolean {
    const slot = this.slots.get(id);
    if (slot === undefined) return false;
    this.grid.remove(slot);
    this.slots.delete(id);
    this.#freeSlots.push(slot);
    this.columns.facts.set(slot, null);
    return true;
  }

  setStats(stats: StatsByOwner): void {
    this.stats = stats;
    for (const slot of this.slots.values()) writeStanding(this.columns, slot, stats);
  }

  /** Iterates over the facts of all rows, in no order. */
  *facts(): Iterable<CardFacts> {
    for (const slot of this.slots.values()) yield this.columns.facts.get(slot) as CardFacts;
  }

  /** Makes a written row searchable. */
  #place(slot: number): void {
    const { id, lat, lng, bedsTotal, amenities, monthPrice } = this.columns;
    this.slots.set(id[slot] as number, slot);
    writeStanding(this.columns, slot, this.stats);
    const at = { lat: lat[slot] as number, lng: lng[slot] as number };
    this.grid.add(slot, at, {
      beds: bedsTotal[slot] as number,
      amenities: amenities[slot] as number,
      // The lowest price: no discount is higher than that of a month.
      price: monthPrice[slot] as number,
    });
  }
}

const capacityFor = (rows: number): number => Math.max(LEAST_ROWS, Math.ceil(rows * ROOM));
