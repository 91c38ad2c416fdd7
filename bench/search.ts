import KDBush from 'kdbush';
import { distanceKm } from '@kq/gazetteer';
import { mostTaken } from '@kq/listings/beds/domain/timeline';
import { type IndexQuery } from '@kq/listings/search/domain/index-query';
import { type EmbeddedContext } from './lib/bench-part';
import {
  createIndex,
  createQueries,
  demoFacts,
  type Facts,
  NEAREST,
  type PlaceQuery,
} from './lib/demo-index';
import { type Aim, figure, median, percentile, ratio, thousands } from './lib/figures';

export const TITLE = 'Search in process';

/** The peer takes long at 100 000 places: it answers the first of the same queries. */
const PEER_QUERIES = 100;
const AIMS: Readonly<Record<number, Aim>> = { 100_000: { atMost: 5 } };

/** The search index beside kdbush with filters, which answers the same queries without facets and sums. */
export function run({ sizes }: EmbeddedContext): void {
  for (const count of sizes) {
    const facts = [...demoFacts(count)];
    const index = createIndex(facts);
    const search = (query: IndexQuery) => index.search(query);
    const searchPeer = kdSearch(facts);
    for (const radiusKm of [25, 100]) {
      const at = `${radiusKm} km, ${thousands(count)} listings`;
      const queries = createQueries(radiusKm);
      const ours = report(at, measure(queries, search), AIMS[count]);
      const peer = measure(queries.slice(0, PEER_QUERIES), searchPeer);
      ratio(`  times as many as kdbush + filter, ${at}`, ours.perSecond, peer.perSecond);
    }
    const everywhere = createQueries(25).map((query) => ({ ...query, center: null }));
    report(`all of Germany, ${thousands(count)} listings`, measure(everywhere, search), AIMS[count]);
  }
}

interface Measured {
  readonly medianMs: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

function report(at: string, result: Measured, aim: Aim | undefined): Measured {
  figure(`search in process, requests/s, ${at}`, { amount: result.perSecond, unit: '/s' });
  figure(`search in process, p99, ${at}`, { amount: result.p99Ms, unit: 'ms' }, aim);
  return result;
}

function matches(one: Facts, query: IndexQuery): boolean {
  if (one.bedsTotal < query.minBeds || (one.amenities & query.amenities) !== query.amenities) return false;
  if (one.prices.price_per_bed_night > (query.maxPrice ?? Infinity)) return false;
  if (one.minNights > (query.nights ?? Infinity)) return false;
  if (query.features !== 0 && !one.isVerified) return false;
  return (
    one.timeline === null || one.bedsTotal - mostTaken(one.timeline, query.from, query.to) >= query.minBeds
  );
}

function kdSearch(facts: readonly Facts[]): (query: PlaceQuery) => void {
  const tree = new KDBush(facts.length);
  for (const one of facts) tree.add(one.lng, one.lat);
  tree.finish();
  return (query) => {
    const latSpan = query.radiusKm / 111;
    const lngSpan = latSpan / Math.cos((query.center.lat * Math.PI) / 180);
    const { lat, lng } = query.center;
    const hits: { i: number; km: number }[] = [];
    for (const i of tree.range(lng - lngSpan, lat - latSpan, lng + lngSpan, lat + latSpan)) {
      const one = facts[i];
      const km = one === undefined ? Infinity : distanceKm(query.center, one);
      if (one !== undefined && km <= query.radiusKm && matches(one, query)) hits.push({ i, km });
    }
    hits.sort((a, b) => a.km - b.km).splice(NEAREST);
  };
}

/** Each query three times, in three passes; its middle time counts, so that other work on the machine does not. */
export function measure<Q>(queries: readonly Q[], work: (query: Q) => void): Measured {
  for (const query of queries) work(query);
  const passes = [0, 1, 2].map(() =>
    queries.map((query) => {
      const startedAt = performance.now();
      work(query);
      return performance.now() - startedAt;
    }),
  );
  const middles = queries.map((_, at) => median(passes.map((pass) => pass[at] ?? NaN)));
  return {
    perSecond: (queries.length * 1000) / middles.reduce((sum, ms) => sum + ms, 0),
    medianMs: median(middles),
    p99Ms: percentile(middles, 0.99),
  };
}
