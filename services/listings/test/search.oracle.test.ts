import {
  AMENITIES,
  CALENDAR_FRESH_DAYS,
  computeListedStayCents,
  freeUntil,
  priceForNights,
  SEARCH_FEATURES,
  SEARCH_SORTS,
  weekday,
} from '@kq/contracts';
import { distanceKm } from '@kq/gazetteer';
import * as fc from 'fast-check';
import { amenityMask } from '../src/accommodations/domain/amenity-mask';
import { type CardFacts } from '../src/accommodations/domain/card';
import { dayDate, timelineOf } from '../src/beds/domain/timeline';
import { featureBit } from '../src/search/domain/columns';
import { type IndexHit, type IndexQuery } from '../src/search/domain/index-query';
import { searchForCrew } from '../src/search/domain/search-for-crew';
import { SearchIndex } from '../src/search/domain/search-index';

const TODAY = 20_500;
const center = { lat: 51.1, lng: 10.4 };

interface Interval {
  from: string;
  to: string;
  beds: number;
}
interface Place {
  facts: CardFacts;
  taken: Interval[];
}

const interval: fc.Arbitrary<Interval> = fc
  .record({
    start: fc.integer({ min: -5, max: 40 }),
    nights: fc.integer({ min: 1, max: 15 }),
    beds: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ start, nights, beds }) => ({
    from: dayDate(TODAY + start),
    to: dayDate(TODAY + start + nights),
    beds,
  }));

const accommodation: fc.Arbitrary<Place> = fc
  .record({
    id: fc.integer({ min: 100_000_000, max: 999_999_999 }),
    lat: fc.double({ min: 46, max: 56, noNaN: true }),
    lng: fc.double({ min: 4, max: 17, noNaN: true }),
    isNear: fc.boolean(),
    beds: fc.integer({ min: 1, max: 20 }),
    singles: fc.integer({ min: 0, max: 20 }),
    price: fc.integer({ min: 1, max: 40 }),
    weekly: fc.option(fc.integer({ min: 1, max: 80 })),
    monthly: fc.option(fc.integer({ min: 1, max: 80 })),
    minNights: fc.integer({ min: 1, max: 8 }),
    amenities: fc.subarray([...AMENITIES]),
    zip: fc.constantFrom('01067', '67059', '99425'),
    title: fc.constantFrom('Haus Lindenhof', 'Pension Birkenhof', 'Zimmer Ärmelweg'),
    isDemo: fc.boolean(),
    isVerified: fc.boolean(),
    type: fc.constantFrom('house' as const, 'room' as const),
    cancelFreeDays: fc.option(fc.integer({ min: 0, max: 20 })),
    cancelPercent: fc.constantFrom(null, 0 as const, 80 as const),
    confirmedDaysAgo: fc.option(fc.integer({ min: 0, max: 30 })),
    taken: fc.array(interval, { maxLength: 5 }),
  })
  .map((raw) => ({ taken: raw.taken, facts: factsOf(raw) }));

function factsOf(raw: {
  id: number;
  lat: number;
  lng: number;
  isNear: boolean;
  beds: number;
  singles: number;
  price: number;
  weekly: number | null;
  monthly: number | null;
  minNights: number;
  amenities: string[];
  zip: string;
  title: string;
  isDemo: boolean;
  isVerified: boolean;
  type: 'house' | 'room';
  cancelFreeDays: number | null;
  cancelPercent: 0 | 80 | null;
  confirmedDaysAgo: number | null;
  taken: Interval[];
}): CardFacts {
  return {
    id: raw.id,
    ownerId: raw.id % 7,
    title: raw.title,
    type: raw.type,
    city: 'Weimar',
    zipCode: raw.zip,
    state: 'Thüringen',
    lat: raw.isNear ? center.lat + (raw.lat - 51) / 5 : raw.lat,
    lng: raw.isNear ? center.lng + (raw.lng - 10) / 5 : raw.lng,
    prices: {
      price_per_bed_night: raw.price * 100,
      weekly_discount: raw.weekly,
      monthly_discount: raw.monthly,
    },
    finalCleaning: raw.singles * 1000,
    vat: { kind: 'ausgewiesen', rate: 7 },
    minNights: raw.minNights,
    cancelTerms: { free_days: raw.cancelFreeDays, percent: raw.cancelPercent },
    roomBeds: raw.singles > 15 ? Array.from({ length: raw.beds }, () => 1) : [raw.beds],
    singleBeds: Math.min(raw.singles, raw.beds),
    changedAt: 0,
    privateBath: raw.singles > 10,
    bedsTotal: raw.beds,
    amenities: amenityMask(raw.amenities),
    isVerified: raw.isVerified,
    isDemo: raw.isDemo,
    photoIds: [],
    photoCount: 0,
    availabilityConfirmedAt:
      raw.confirmedDaysAgo === null ? null : (TODAY - raw.confirmedDaysAgo) * 86_400_000,
    timeline: timelineOf(raw.taken),
  };
}

