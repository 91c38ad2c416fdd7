import { type StayParams } from './stay-params';

/** About 100 m: what rounding in addresses may differ by. */
const SAME_POINT_DEGREES = 0.001;

/** True for the same place, dates and crew; radius and filters are no part of it (ADR 021). */
export function isSameStay(one: StayParams, other: StayParams): boolean {
  return (
    one.startDate === other.startDate &&
    one.endDate === other.endDate &&
    one.nights === other.nights &&
    one.workers === other.workers &&
    isSameLocation(one, other)
  );
}

/** True where an address names no place, no dates and no crew. */
export const isBareStay = ({ location, lat, workers, startDate }: StayParams): boolean =>
  location === '' && lat === null && workers === null && startDate === null;

function isSameLocation(one: StayParams, other: StayParams): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null)
    return one.location === other.location;
  return (
    Math.abs(one.lat - other.lat) < SAME_POINT_DEGREES && Math.abs(one.lng - other.lng) < SAME_POINT_DEGREES
  );
}
