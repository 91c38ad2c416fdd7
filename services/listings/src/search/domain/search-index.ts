// Not from the package's index, whose exports are getters: the scan reads these for each hit.
import { CALENDAR_FRESH_DAYS } from '@kq/contracts/constants';
import { type MapBounds } from '@kq/contracts/map-bounds';
import { chordSquareOf, kmOfChordSquare, type UnitVector, unitVector } from '@kq/gazetteer/sphere';
import { mostTaken, mostTakenOver } from '../../beds/domain/timeline';
import { type Columns, featureBit, NO_FREE_PERIOD, SEARCHED_FEATURES } from './columns';
import { FacetCounter } from './facet-counter';
import { type IndexHit, type IndexQuery, type IndexResult } from './index-query';
import { IndexStore } from './index-store';
import { rankAt, scoreAt } from './rank';
import { pricesFor, readHit } from './read-hit';
import { TopK } from './top-k';

/**
 * Searches an `IndexStore`: the grid selects cells, columns filter, a heap keeps the best. The cost grows with the
 * accommodations around the centre, not with all (docs/design.md D26). Synchronous; buffers are reused.
 */
export class SearchIndex {
  readonly accommodations = new IndexStore();
  readonly #facets = new FacetCounter();
  readonly #best = new TopK();
  /** Of the hits of the running search, by slot. */
  #bedsFree = new Uint16Array();

  search(query: IndexQuery): IndexResult {
    this.#facets.reset();
    const { id, capacity } = this.accommodations.columns;
    this.#best.reset(query.limit, id);
    if (this.#bedsFree.length < capacity) this.#bedsFree = new Uint16Array(capacity);
    const { total, bedsFree } = this.#scan(query, true);
    const origin = query.center && unitVector(query.center);
    const hits = this.#best.drain().map((slot) => this.#hitOf(slot, query, origin));
    return { total, bedsFree, facets: this.#facets.result(), hits };
  }

  /** Returns the number of hits of a search. */
  count(query: IndexQuery): number {
    return this.#scan(query, false).total;
  }

  #scan(query: IndexQuery, collects: boolean): { total: number; bedsFree: number } {
    const { center, within, from, to, spans, minBeds, amenities, features, zip, words } = query;
    const { needsSingleBeds, sort } = query;
    const c = this.accommodations.columns;
    const steps = c.steps.all;
    const prices = pricesFor(c, query.longestSpan);
    const hasCenter = center !== null;
    const byDistance = sort === 'distance' && hasCenter;
    const byScore = sort === 'relevance' || (sort === 'distance' && !hasCenter);
    const [x, y, z] = hasCenter ? unitVector(center) : [0, 0, 0];
    const reach = chordSquareOf(query.radiusKm);
    const maxPrice = query.maxPrice ?? Infinity;
    const maxMinNights = query.longestSpan ?? Infinity;
    const neededSingles = Math.max(1, minBeds);
    const stored = features & ~SEARCHED_FEATURES;
    // Free today for these dates; without dates any free period counts.
    const daysAhead = query.nights === null ? NO_FREE_PERIOD - 1 : from - query.today;
    const freshFrom = query.today - CALENDAR_FRESH_DAYS;
    let total = 0;
    let bedsFree = 0;
    const { grid } = this.accommodations;
    for (const cell of hasCenter ? grid.around(center, query.radiusKm) : grid.all()) {
      if (cell.maxBeds < minBeds || cell.minPrice > maxPrice) continue;
      if ((cell.amenities & amenities) !== amenities) continue;
      for (const slot of cell.slots) {
        const beds = c.bedsTotal[slot] as number;
        if (beds < minBeds) continue;
        const mask = c.amenities[slot] as number;
        if ((mask & amenities) !== amenities) continue;
        const price = prices[slot] as number;
        if (price > maxPrice) continue;
        let has = c.flags[slot] as number;
        if ((has & stored) !== stored) continue;
        if ((c.minNights[slot] as number) > maxMinNights) continue;
        if (zip !== null && c.zip[slot] !== zip) continue;
        const hasSingles = (c.singleBeds[slot] as number) >= neededSingles;
        if (needsSingleBeds && !hasSingles) continue;
        let chordSquare = 0;
        if (hasCenter) {
          const dx = (c.x[slot] as number) - x;
          const dy = (c.y[slot] as number) - y;
          const dz = (c.z[slot] as number) - z;
          chordSquare = dx * dx + dy * dy + dz * dz;
          if (chordSquare > reach) continue;
        }
        if (within !== null && !isWithin(c.lat[slot] as number, c.lng[slot] as number, within)) continue;
        if (words.length > 0 && !containsAll(c.text[slot] as string, words)) continue;
        const stepsFrom = c.stepsFrom[slot] as number;
        const stepsTo = c.stepsTo[slot] as number;
        let free = beds;
        if (stepsFrom !== stepsTo) {
          const taken =
            spans === null
              ? mostTaken(steps, from, to, stepsFrom, stepsTo)
              : mostTakenOver(steps, spans, stepsFrom, stepsTo);
          free = Math.max(0, beds - taken);
        }
        if (free < minBeds) continue;
        if (free < beds) has &= ~featureBit.whole_house;
        if ((c.cancelFreeDays[slot] as number) <= daysAhead) has |= featureBit.cancellable;
        if ((c.singleRooms[slot] as number) >= neededSingles) has |= featureBit.single_rooms;
        if ((c.confirmedDay[slot] as number) >= freshFrom) has |= featureBit.calendar_confirmed;
        if ((has & features) !== features) continue;
        total += 1;
        if (!collects) continue;
        bedsFree += free;
        this.#bedsFree[slot] = free;
        this.#facets.count(mask, has, price, hasSingles);
        if (byScore) this.#best.offer(scoreAt(c, slot, query, chordSquare, free), slot);
        else this.#best.offer(byDistance ? -chordSquare : rankAt(c, slot, query, price, free), slot);
      }
    }
    return { total, bedsFree };
  }

  #hitOf(slot: number, query: IndexQuery, origin: UnitVector | null): IndexHit {
    const c = this.accommodations.columns;
    const chordSquare = origin === null ? 0 : chordSquareTo(c, slot, origin);
    const bedsFree = this.#bedsFree[slot] as number;
    return readHit(c, slot, query, {
      distanceKm: origin === null ? null : kmOfChordSquare(chordSquare),
      bedsFree,
      score: scoreAt(c, slot, query, chordSquare, bedsFree),
    });
  }
}

const chordSquareTo = (c: Columns, slot: number, [x, y, z]: UnitVector): number =>
  ((c.x[slot] as number) - x) ** 2 + ((c.y[slot] as number) - y) ** 2 + ((c.z[slot] as number) - z) ** 2;

const isWithin = (lat: number, lng: number, { west, south, east, north }: MapBounds): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

function containsAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}
