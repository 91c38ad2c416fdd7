import { type MapPoint } from './map-accommodation';

/** Of latitude. */
export const KM_PER_DEGREE = 111.2;

/** Flat distance, exact to about 1 % within Germany. */
export function distanceKm(one: MapPoint, other: MapPoint): number {
  const shrink = Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return Math.hypot((one.lat - other.lat) * KM_PER_DEGREE, (one.lng - other.lng) * KM_PER_DEGREE * shrink);
}
