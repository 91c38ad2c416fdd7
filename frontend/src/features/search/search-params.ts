import {
  AMENITIES,
  type Amenity,
  RADIUS_MAX_KM,
  RADIUS_MIN_KM,
  SEARCH_FEATURES,
  type SearchFeature,
  WORKERS_MAX,
} from '@kq/contracts/constants';
import { type SearchQuery } from '@kq/contracts/http/accommodations';
import { formatMapBounds, type MapBounds, parseMapBounds } from '@kq/contracts/map-bounds';
import {
  integerOf,
  numberOf,
  parseStayParams,
  type StayParams,
  stayToParams,
} from '@/components/accommodation/stay-params';

export type SearchSort = SearchQuery['sort'];
const SORTS: readonly SearchSort[] = ['relevance', 'total', 'price', 'distance', 'answer_time'];

/** The whole search as its address holds it (docs/spec HOME-09); nothing else decides what the page shows. */
export interface SearchParams extends StayParams {
  readonly radius: number;
  /** Section of the map that hits are in, instead of the radius; the work site stays. */
  readonly within: MapBounds | null;
  readonly amenities: readonly Amenity[];
  readonly features: readonly SearchFeature[];
  /** Cents per bed and night. */
  readonly maxPrice: number | null;
  readonly singleBeds: boolean;
  /** Free beds a single place must have; null leaves it to the preset (crew-split.ts). */
  readonly minBeds: number | null;
  readonly sort: SearchSort;
  /** How many steps of cards are shown. */
  readonly page: number;
}

const MAX_PRICE_CENTS = 10_000_000;
const MAX_PAGE = 50;

export interface ParseOptions {
  /** ISO date in Berlin. */
  readonly today: string;
  readonly defaultRadius: number;
}

export function parseSearchParams(
  params: URLSearchParams,
  { today, defaultRadius }: ParseOptions,
): SearchParams {
  const radius = numberOf(params.get('radius'), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const asked = (params.get('amenities') ?? '').split(',');
  const features = (params.get('features') ?? '').split(',');
  const sort = SORTS.find((known) => known === params.get('sort'));
  return {
    ...parseStayParams(params, today),
    radius: clampRadius(radius ?? defaultRadius),
    within: parseMapBounds(params.get('within') ?? ''),
    amenities: AMENITIES.filter((amenity) => asked.includes(amenity)),
    features: SEARCH_FEATURES.filter((feature) => features.includes(feature)),
    maxPrice: integerOf(params.get('max_price'), 1, MAX_PRICE_CENTS),
    singleBeds: params.get('single_beds') === 'true',
    minBeds: integerOf(params.get('min_beds'), 1, WORKERS_MAX),
    sort: sort ?? 'relevance',
    page: integerOf(params.get('page'), 1, MAX_PAGE) ?? 1,
  };
}

export function searchToParams(search: SearchParams): URLSearchParams {
  const params = stayToParams(search);
  params.set('radius', String(search.radius));
  if (search.within !== null) params.set('within', formatMapBounds(search.within));
  if (search.amenities.length > 0) params.set('amenities', search.amenities.join(','));
  if (search.features.length > 0) params.set('features', search.features.join(','));
  if (search.maxPrice !== null) params.set('max_price', String(search.maxPrice));
  if (search.singleBeds) params.set('single_beds', 'true');
  if (search.minBeds !== null) params.set('min_beds', String(search.minBeds));
  if (search.sort !== 'relevance') params.set('sort', search.sort);
  if (search.page > 1) params.set('page', String(search.page));
  return params;
}

/** How many filters are on: the number beside "Filter". */
export const countFilters = ({ amenities, features, maxPrice, singleBeds }: SearchParams): number =>
  amenities.length + features.length + (maxPrice === null ? 0 : 1) + (singleBeds ? 1 : 0);

export const withoutFilters: Partial<SearchParams> = {
  within: null,
  amenities: [],
  features: [],
  maxPrice: null,
  singleBeds: false,
};

/** The chosen values with one more, or one less. */
export const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

/** Sort orders that mean something in this search. */
export const sortsOf = (search: SearchParams): SearchSort[] =>
  SORTS.filter((sort) => {
    if (sort === 'distance') return hasPlace(search);
    return sort !== 'total' || search.startDate !== null;
  });

/** True when a search has a middle: only then radius and distance mean something. */
export const hasPlace = ({ location, lat }: StayParams): boolean => location !== '' || lat !== null;

const clampRadius = (radius: number): number =>
  Math.min(Math.max(Math.round(radius), RADIUS_MIN_KM), RADIUS_MAX_KM);
