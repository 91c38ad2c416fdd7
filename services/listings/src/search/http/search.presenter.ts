import { type SearchQuery } from '@kq/contracts';
import { type CardContext, presentCard } from '../../accommodations';
import { crewTotal } from '../domain/crew-total';
import { type IndexHit } from '../domain/index-query';
import { reasonsOf } from '../domain/reasons';
import { type SearchAnswer } from '../use-cases/search-accommodations';

/** The answer of a search; `createSearchWriter` writes the same as bytes. */
export function presentSearch(answer: SearchAnswer, input: SearchQuery, tookMs: number) {
  return {
    data: answer.hits.map((hit) => presentCard(hit.facts, contextOf(hit, answer))),
    meta: presentSearchMeta(answer, input, tookMs),
  };
}

export function presentSearchMeta(answer: SearchAnswer, input: SearchQuery, tookMs: number) {
  return {
    page: input.page,
    per_page: input.per_page,
    total: answer.total,
    took_ms: Math.round(tookMs * 100) / 100,
    facets: answer.facets,
    center: answer.center,
    beds_free_total: answer.bedsFree,
    ...(answer.minBeds === undefined ? {} : { min_beds: answer.minBeds }),
    ...(answer.wider === undefined ? {} : { wider: answer.wider }),
    ...(answer.nearby === undefined ? {} : { nearby: answer.nearby }),
  };
}

/** Returns what the search found out about a hit. */
export function contextOf(hit: IndexHit, { query, facets }: SearchAnswer): CardContext {
  return {
    responseHours: hit.responseHours,
    distanceKm: hit.distanceKm,
    bedsFree: hit.bedsFree,
    freeUntilDay: hit.freeUntilDay,
    priceTotal: query.nights === null ? null : crewTotal(hit, query.workers, query.nights),
    score: hit.score,
    reasons: reasonsOf(hit, facets.price),
  };
}