/** Returns the nights of a search, found day by day. */
function nightsFrom(
  start: number,
  nights: number | null,
  isMonThu: boolean,
): Pick<IndexQuery, 'from' | 'to' | 'spans' | 'nights' | 'longestSpan'> {
  const whole = { from: start, to: start + (nights ?? 1), spans: null, nights, longestSpan: nights };
  if (nights === null || !isMonThu) return whole;
  const wanted = Array.from({ length: nights }, (_, day) => start + day).filter(isMonThuNight);
  if (wanted.length === 0) return whole;
  const spans: number[][] = [];
  for (const day of wanted) {
    const last = spans.at(-1);
    if (last?.at(-1) === day) last[last.length - 1] = day + 1;
    else spans.push([day, day + 1]);
  }
  return {
    from: wanted[0]!,
    to: wanted.at(-1)! + 1,
    spans: Int32Array.from(spans.flat()),
    nights: wanted.length,
    longestSpan: Math.max(...spans.map(([from, to]) => to! - from!)),
  };
}

const isMonThuNight = (day: number): boolean => [1, 2, 3, 4].includes(weekday(dayDate(day)));

/** Returns true for a night that the search asks for, during the stay and after it. */
const isWantedNight = (day: number, { spans }: IndexQuery): boolean => spans === null || isMonThuNight(day);

const SECTIONS = [
  { west: 10, south: 50.8, east: 10.9, north: 51.3 },
  { west: 5, south: 47, east: 10.4, north: 55 },
];

const isWithin = (
  { lat, lng }: CardFacts,
  { west, south, east, north }: (typeof SECTIONS)[number],
): boolean => west <= lng && lng <= east && south <= lat && lat <= north;

const query: fc.Arbitrary<IndexQuery> = fc
  .record({
    hasCenter: fc.boolean(),
    radiusKm: fc.integer({ min: 1, max: 100 }),
    within: fc.option(fc.constantFrom(...SECTIONS)),
    start: fc.integer({ min: 0, max: 30 }),
    nights: fc.option(fc.integer({ min: 1, max: 34 })),
    isMonThu: fc.boolean(),
    minBeds: fc.integer({ min: 0, max: 14 }),
    amenities: fc.subarray(['wifi', 'kitchen', 'shift_sleep']),
    features: fc.subarray([...SEARCH_FEATURES], { maxLength: 2 }),
    maxPrice: fc.option(fc.integer({ min: 500, max: 4000 })),
    needsSingleBeds: fc.boolean(),
    zip: fc.option(fc.constantFrom(1067, 67059, 99425)),
    words: fc.constantFrom([], [], ['lindenhof'], ['armel', '67059']),
    sort: fc.constantFrom(...SEARCH_SORTS),
    limit: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ hasCenter, start, nights, isMonThu, amenities, features, ...rest }) => ({
    ...rest,
    center: hasCenter ? center : null,
    ...nightsFrom(TODAY + start, nights, isMonThu),
    workers: Math.max(1, rest.minBeds) + (rest.minBeds % 3),
    amenities: amenityMask(amenities),
    features: features.reduce((mask, feature) => mask | featureBit[feature], 0),
    today: TODAY,
  }));

