import { type SearchQuery } from '@kq/contracts';
import { type MapBounds } from '@kq/contracts/map-bounds';
import { type Point } from '@kq/gazetteer';
import { type CardFacts } from '../../accommodations/domain/card';
import { type Facets } from './facet-counter';

/** A search with all defaults applied. Days are day numbers. */
export interface IndexQuery {
  readonly center: Point | null;
  readonly radiusKm: number;
  /** Section of the map that hits must be in; null for no section. */
  readonly within: MapBounds | null;
  /** First night. */
  readonly from: number;
  /** Day of departure. */
  readonly to: number;
  /**
   * Interrupted stays only: day numbers `[from, to, from, to, …]` of their spans, on whose nights beds must be free. Null
   * for all nights.
   */
  readonly spans: Int32Array | null;
  /** Nights of all spans; null without dates. */
  readonly nights: number | null;
  /**
   * Nights of the longest span, which decide about discounts; excludes accommodations with a longer minimum stay. Null
   * without dates.
   */
  readonly longestSpan: number | null;
  /** Free beds that a single accommodation must have on every night. */
  readonly minBeds: number;
  readonly workers: number;
  /** Bits that an accommodation must have completely. */
  readonly amenities: number;
  /** Bits of `featureBit` that an accommodation must have completely. */
  readonly features: number;
  readonly maxPrice: number | null;
  readonly needsSingleBeds: boolean;
  readonly zip: number | null;
  /** Folded words that title, town or postal code must all contain. */
  readonly words: readonly string[];
  readonly sort: SearchQuery['sort'];
  /** Limit of the returned hits. */
  readonly limit: number;
  readonly today: number;
}

/** What a search found out about an accommodation, from the columns that its scan has read. */
export interface IndexHit {
  readonly facts: CardFacts;
  /** Cents per bed and night of a stay of this length. */
  readonly price: number;
  /** Cents; 0 without cleaning. */
  readonly cleaning: number;
  readonly isVerified: boolean;
  /** Days since the owner confirmed the calendar; null for never. */
  readonly calendarAge: number | null;
  /** Of the owner; null while unknown. */
  readonly responseHours: number | null;
  readonly distanceKm: number | null;
  readonly bedsFree: number;
  /** First night after the stay, of the same pattern, with fewer free beds than these; null when none is known. */
  readonly freeUntilDay: number | null;
  readonly score: number;
}

export interface IndexResult {
  readonly total: number;
  readonly bedsFree: number;
  readonly facets: Facets;
  /** Best first, at most `limit`. */
  readonly hits: readonly IndexHit[];
}
