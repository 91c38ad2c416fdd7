import { type Clock } from '@kq/kernel';
import { type CardFacts } from '../../accommodations/domain/card';
import { type BookingFigures } from '../../accommodations/use-cases/ports';

export interface PublicStats {
  total_accommodations: number;
  unique_postal_codes: number;
  success_rate: number | null;
}

interface Deps {
  readonly places: { readonly size: number; visible(): Iterable<CardFacts> };
  readonly figures: BookingFigures;
  readonly clock: Clock;
}

const KEEP_MS = 30_000;

/** Returns the statistics of the landing page, cached for half a minute. */
export function createPublicStats({ places, figures, clock }: Deps) {
  let kept: { at: number; total: number; stats: PublicStats } | null = null;

  return async (): Promise<PublicStats> => {
    const now = clock.now().getTime();
    const total = places.size;
    if (kept !== null && kept.total === total && now - kept.at < KEEP_MS) return kept.stats;
    const codes = new Set<string>();
    for (const facts of places.visible()) codes.add(facts.zipCode);
    const stats = {
      total_accommodations: total,
      unique_postal_codes: codes.size,
      success_rate: await figures.successRate(),
    };
    kept = { at: now, total, stats };
    return stats;
  };
}
