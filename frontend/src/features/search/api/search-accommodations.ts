import { type z } from 'zod';
import { type searchResponseSchema } from '@kq/contracts/http/accommodations';
import { formatMapBounds } from '@kq/contracts/map-bounds';
import { api } from '@/lib/api';
import { type QueryOf } from '@/lib/endpoint';
import { hasPlace, type SearchParams } from '../search-params';

export type SearchAnswer = z.infer<typeof searchResponseSchema>;

/** Cards per call: list and map show from the same answer. */
export const CHUNK_SIZE = 100;

export interface SearchSlice {
  /** Null asks for beds for the whole crew; `auto` lets the server split it (docs/design.md D2). */
  readonly minBeds: number | null | 'auto';
  readonly page: number;
  readonly perPage: number;
}

/** GET /accommodations. */
export async function searchAccommodations(
  search: SearchParams,
  slice: SearchSlice,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  return api('GET /accommodations', { query: toApiQuery(search, slice), signal });
}

/** Absent values are left out, so that equal searches share one cache entry. */
export function toApiQuery(
  search: SearchParams,
  { minBeds, page, perPage }: SearchSlice,
): QueryOf<'GET /accommodations'> {
  const query: QueryOf<'GET /accommodations'> = { page: String(page), per_page: String(perPage) };
  if (search.lat !== null && search.lng !== null) {
    query.lat = search.lat.toFixed(5);
    query.lng = search.lng.toFixed(5);
    if (search.placeId !== null) query.place_id = search.placeId;
    if (search.kind !== null) query.site_kind = search.kind;
  } else if (search.location) {
    query.location = search.location;
  }
  if (hasPlace(search)) query.radius = String(search.radius);
  if (search.within !== null) query.within = formatMapBounds(search.within);
  if (search.workers !== null) query.workers = String(search.workers);
  if (search.startDate && search.endDate) {
    query.start_date = search.startDate;
    query.end_date = search.endDate;
    if (search.nights !== 'all') query.nights = search.nights;
  }
  if (search.amenities.length > 0) query.amenities = search.amenities.join(',');
  if (search.features.length > 0) query.features = search.features.join(',');
  if (search.maxPrice !== null) query.max_price = String(search.maxPrice);
  if (search.singleBeds) query.single_beds = 'true';
  if (minBeds === 'auto') query.split = minBeds;
  else if (minBeds !== null) query.min_beds = String(minBeds);
  if (search.sort !== 'relevance') query.sort = search.sort;
  return query;
}
