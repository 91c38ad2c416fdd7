import { distanceKm } from './distance';
import { chordSquareOf, unitVector } from './sphere';
import { type Point } from './types';

const CELLS_PER_DEGREE = 16;
const KM_PER_DEGREE = 111.2;
/** Fractions of the reach that a nearest search tries in order: where points are dense, the first is sufficient. */
const REACH_STEPS = [1 / 16, 1 / 4, 1];

/** The points `from` to `to` of the grid. */
interface Cell {
  readonly from: number;
  readonly to: number;
}

/** Stores points in square cells of a sixteenth of a degree, to find the nearest without scanning all. */
export class PointGrid<T extends Point> {
  /** By cells. */
  private readonly points: readonly T[];
  /** Three numbers a point, side by side in memory: a search reads only these. */
  private readonly vectors: Float64Array;
  private readonly cells = new Map<number, Cell>();

  constructor(points: Iterable<T>) {
    const byCell = new Map<number, T[]>();
    for (const point of points) {
      const key = cellKey(cellOf(point.lat), cellOf(point.lng));
      const cell = byCell.get(key);
      if (cell) cell.push(point);
      else byCell.set(key, [point]);
    }
    this.points = [...byCell.values()].flat();
    this.vectors = new Float64Array(3 * this.points.length);
    this.points.forEach((point, at) => this.vectors.set(unitVector(point), 3 * at));
    let from = 0;
    for (const [key, { length }] of byCell) {
      this.cells.set(key, { from, to: from + length });
      from += length;
    }
  }

  /** Returns the nearest point, or null when none is within `maxKm`. */
  nearest(at: Point, maxKm: number): T | null {
    for (const step of REACH_STEPS) {
      const found = this.nearestWithin(at, maxKm * step);
      if (found !== null) return found;
    }
    return null;
  }

  private nearestWithin(at: Point, maxKm: number): T | null {
    const { vectors } = this;
    const [x, y, z] = unitVector(at);
    let best: T | null = null;
    let least = chordSquareOf(maxKm);
    for (const { from, to } of this.cellsAround(at, maxKm)) {
      for (let index = from; index < to; index++) {
        const dx = vectors[3 * index]! - x;
        const dy = vectors[3 * index + 1]! - y;
        const dz = vectors[3 * index + 2]! - z;
        const square = dx * dx + dy * dy + dz * dz;
        if (square >= least) continue;
        best = this.points[index]!;
        least = square;
      }
    }
    return best;
  }

  /** Returns the point with the smallest cost among those within `maxKm`, or null. */
  cheapest(at: Point, maxKm: number, costKm: (point: T, distance: number) => number): T | null {
    let best: T | null = null;
    let bestCost = Infinity;
    for (const point of this.around(at, maxKm)) {
      const distance = distanceKm(at, point);
      const cost = costKm(point, distance);
      if (distance <= maxKm && cost < bestCost) {
        best = point;
        bestCost = cost;
      }
    }
    return best;
  }

  /** Returns true when a point is within `km`. */
  hasWithin(at: Point, km: number): boolean {
    return this.nearestWithin(at, km) !== null;
  }

  private *around(at: Point, radiusKm: number): Iterable<T> {
    for (const { from, to } of this.cellsAround(at, radiusKm)) yield* this.points.slice(from, to);
  }

  /** Returns the cells that intersect the circle. */
  private cellsAround(at: Point, radiusKm: number): Cell[] {
    const latCells = Math.ceil((radiusKm / KM_PER_DEGREE) * CELLS_PER_DEGREE);
    const shrink = Math.max(0.1, Math.cos((Math.abs(at.lat) * Math.PI) / 180));
    const lngCells = Math.ceil((radiusKm / (KM_PER_DEGREE * shrink)) * CELLS_PER_DEGREE);
    const cells: Cell[] = [];
    for (let lat = cellOf(at.lat) - latCells; lat <= cellOf(at.lat) + latCells; lat++) {
      for (let lng = cellOf(at.lng) - lngCells; lng <= cellOf(at.lng) + lngCells; lng++) {
        const cell = this.cells.get(cellKey(lat, lng));
        if (cell) cells.push(cell);
      }
    }
    return cells;
  }
}

function cellOf(degrees: number): number {
  return Math.floor(degrees * CELLS_PER_DEGREE);
}

function cellKey(lat: number, lng: number): number {
  return lat * 100_000 + lng;
}
