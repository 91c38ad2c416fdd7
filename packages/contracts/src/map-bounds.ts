/** A section of the map in degrees. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/;

/** Reads `west,south,east,north`; null for anything else. */
export function parseMapBounds(text: string): MapBounds | null {
  const numbers = text.split(',').map((part) => (DEGREES.test(part) ? Number(part) : Number.NaN));
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return numbers.length === 4 && isOnEarth && west < east && south < north
    ? { west, south, east, north }
    : null;
}

/** The inverse of `parseMapBounds`, rounded to about 10 m. */
export const formatMapBounds = ({ west, south, east, north }: MapBounds): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(4)).join(',');
