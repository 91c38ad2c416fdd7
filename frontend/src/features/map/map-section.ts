import { RADIUS_MAX_KM, RADIUS_MIN_KM } from '@kq/contracts/constants';
import { type MapPoint } from './map-accommodation';

/** The visible part of the map as a search around its centre. */
export interface MapSection extends MapPoint {
  /** Whole kilometres within the limits of a search. */
  readonly radiusKm: number;
  /** The nearest town, for the words of the search; null until towns are loaded. */
  readonly townName: string | null;
}

/** Of latitude. */
export const KM_PER_DEGREE = 111.2;

/** The circle around the centre that covers the corners, as far as a search reaches. */
export function sectionRadiusKm(center: MapPoint, corner: MapPoint): number {
  const km = Math.ceil(distanceKm(center, corner));
  return Math.min(Math.max(km, RADIUS_MIN_KM), RADIUS_MAX_KM);
}

/** Flat distance, exact to about 1 % within Germany. */
export function distanceKm(one: MapPoint, other: MapPoint): number {
  const shrink = Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return Math.hypot((one.lat - other.lat) * KM_PER_DEGREE, (one.lng - other.lng) * KM_PER_DEGREE * shrink);
}
