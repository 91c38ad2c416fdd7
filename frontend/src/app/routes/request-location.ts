import { type PlaceSummary } from '@/components/accommodation/place-summary';
import { type StayParams } from '@/components/accommodation/stay-params';

export interface RequestLocation {
  readonly display_name: string;
  readonly lat: number;
  readonly lng: number;
}

interface Center {
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
}

/** Around which place a request is made: the search's, else where the server found it, else that of the first place. */
export function requestLocation(
  stay: StayParams | null,
  center: Center | null,
  [first]: readonly PlaceSummary[],
): RequestLocation {
  if (stay && stay.lat !== null && stay.lng !== null)
    return { display_name: stay.location || (center?.name ?? ''), lat: stay.lat, lng: stay.lng };
  if (center) return { display_name: stay?.location || center.name, lat: center.lat, lng: center.lng };
  return { display_name: first?.city ?? '', lat: first?.lat ?? 0, lng: first?.lng ?? 0 };
}
