import { dateInBerlin } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type CardFacts } from '../../accommodations/domain/card';
import { dayNumber, freeBeds } from '../../beds/domain/timeline';
import { type BookingStats } from '../../accommodations';

export interface PublicStats {
  total_accommodations: number;
  unique_postal_codes: number;
  success_rate: number | null;
  beds_free_today: number;
  median_response_minutes: number | null;
}

interface Deps {
  readonly accommodations: { readonly size: number; visible(): Iterable<CardFacts> };
  readonly stats: BookingStats;
  readonly clock: Clock;
}

const KEEP_MS = 30_000;

/** Returns the statistics of the landing page, cached for half a minute. */
export function createPublicStats({ accommodations, stats, clock }: Deps) {
  let kept: { at: number; total: number; stats: PublicStats } | null = null;

  return async (): Promise<PublicStats> => {
    const now = clock.now().getTime();
    const total = accommodations.size;
    if (kept !== null && kept.total === total && now - kept.at < KEEP_MS) return kept.stats;
    const today = dayNumber(dateInBerlin(clock.now()));
    const codes = new Set<string>();
    let bedsFree = 0;
    for (const facts of accommodations.visible()) {
      codes.add(facts.zipCode);
      bedsFree += freeBeds(facts, today, today + 1);
    }
    const computed = {
      total_accommodations: total,
      unique_postal_codes: codes.size,
      success_rate: await stats.successRate(),
      beds_free_today: bedsFree,
      median_response_minutes: await stats.responseMinutes(),
    };
    kept = { at: now, total, stats: computed };
    return computed;
  };
}
