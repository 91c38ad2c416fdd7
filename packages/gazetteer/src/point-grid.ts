import { distanceKm } from './distance';
import { type Point } from './types';

const CELLS_PER_DEGREE = 16;
const KM_PER_DEGREE = 111.2;
/** Fractions of the reach that a nearest search tries in order: where points are dense, the first is sufficient. */
const REACH_STEPS = [1 / 16, 1 / 4, 1];

/** Stores points in square cells of a sixteenth of a degree, to find the nearest without scanning all. */
export class PointGrid<T extends Point> {
  private readonly cells = new Map<number, T[]>();

  constructor(points: Iterable<T>) {
    for (const point of points) {
      const key = cellKey(cellOf(point.lat), cellOf(point.lng));
      const cell = this.cells.get(key);
      if (cell) cell.push(point);
      else this.cells.set(key, [point]);
    }
  }

  /** Returns the nearest point, or null when none is within `maxKm`. */
  nearest(at: Point, maxKm: number): T | null {
    for (const step of REACH_STEPS) {
      const found = this.cheapest(at, maxKm * step, (_point, distance) => distance);
      if (found !== null) return found;
    }
    return null;
  }

  /** Returns the point with the smallest cost among those within `maxKm`, or null. */
  cheapest(at: Point, maxKm: number, costKm: (point: T, distance: number) => number): T | null {
    let best: T | null = null;
    let bestCost = Infinity;
    for (const cell of this.cellsAround(at, maxKm)) {
      for (const point of cell) {
        const distance = distanceKm(at, point);
        const cost = costKm(point, distance);
        if (distance <= maxKm && cost < bestCost) {
          best = point;
          bestCost = cost;
        }
      }
    }
    return best;
  }

  /** Returns true when a point is within `km`. */
  hasWithin(at: Point, km: number): boolean {
    return this.cellsAround(at, km).some((cell) => cell.some((point) => distanceKm(at, point) <= km));
  }

  /** Returns the cells that intersect the circle. */
  private cellsAround(at: Point, radiusKm: number): T[][] {
    const latCells = Math.ceil((radiusKm / KM_PER_DEGREE) * CELLS_PER_DEGREE);
    const shrink = Math.max(0.1, Math.cos((Math.abs(at.lat) * Math.PI) / 180));
    const lngCells = Math.ceil((radiusKm / (KM_PER_DEGREE * shrink)) * CELLS_PER_DEGREE);
    const cells: T[][] = [];
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
