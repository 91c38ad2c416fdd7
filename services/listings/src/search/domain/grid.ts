import { EARTH_RADIUS_KM, type Position } from './sphere';

const SOUTH = 46.5;
const WEST = 5;
const CELL_LAT = 0.1;
const CELL_LNG = 0.15;
const ROWS = 90;
const COLUMNS = 74;
const RADIANS = Math.PI / 180;

/** Accommodations of one grid cell with bounds of their facts; bounds may be loose, never too tight. */
export interface Cell {
  slots: number[];
  maxBeds: number;
  /** Amenities of at least one accommodation. */
  amenities: number;
  minPrice: number;
}

/** Cells of about 11 × 11 km over Germany. Points beyond the border are in the outermost cells. */
export class Grid {
  readonly #cells = new Map<number, Cell>();
  readonly #cellOf: number[] = [];
  readonly #indexInCell: number[] = [];

  add(slot: number, at: Position, facts: { beds: number; amenities: number; price: number }): void {
    const key = cellKeyOf(at);
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = { slots: [], maxBeds: 0, amenities: 0, minPrice: Infinity };
      this.#cells.set(key, cell);
    }
    cell.maxBeds = Math.max(cell.maxBeds, facts.beds);
    cell.minPrice = Math.min(cell.minPrice, facts.price);
    cell.amenities |= facts.amenities;
    this.#cellOf[slot] = key;
    this.#indexInCell[slot] = cell.slots.length;
    cell.slots.push(slot);
  }

  remove(slot: number): void {
    const key = this.#cellOf[slot] as number;
    const cell = this.#cells.get(key);
    if (cell === undefined) return;
    const last = cell.slots.pop() as number;
    if (last !== slot) {
      const index = this.#indexInCell[slot] as number;
      cell.slots[index] = last;
      this.#indexInCell[last] = index;
    }
    if (cell.slots.length === 0) this.#cells.delete(key);
  }

  all(): Iterable<Cell> {
    return this.#cells.values();
  }

  /** Returns the cells that a circle touches (by its bounding box). */
  around(center: Position, radiusKm: number): Cell[] {
    const latSpan = radiusKm / (EARTH_RADIUS_KM * RADIANS);
    const sine = Math.sin(radiusKm / EARTH_RADIUS_KM) / Math.cos(center.lat * RADIANS);
    const lngSpan = sine >= 1 || sine < 0 ? 180 : Math.asin(sine) / RADIANS;
    const cells: Cell[] = [];
    const lastRow = rowOf(center.lat + latSpan);
    const lastColumn = columnOf(center.lng + lngSpan);
    for (let row = rowOf(center.lat - latSpan); row <= lastRow; row++) {
      for (let column = columnOf(center.lng - lngSpan); column <= lastColumn; column++) {
        const cell = this.#cells.get(row * COLUMNS + column);
        if (cell !== undefined) cells.push(cell);
      }
    }
    return cells;
  }
}

/** Returns the number of the cell, by rows from south to north. */
export const cellKeyOf = ({ lat, lng }: Position): number => rowOf(lat) * COLUMNS + columnOf(lng);

const rowOf = (lat: number): number => clamp(Math.floor((lat - SOUTH) / CELL_LAT), ROWS);
const columnOf = (lng: number): number => clamp(Math.floor((lng - WEST) / CELL_LNG), COLUMNS);
const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));
