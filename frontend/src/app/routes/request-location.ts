import { type SiteKind } from '@kq/contracts/constants';
import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { type StayParams } from '@/components/accommodation/stay-params';

export interface RequestLocation {
  readonly display_name: string;
  readonly lat: number;
  readonly lng: number;
  readonly place_id?: string;
  readonly kind?: SiteKind;
}

/** Around which place a request is made: the search's work site, else that of the first accommodation. */
export function requestLocation(
  { location, lat, lng, placeId, kind }: StayParams,
  [first]: readonly AccommodationSummary[],
): RequestLocation {
  if (lat === null || lng === null)
    return { display_name: first?.city ?? '', lat: first?.lat ?? 0, lng: first?.lng ?? 0, kind: 'map' };
  return {
    display_name: location,
    lat,
    lng,
    ...(placeId === null ? {} : { place_id: placeId }),
    ...(kind === null ? {} : { kind }),
  };
}
