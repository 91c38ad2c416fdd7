import {
  type AskedAccommodation,
  longestSpan,
  nightSpans,
  REQUEST_DISTANCE_MAX_KM,
  type StayNights,
} from '@kq/contracts';
import { distanceKm } from '@kq/gazetteer';
import { reason } from '@kq/contracts/reasons/reason';
import { type Reason, validationError } from '@kq/kernel';
import { type AccommodationTerms } from '../../accommodations/domain/accommodation';
import { type BookingRequestDoc } from './booking-request';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

export const isTooFar = (accommodation: Point, location: Point): boolean =>
  distanceKm(accommodation, location) > REQUEST_DISTANCE_MAX_KM;

/** Returns true for a stay whose longest uninterrupted span has fewer nights than the accommodation takes. */
export const isTooShort = (
  { min_nights }: Pick<AccommodationTerms, 'min_nights'>,
  stay: StayNights,
): boolean => longestSpan(nightSpans(stay)) < min_nights;

/**
 * Rejects accommodations beyond the distance limit, those with a longer minimum stay, and those that this sender asked before for overlapping dates
 * unless `askAgain` lists them (docs/security.md S27, ADR 021). Reasons are keyed by the position of the id:
 * `accommodation_ids.3`.
 * @throws AppError VALIDATION_FAILED
 */
export function assertAskable(
  accommodations: readonly AccommodationTerms[],
  {
    location,
    stay,
    earlier,
    askAgain,
    today,
  }: {
    readonly location: Point;
    readonly stay: StayNights;
    readonly earlier: readonly AskedAccommodation[];
    readonly askAgain: readonly number[];
    readonly today: string;
  },
): void {
  const fields: Record<string, Reason[]> = {};
  accommodations.forEach((accommodation, index) => {
    const before = earlier.find((asked) => asked.accommodation_id === accommodation._id);
    if (isTooFar(accommodation, location))
      fields[`accommodation_ids.${index}`] = [tooFar(accommodation, location)];
    else if (isTooShort(accommodation, stay))
      fields[`accommodation_ids.${index}`] = [tooShort(accommodation, stay)];
    else if (before !== undefined && !askAgain.includes(accommodation._id))
      fields[`accommodation_ids.${index}`] = [alreadyAsked(accommodation, before, today)];
  });
  if (Object.keys(fields).length > 0) throw validationError(fields);
}

/**
 * Returns accommodations of a waiting request that its sender, known after the verification, had already asked and does
 * not ask again on purpose.
 */
export function askedBefore(
  doc: BookingRequestDoc,
  earlier: readonly AskedAccommodation[],
): ReadonlySet<number> {
  const onPurpose = new Set(doc.ask_again);
  const others = earlier.filter((asked) => asked.booking_request_id !== doc._id);
  return new Set(others.map((asked) => asked.accommodation_id).filter((id) => !onPurpose.has(id)));
}

const tooFar = ({ title, city, ...point }: AccommodationTerms, location: Point): Reason =>
  reason('accommodation_too_far', {
    title,
    city,
    km: Math.round(distanceKm(point, location)),
    max_km: REQUEST_DISTANCE_MAX_KM,
  });

const tooShort = ({ title, min_nights }: AccommodationTerms, stay: StayNights): Reason =>
  reason('nights_below_minimum', {
    title,
    min_nights,
    nights: longestSpan(nightSpans(stay)),
    pattern: stay.nights ?? 'all',
  });

const alreadyAsked = (
  { title }: AccommodationTerms,
  { start_date, end_date }: AskedAccommodation,
  today: string,
): Reason => reason('accommodation_asked_before', { title, from: start_date, to: end_date, today });