/** Searches night by night and accommodation by accommodation: slow and simple. */
function bruteForce(accommodations: readonly Place[], wanted: IndexQuery) {
  return accommodations.flatMap(({ facts, taken }) => {
    const km = wanted.center === null ? null : distanceKm(wanted.center, facts);
    let bedsFree = facts.bedsTotal;
    for (let day = wanted.from; day < wanted.to; day++) {
      if (!isWantedNight(day, wanted)) continue;
      const night = dayDate(day);
      const gone = taken
        .filter((one) => one.from <= night && night < one.to)
        .reduce((sum, one) => sum + one.beds, 0);
      bedsFree = Math.min(bedsFree, Math.max(0, facts.bedsTotal - gone));
    }
    const text = `${facts.title} ${facts.city} ${facts.zipCode}`.toLowerCase().replace('ä', 'a');
    const isHit =
      (km === null || km <= wanted.radiusKm) &&
      (wanted.within === null || isWithin(facts, wanted.within)) &&
      bedsFree >= wanted.minBeds &&
      (facts.amenities & wanted.amenities) === wanted.amenities &&
      priceForNights(facts.prices, wanted.longestSpan) <= (wanted.maxPrice ?? Infinity) &&
      (wanted.longestSpan === null || facts.minNights <= wanted.longestSpan) &&
      (!wanted.needsSingleBeds || facts.singleBeds >= Math.max(1, wanted.minBeds)) &&
      (wanted.zip === null || Number(facts.zipCode) === wanted.zip) &&
      wanted.words.every((word) => text.includes(word));
    const features = {
      verified: facts.isVerified,
      whole_house: facts.type === 'house' && bedsFree === facts.bedsTotal,
      cancellable: isCancellable(facts, wanted),
      single_rooms: facts.roomBeds.filter((beds) => beds === 1).length >= Math.max(1, wanted.minBeds),
      calendar_confirmed:
        facts.availabilityConfirmedAt !== null &&
        TODAY - facts.availabilityConfirmedAt / 86_400_000 <= CALENDAR_FRESH_DAYS,
    };
    const hasAll = SEARCH_FEATURES.every(
      (feature) => (wanted.features & featureBit[feature]) === 0 || features[feature],
    );
    return isHit && hasAll ? [{ facts, km, bedsFree, features }] : [];
  });
}

/** Free today for these dates; without dates a free period is enough. */
function isCancellable({ cancelTerms }: CardFacts, { from, nights }: IndexQuery): boolean {
  const until = freeUntil(cancelTerms, dayDate(from));
  return until !== null && (nights === null || until >= dayDate(TODAY));
}

/** Totals for a part of the crew come last. */
const totalOf = ({ facts, bedsFree }: IndexHit, { workers, nights, longestSpan }: IndexQuery): number =>
  (bedsFree < workers ? 1e12 : 0) +
  computeListedStayCents(
    { ...facts.prices, final_cleaning: facts.finalCleaning },
    { beds: Math.min(workers, bedsFree), nights: nights ?? 1, longest: longestSpan ?? 1 },
  ).total_cents;

/** Tries the shares of a crew by the words of the rule; null is the whole crew. */
function bestSplit(workers: number, find: (minBeds: number | null) => ReturnType<typeof bruteForce>) {
  const third = Math.min(10, Math.ceil(workers / 3));
  let shares: (number | null)[] = workers > 8 ? [third, 1] : [null, third, 1];
  if (workers === 1) shares = [null];
  const tried = shares.map((minBeds) => ({ minBeds, hits: find(minBeds) }));
  const enough = tried.findIndex(({ minBeds, hits }) =>
    minBeds === null ? hits.length >= 5 : hits.reduce((sum, hit) => sum + hit.bedsFree, 0) >= workers,
  );
  const asked = enough === -1 ? tried : tried.slice(0, enough + 1);
  const most = Math.max(...asked.map(({ hits }) => hits.length));
  return asked.find(({ hits }) => hits.length === most)!;
}

