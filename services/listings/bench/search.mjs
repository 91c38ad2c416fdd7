// In-process speed of the search index beside two peers: node services/listings/bench/search.mjs [places …]
// Build first (tsc -b services/listings). The peers answer the same questions without facets and sums.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { loadGazetteer, distanceKm } = require('@kq/gazetteer');
const { demoListings } = require('../dist/seed/domain/demo-listings.js');
const { cardFactsOf } = require('../dist/accommodations/domain/card.js');
const { amenityMask } = require('../dist/accommodations/domain/amenity-mask.js');
const { dayNumber, mostTaken } = require('../dist/accommodations/domain/timeline.js');
const { createRandom } = require('../dist/seed/domain/random.js');
const { SearchIndex } = require('../dist/search/domain/search-index.js');

const TODAY = '2026-03-02';
const QUERIES = 400;
/** The peers take long at 100 000 places: they answer the first of the same queries. */
const PEER_QUERIES = 100;
const NEAREST = 20;
const gazetteer = loadGazetteer();
const kdbush = await import('kdbush').catch(() => null);

for (const count of sizes()) {
  const facts = [
    ...demoListings(gazetteer, { count, seed: 7, today: TODAY, changedAt: new Date(`${TODAY}T09:00:00Z`) }),
  ].map(cardFactsOf);
  const index = new SearchIndex();
  const begun = performance.now();
  for (const one of facts) index.places.apply({ id: one.id, version: 1, facts: one });
  index.places.tidy();
  console.log(`\n${number(count)} places, index built in ${Math.round(performance.now() - begun)} ms`);

  for (const radiusKm of [25, 100]) {
    const queries = makeQueries(radiusKm);
    const ours = measure(queries, (query) => index.search(query).total);
    const forPeers = queries.slice(0, PEER_QUERIES);
    report(`index, ${radiusKm} km`, ours);
    const linear = linearScan(facts);
    compare(`linear scan + sort, ${radiusKm} km`, measure(forPeers, linear), ours);
    if (kdbush !== null)
      compare(
        `kdbush + filter + sort, ${radiusKm} km`,
        measure(forPeers, kdSearch(facts, kdbush.default)),
        ours,
      );
  }
  const everywhere = makeQueries(25).map((query) => ({ ...query, center: null }));
  report(
    'index, all of Germany',
    measure(everywhere, (query) => index.search(query).total),
  );
}

function sizes() {
  const given = process.argv
    .slice(2)
    .map(Number)
    .filter((size) => size > 0);
  return given.length > 0 ? given : [600, 100_000];
}

/** Places by population, crews of 1–20, half with amenities or a price limit, dates within 90 days. */
function makeQueries(radiusKm) {
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
      nights,
      minBeds: workers,
      workers,
      amenities: random.chance(0.5) ? amenityMask([random.pick(['wifi', 'kitchen', 'parking_van'])]) : 0,
      maxPrice: random.chance(0.3) ? random.int(2000, 3500) : null,
      needsSingleBeds: false,
      zip: null,
      words: [],
      sort: random.pick(['relevance', 'distance', 'price']),
      limit: NEAREST,
      today: dayNumber(TODAY),
    };
  });
}

function matches(one, query) {
  if (one.bedsTotal < query.minBeds || (one.amenities & query.amenities) !== query.amenities) return false;
  if (one.pricePerBedNight > (query.maxPrice ?? Infinity) || one.minNights > query.nights) return false;
  return (
    one.timeline === null || one.bedsTotal - mostTaken(one.timeline, query.from, query.to) >= query.minBeds
  );
}

function best(hits) {
  return hits.sort((a, b) => a.km - b.km).slice(0, NEAREST);
}

function linearScan(facts) {
  const lat = Float64Array.from(facts, (one) => one.lat);
  const lng = Float64Array.from(facts, (one) => one.lng);
  return (query) => {
    const hits = [];
    const reach = query.radiusKm / 111;
    for (let i = 0; i < facts.length; i++) {
      if (Math.abs(lat[i] - query.center.lat) > reach) continue;
      const km = distanceKm(query.center, { lat: lat[i], lng: lng[i] });
      if (km <= query.radiusKm && matches(facts[i], query)) hits.push({ i, km });
    }
    best(hits);
    return hits.length;
  };
}

function kdSearch(facts, KDBush) {
  const tree = new KDBush(facts.length);
  for (const one of facts) tree.add(one.lng, one.lat);
  tree.finish();
  return (query) => {
    const latSpan = query.radiusKm / 111;
    const lngSpan = latSpan / Math.cos((query.center.lat * Math.PI) / 180);
    const { lat, lng } = query.center;
    const hits = [];
    for (const i of tree.range(lng - lngSpan, lat - latSpan, lng + lngSpan, lat + latSpan)) {
      const km = distanceKm(query.center, facts[i]);
      if (km <= query.radiusKm && matches(facts[i], query)) hits.push({ i, km });
    }
    best(hits);
    return hits.length;
  };
}

/** Each query three times, in three passes; its middle time counts, so that what else runs on the machine does not. */
function measure(queries, run) {
  for (const query of queries) run(query);
  let hits = 0;
  const passes = [0, 1, 2].map(() =>
    queries.map((query) => {
      const start = performance.now();
      hits += run(query);
      return performance.now() - start;
    }),
  );
  const middles = queries.map((_, at) => passes.map((pass) => pass[at]).sort((a, b) => a - b)[1]);
  const at = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];
  return {
    perSecond: (queries.length * 1000) / middles.reduce((sum, ms) => sum + ms, 0),
    p50: at(middles, 0.5),
    p99: at(middles, 0.99),
    p99Single: at(passes.flat(), 0.99),
    hits: hits / passes.length / queries.length,
  };
}

function report(name, { perSecond, p50, p99, p99Single, hits }) {
  const ms = (value) => `${value.toFixed(3)} ms`;
  console.log(
    `  ${name.padEnd(34)} ${number(perSecond).padStart(9)} q/s   p50 ${ms(p50)}   p99 ${ms(p99)} (single runs ${ms(p99Single)})   ${number(hits)} hits a query`,
  );
}

function compare(name, peer, ours) {
  report(name, peer);
  console.log(`  ${''.padEnd(34)} index is ${(ours.perSecond / peer.perSecond).toFixed(1)} × as fast`);
}

function number(value) {
  return Math.round(value).toLocaleString('en-US');
}
