import {
  dateInBerlin,
  longestSpan,
  nightCount,
  nightSpans,
  RADIUS_DEFAULT_KM,
  RADIUS_MAX_KM,
  type SearchCenter,
  type SearchQuery,
} from '@kq/contracts';
import { foldName, type Gazetteer } from '@kq/gazetteer';
import { type Clock } from '@kq/kernel';
import { amenityMask } from '../../accommodations/domain/amenity-mask';
import { dayNumber } from '../../beds/domain/timeline';
import { checkStayDates } from '../domain/check-stay-dates';
import { featureBit } from '../domain/columns';
import { createSearchCenter } from './search-center';
import { searchForCrew } from '../domain/search-for-crew';
import { createNearbyTowns, type NearbyTown } from './nearby-towns';
import { type IndexQuery, type IndexResult } from '../domain/index-query';
import { type SearchIndex } from '../domain/search-index';

export interface SearchAnswer extends IndexResult {
  readonly center: SearchCenter | null;
  readonly query: IndexQuery;
  /** Free beds that each hit has at least, null for the whole crew; only where the search decided it. */
  readonly minBeds: number | null | undefined;
  /** Counts within wider radii; only when nothing was found around a centre. */
  readonly wider: { radius: number; total: number }[] | undefined;
  /** The nearest towns with hits; under the same condition. */
  readonly nearby: NearbyTown[] | undefined;
}

interface Deps {
  readonly index: SearchIndex;
  readonly gazetteer: Gazetteer;
  readonly clock: Clock;
}

const WIDER_KM = [25, 50, 100] as const;

/** Use case of GET /accommodations. @throws AppError VALIDATION_FAILED for an unknown place or dates out of range */
export function createSearchAccommodations({ index, gazetteer, clock }: Deps) {
  const nearbyTowns = createNearbyTowns({ index, gazetteer });
  const searchCenter = createSearchCenter({ gazetteer });
  return (input: SearchQuery): SearchAnswer => {
    const today = dateInBerlin(clock.now());
    if (input.start_date && input.end_date) checkStayDates(input.start_date, input.end_date, today);
    const center = searchCenter(input);
    const search = (minBeds: number | null) => {
      const query = toIndexQuery({ ...input, min_beds: minBeds ?? undefined }, center, dayNumber(today));
      return { query, ...index.search(query) };
    };
    const { answer: result, minBeds } =
      input.split === 'auto' && input.min_beds === undefined
        ? searchForCrew(input.workers ?? null, search)
        : { answer: search(input.min_beds ?? null), minBeds: undefined };
    const { query } = result;
    // Wider circles and other towns are no way out of an empty section.
    const isEmpty = result.total === 0 && center !== null && query.within === null;
    return {
      ...result,
      hits: result.hits.slice((input.page - 1) * input.per_page),
      center,
      minBeds,
      wider: isEmpty ? widerHints(index, query) : undefined,
      nearby: isEmpty ? nearbyTowns(query) : undefined,
    };
  };
}

function toIndexQuery(input: SearchQuery, center: SearchCenter | null, today: number): IndexQuery {
  return {
    center,
    // A section stands in for the radius, as far as requests reach.
    radiusKm: input.within === undefined ? (input.radius ?? RADIUS_DEFAULT_KM) : RADIUS_MAX_KM,
    within: input.within ?? null,
    ...nightsOf(input, today),
    minBeds: input.min_beds ?? input.workers ?? (input.start_date === undefined ? 0 : 1),
    workers: input.workers ?? input.min_beds ?? 1,
    amenities: amenityMask(input.amenities ?? []),
    features: (input.features ?? []).reduce((mask, feature) => mask | featureBit[feature], 0),
    maxPrice: input.max_price ?? null,
    needsSingleBeds: input.single_beds === true,
    zip: input.zip_code === undefined ? null : Number(input.zip_code),
    words: wordsOf(input.q),
    sort: input.sort,
    limit: input.page * input.per_page,
    today,
  };
}

type Nights = Pick<IndexQuery, 'from' | 'to' | 'spans' | 'nights' | 'longestSpan'>;

/** Returns the nights of a stay, from its first to its last of the pattern; tonight without dates. */
function nightsOf({ start_date, end_date, nights }: SearchQuery, today: number): Nights {
  if (start_date === undefined || end_date === undefined)
    return { from: today, to: today + 1, spans: null, nights: null, longestSpan: null };
  const spans = nightSpans({ start_date, end_date, nights });
  const days = spans.flatMap(({ from, to }) => [dayNumber(from), dayNumber(to)]);
  return {
    from: days[0] as number,
    to: days.at(-1) as number,
    spans: nights === 'mon_thu' ? Int32Array.from(days) : null,
    nights: nightCount(spans),
    longestSpan: longestSpan(spans),
  };
}

function wordsOf(text: string | undefined): string[] {
  if (!text) return [];
  return foldName(text).split(' ').filter(Boolean);
}

function widerHints(index: SearchIndex, query: IndexQuery): { radius: number; total: number }[] {
  return WIDER_KM.filter((radius) => radius > query.radiusKm)
    .map((radius) => ({ radius, total: index.count({ ...query, radiusKm: radius }) }))
    .filter((hint) => hint.total > 0);
}