const accommodations = fc.uniqueArray(accommodation, { selector: ({ facts }) => facts.id, maxLength: 80 });

function indexOf(all: readonly Place[]): SearchIndex {
  const index = new SearchIndex();
  for (const { facts } of all) index.accommodations.apply({ id: facts.id, version: 1, facts });
  return index;
}

describe('SearchIndex against a plain scan', () => {
  it('finds the same accommodations with the same beds and counts the same facets', () => {
    fc.assert(
      fc.property(accommodations, query, (all, wanted) => {
        const result = indexOf(all).search({ ...wanted, limit: 1000 });
        const hits = bruteForce(all, wanted);
        expect(result.total).toBe(hits.length);
        expect(result.bedsFree).toBe(hits.reduce((sum, hit) => sum + hit.bedsFree, 0));
        expect(new Map(result.hits.map((hit) => [hit.facts.id, hit.bedsFree]))).toEqual(
          new Map(hits.map((hit) => [hit.facts.id, hit.bedsFree])),
        );
        expect(result.facets.verified).toBe(hits.filter((hit) => hit.facts.isVerified).length);
        expect(result.facets.private_bath).toBe(hits.filter((hit) => hit.facts.privateBath).length);
        for (const feature of SEARCH_FEATURES)
          expect(result.facets.features[feature] ?? 0).toBe(
            hits.filter(({ features }) => features[feature]).length,
          );
        AMENITIES.forEach((amenity, bit) => {
          const count = hits.filter((hit) => (hit.facts.amenities & (1 << bit)) !== 0).length;
          expect(result.facets.amenities[amenity] ?? 0).toBe(count);
        });
        const prices = hits.map((hit) => priceForNights(hit.facts.prices, wanted.longestSpan));
        expect(result.facets.price).toEqual(
          prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
        );
      }),
      { numRuns: 300 },
    );
  });

  it('sorts by distance, price, total and score, and returns the first k of the full order', () => {
    fc.assert(
      fc.property(accommodations, query, (all, wanted) => {
        const index = indexOf(all);
        const full = index.search({ ...wanted, limit: 1000 }).hits;
        const first = index.search(wanted).hits;
        expect(first.map((hit) => hit.facts.id)).toEqual(
          full.slice(0, wanted.limit).map((hit) => hit.facts.id),
        );
        for (let i = 1; i < full.length; i++) {
          const [before, after] = [full[i - 1]!, full[i]!];
          if (wanted.sort === 'answer_time') continue;
          if (wanted.sort === 'price' || (wanted.sort === 'total' && wanted.nights === null))
            expect(priceForNights(before.facts.prices, wanted.longestSpan)).toBeLessThanOrEqual(
              priceForNights(after.facts.prices, wanted.longestSpan),
            );
          else if (wanted.sort === 'distance' && wanted.center !== null)
            expect(before.distanceKm!).toBeLessThanOrEqual(after.distanceKm! + 1e-6);
          else if (wanted.sort === 'total')
            expect(totalOf(before, wanted)).toBeLessThanOrEqual(totalOf(after, wanted));
          else expect(before.score).toBeGreaterThanOrEqual(after.score - 1e-9);
        }
        for (const hit of full) {
          if (wanted.center !== null)
            expect(hit.distanceKm).toBeCloseTo(distanceKm(wanted.center, hit.facts), 6);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('splits a crew over the houses that a plain scan of every share finds (docs/design.md D2)', () => {
    const share = fc.constantFrom(1, 2, 7, 8, 9, 12, 30, 31, 80, 300);
    fc.assert(
      fc.property(accommodations, query, share, (all, wanted, workers) => {
        const index = indexOf(all);
        const inShares = (minBeds: number | null) => ({ ...wanted, workers, minBeds: minBeds ?? workers });
        const { answer, minBeds } = searchForCrew(workers, (one) =>
          index.search({ ...inShares(one), limit: 1000 }),
        );
        const expected = bestSplit(workers, (one) => bruteForce(all, inShares(one)));
        expect(minBeds).toBe(expected.minBeds);
        expect(answer.total).toBe(expected.hits.length);
        expect(new Map(answer.hits.map((hit) => [hit.facts.id, hit.bedsFree]))).toEqual(
          new Map(expected.hits.map((hit) => [hit.facts.id, hit.bedsFree])),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('returns what its columns know about a hit as the accommodation and its owner have it', () => {
    fc.assert(
      fc.property(accommodations, query, (all, wanted) => {
        const index = indexOf(all);
        index.accommodations.setStats(
          new Map([1, 2, 3].map((id) => [id, { response_hours: id === 3 ? null : id, acceptance: null }])),
        );
        for (const { facts, ...found } of index.search({ ...wanted, limit: 1000 }).hits)
          expect(found).toMatchObject({
            price: priceForNights(facts.prices, wanted.longestSpan),
            cleaning: facts.finalCleaning,
            isVerified: facts.isVerified,
            calendarAge:
              facts.availabilityConfirmedAt === null
                ? null
                : TODAY - facts.availabilityConfirmedAt / 86_400_000,
            responseHours: facts.ownerId === 1 || facts.ownerId === 2 ? facts.ownerId : null,
          });
      }),
      { numRuns: 100 },
    );
  });

  it('returns until when the beds stay free', () => {
    fc.assert(
      fc.property(accommodations, query, (all, wanted) => {
        const takenOf = new Map(all.map(({ facts, taken }) => [facts.id, taken]));
        for (const hit of indexOf(all).search({ ...wanted, limit: 1000 }).hits) {
          let expected: number | null = null;
          for (let day = wanted.to; day < TODAY + 80 && expected === null; day++) {
            if (!isWantedNight(day, wanted)) continue;
            const night = dayDate(day);
            const gone = (takenOf.get(hit.facts.id) ?? [])
              .filter((one) => one.from <= night && night < one.to)
              .reduce((sum, one) => sum + one.beds, 0);
            if (hit.facts.bedsTotal - gone < hit.bedsFree) expected = day;
          }
          expect(hit.freeUntilDay).toBe(expected);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('has the same content after any order of changes, removals and late old versions', () => {
    const change = fc.record({
      which: fc.integer({ min: 0, max: 79 }),
      kind: fc.constantFrom('edit', 'remove', 'old', 'tidy', 'hold back'),
      beds: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(accommodations, fc.array(change, { maxLength: 120 }), query, (all, changes, wanted) => {
        const index = indexOf(all);
        const now = new Map(all.map((one) => [one.facts.id, { ...one, version: 1 as number, isIn: true }]));
        const ids = [...now.keys()];
        let isHeldBack = false;
        for (const { which, kind, beds } of changes) {
          const id = ids[which % Math.max(1, ids.length)];
          if (id === undefined) continue;
          if (kind === 'tidy') {
            index.accommodations.tidy();
            isHeldBack = false;
            continue;
          }
          if (kind === 'hold back') {
            index.accommodations.holdBack();
            isHeldBack = true;
            continue;
          }
          const known = now.get(id)!;
          if (kind === 'old') {
            expect(
              index.accommodations.apply({
                id,
                version: known.version,
                facts: { ...known.facts, bedsTotal: 99 },
              }),
            ).toBe(false);
            continue;
          }
          const facts = { ...known.facts, bedsTotal: beds, singleBeds: 0 };
          now.set(id, { ...known, facts, version: known.version + 1, isIn: kind === 'edit' });
          index.accommodations.apply({
            id,
            version: known.version + 1,
            facts: kind === 'edit' ? facts : null,
          });
        }
        if (isHeldBack) index.accommodations.tidy();
        const left = [...now.values()].filter((one) => one.isIn);
        const expected = bruteForce(left, wanted)
          .map((hit) => hit.facts.id)
          .sort();
        expect(
          index
            .search({ ...wanted, limit: 1000 })
            .hits.map((hit) => hit.facts.id)
            .sort(),
        ).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});
