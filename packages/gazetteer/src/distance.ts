import { EARTH_RADIUS_KM } from './sphere';
import { type Point } from './types';

const RADIANS = Math.PI / 180;

/** Returns the great-circle distance of two points (haversine on the mean radius). */
export function distanceKm(a: Point, b: Point): number {
  const latHalf = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const lngHalf = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = latHalf * latHalf + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * lngHalf * lngHalf;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
