import { type Point } from './types';

/** Mean radius. */
export const EARTH_RADIUS_KM = 6371.0088;
const RADIANS = Math.PI / 180;

/** A position as a vector of length 1: chords compare like distances, without trigonometry. */
export type UnitVector = readonly [x: number, y: number, z: number];

export function unitVector({ lat, lng }: Point): UnitVector {
  const cosLat = Math.cos(lat * RADIANS);
  return [cosLat * Math.cos(lng * RADIANS), cosLat * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)];
}

/** Returns the square of the chord of a great-circle distance on the unit sphere. */
export function chordSquareOf(distanceKm: number): number {
  const chord = 2 * Math.sin(Math.min(Math.PI / 2, distanceKm / (2 * EARTH_RADIUS_KM)));
  return chord * chord;
}

/** Returns the great-circle distance of a chord's square. */
export function kmOfChordSquare(chordSquare: number): number {
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chordSquare) / 2));
}
