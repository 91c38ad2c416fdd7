import { AUTOCOMPLETE_MAX_RESULTS, POSTAL_CODE_PAGE_SIZE_MAX } from '@kq/contracts/constants';
import { type LocationSuggestion } from '@kq/contracts/http/geo';
import { placeIdOf } from '@/components/accommodation/stay-params';
import { api } from '@/lib/api';
import { type PlaceSuggestion, type SearchSource, type SelectedPlace } from '../location-types';

/** GET /geo/search: addresses and places. */
export async function searchPlaces(query: string, signal?: AbortSignal): Promise<PlaceSuggestion[]> {
  const { data } = await api('GET /geo/search', {
    query: { q: query, limit: AUTOCOMPLETE_MAX_RESULTS },
    signal,
  });
  return data.map(toSuggestion);
}

/** GET /geo/postal-codes: localities by the first 3 to 5 digits. */
export async function lookUpPostalCodes(digits: string, signal?: AbortSignal): Promise<PlaceSuggestion[]> {
  const { data } = await api('GET /geo/postal-codes', {
    query: { postal_code: digits, page: 1, page_size: POSTAL_CODE_PAGE_SIZE_MAX },
    signal,
  });
  return data.slice(0, AUTOCOMPLETE_MAX_RESULTS).map((entry) => ({
    id: `${entry.postal_code}-${entry.name}`,
    placeId: entry.id ?? null,
    display_name: `${entry.postal_code} ${entry.name}`,
    detail: entry.state,
    lat: entry.lat ?? null,
    lng: entry.lng ?? null,
    accommodations: entry.accommodations_count,
  }));
}

/** GET /geo/reverse; null where nothing is known, or without consent. */
export async function reverseGeocode(
  lat: number,
  lng: number,
  signal?: AbortSignal,
): Promise<PlaceSuggestion | null> {
  const { data } = await api('GET /geo/reverse', {
    query: { lat: lat.toFixed(5), lng: lng.toFixed(5) },
    signal,
  });
  return data ? toSuggestion(data) : null;
}

export interface SearchLog {
  readonly queryText: string;
  readonly source: SearchSource;
  readonly place: SelectedPlace | null;
}

/** POST /search-analytics/log (docs/spec API-24); callers ignore its failures. */
export async function logSearch({ queryText, source, place }: SearchLog): Promise<void> {
  await api('POST /search-analytics/log', {
    body: {
      query_text: queryText.slice(0, 120),
      source,
      selected_result: place && {
        lat: place.lat,
        lng: place.lng,
        display_name: place.display_name.slice(0, 200),
      },
    },
  });
}

function toSuggestion({
  id,
  display_name,
  lat,
  lng,
  address,
  type,
  is_guess,
  accommodations_count: accommodations,
}: LocationSuggestion): PlaceSuggestion {
  const detail = address.state && !display_name.includes(address.state) ? address.state : '';
  const isPoint = type === 'coordinates';
  const suggestion = {
    id,
    placeId: isPoint ? null : placeIdOf(id),
    display_name,
    detail,
    lat,
    lng,
    accommodations,
    ...(isPoint ? { kind: 'coordinates' as const } : {}),
  };
  return is_guess === true ? { ...suggestion, isGuess: true } : suggestion;
}
