import { type Point } from '@kq/gazetteer';
import { EARTH_RADIUS_KM } from '@kq/gazetteer/sphere';

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

  add(slot: number, at: Point, facts: { beds: number; amenities: number; price: number }): void {
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

  /** Returns the cells that a circle touches: in each row those between its westernmost and easternmost point. */
  around(center: Point, radiusKm: number): Cell[] {
    const latSpan = radiusKm / (EARTH_RADIUS_KM * RADIANS);
    const lngSpanOf = circleWidth(center, radiusKm);
    const cells: Cell[] = [];
    const lastRow = rowOf(center.lat + latSpan);
    for (let row = rowOf(center.lat - latSpan); row <= lastRow; row++) {
      const lngSpan = lngSpanOf(southOf(row), southOf(row + 1));
      const lastColumn = columnOf(center.lng + lngSpan);
      for (let column = columnOf(center.lng - lngSpan); column <= lastColumn; column++) {
        const cell = this.#cells.get(row * COLUMNS + column);
        if (cell !== undefined) cells.push(cell);
      }
    }
    return cells;
  }
}

/**
 * Returns a function of two latitudes in degrees: half of the width of a circle between them, in degrees of longitude.
 * A circle is widest where a meridian touches it, a little poleward of its centre.
 */
function circleWidth({ lat }: Point, radiusKm: number): (south: number, north: number) => number {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const sine = Math.sin(lat * RADIANS);
  const cosine = Math.cos(lat * RADIANS);
  const widest = Math.sin(angle) / cosine;
  if (widest >= 1 || widest < 0) return () => 180;
  const touchedLat = Math.asin(sine / Math.cos(angle)) / RADIANS;
  const widthAt = (at: number): number => {
    const cosineOfWidth =
      (Math.cos(angle) - sine * Math.sin(at * RADIANS)) / (cosine * Math.cos(at * RADIANS));
    return cosineOfWidth >= 1 ? 0 : Math.acos(cosineOfWidth) / RADIANS;
  };
  return (south, north) =>
    south <= touchedLat && touchedLat <= north
      ? Math.asin(widest) / RADIANS
      : Math.max(widthAt(south), widthAt(north));
}

/** Returns the number of the cell, by rows from south to north. */
export const cellKeyOf = ({ lat, lng }: Point): number => rowOf(lat) * COLUMNS + columnOf(lng);

/** The outermost rows reach to the poles. */
function southOf(row: number): number {
  if (row === 0) return -90;
  return row === ROWS ? 90 : SOUTH + row * CELL_LAT;
}
const rowOf = (lat: number): number => clamp(Math.floor((lat - SOUTH) / CELL_LAT), ROWS);
const columnOf = (lng: number): number => clamp(Math.floor((lng - WEST) / CELL_LNG), COLUMNS);
const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));
