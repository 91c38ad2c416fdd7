import { loadGazetteer } from '@kq/gazetteer';
import { cardFactsOf } from '@kq/listings/accommodations/domain/card';
import { amenityMask } from '@kq/listings/accommodations/domain/amenity-mask';
import { dayNumber } from '@kq/listings/beds/domain/timeline';
import { featureBit } from '@kq/listings/search/domain/columns';
import { type IndexQuery } from '@kq/listings/search/domain/index-query';
import { SearchIndex } from '@kq/listings/search/domain/search-index';
import { demoListings } from '@kq/listings/seed/domain/demo-listings';
import { createRandom } from '@kq/listings/seed/domain/random';

const TODAY = '2026-03-02';
const QUERIES = 400;
/** Results of a query. */
export const NEAREST = 20;
const gazetteer = loadGazetteer();

export type Facts = ReturnType<typeof cardFactsOf>;
export type PlaceQuery = IndexQuery & { readonly center: NonNullable<IndexQuery['center']> };

/** Yields what cards and searches read of this many demo listings. */
export function* demoFacts(count: number): Generator<Facts> {
  const changedAt = new Date(`${TODAY}T09:00:00Z`);
  for (const one of demoListings(gazetteer, { count, seed: 7, today: TODAY, changedAt }))
    yield cardFactsOf(one);
}

export function createIndex(facts: Iterable<Facts>): SearchIndex {
  const index = new SearchIndex();
  for (const one of facts) index.accommodations.apply({ id: one.id, version: 1, facts: one });
  index.accommodations.tidy();
  return index;
}

/** Places by population, crews of 1–20, half with amenities or a price limit, dates within 90 days. */
export function createQueries(radiusKm: number): PlaceQuery[] {
  const random = createRandom(42);
  const towns = gazetteer.places.filter((place) => place.population > 20_000);
  return Array.from({ length: QUERIES }, () => {
    const from = dayNumber(TODAY) + random.int(0, 60);
    const nights = random.int(1, 28);
    const workers = random.int(1, 20);
    const town = random.pick(towns);
    return {
      center: { lat: town.lat, lng: town.lng },
      radiusKm,
      from,
      to: from + nights,
      within: null,
      spans: null,
      nights,
      longestSpan: nights,
      minBeds: workers,
      workers,
      amenities: random.chance(0.5)
        ? amenityMask([random.pick(['wifi', 'kitchen', 'parking_van'] as const)])
        : 0,
      features: random.chance(0.2) ? featureBit.verified : 0,
      maxPrice: random.chance(0.3) ? random.int(2000, 3500) : null,
      needsSingleBeds: false,
      zip: null,
      words: [],
      sort: random.pick(['relevance', 'distance', 'price', 'total'] as const),
      limit: NEAREST,
      today: dayNumber(TODAY),
    };
  });
}
