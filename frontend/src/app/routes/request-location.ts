import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { type StayParams } from '@/components/accommodation/stay-params';

export interface RequestLocation {
  readonly display_name: string;
  readonly lat: number;
  readonly lng: number;
  readonly place_id?: string;
}

interface Center {
  readonly lat: number;
  readonly lng: number;
}

/** The search with coordinates also where the server found them for a typed text. */
export function withCenter(stay: StayParams, center: Center | null): StayParams {
  if (stay.lat !== null || stay.location === '' || center === null) return stay;
  return { ...stay, lat: center.lat, lng: center.lng };
}

/** Around which place a request is made: the search's, else that of the first accommodation. */
export function requestLocation(
  { location, lat, lng, placeId }: StayParams,
  [first]: readonly AccommodationSummary[],
): RequestLocation {
  if (lat === null || lng === null)
    return { display_name: first?.city ?? '', lat: first?.lat ?? 0, lng: first?.lng ?? 0 };
  return { display_name: location, lat, lng, ...(placeId === null ? {} : { place_id: placeId }) };
}
