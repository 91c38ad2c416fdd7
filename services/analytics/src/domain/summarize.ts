import {
  type adminAnalyticsResponseSchema,
  dateInBerlin,
  FUNNEL_STEPS,
  type WEB_VITALS_THRESHOLDS,
} from '@kq/contracts';
import { type z } from 'zod';
import { type RequestFact, requestFunnel, sumOfDays } from './funnel';
import { p75 } from './percentile';

export type AnalyticsSummary = z.infer<typeof adminAnalyticsResponseSchema>;

interface Vital {
  readonly name: keyof typeof WEB_VITALS_THRESHOLDS;
  readonly value: number;
  readonly rating: 'good' | 'needs-improvement' | 'poor';
}

interface Recorded {
  readonly searches: readonly { readonly place: string | null; readonly at: Date }[];
  readonly vitals: readonly Vital[];
  readonly facts: readonly RequestFact[];
}

const TOP_PLACES = 20;

/** Summarizes searches, web vitals and facts of one period for admins. */
export function summarize({ searches, vitals, facts }: Recorded): AnalyticsSummary {
  const funnelDays = requestFunnel(facts);
  const requests = sumOfDays(funnelDays);
  const days = countBy(searches, (search) => dateInBerlin(search.at));
  const places = countBy(
    searches.filter((search) => search.place !== null),
    (search) => search.place ?? '',
  );
  return {
    funnel: FUNNEL_STEPS.map((step) => ({
      step,
      count: step === 'searches' ? searches.length : requests[step],
    })),
    funnel_per_day: funnelDays,
    searches_per_day: [...days]
      .map(([date, count]) => ({ date, count }))
      .sort((a, b) => a.date.localeCompare(b.date)),
    top_places: [...places]
      .map(([place, count]) => ({ place, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, TOP_PLACES),
    web_vitals: [...new Set(vitals.map((vital) => vital.name))].map((name) => vitalStats(name, vitals)),
  };
}

function vitalStats(name: Vital['name'], all: readonly Vital[]): AnalyticsSummary['web_vitals'][number] {
  const vitals = all.filter((vital) => vital.name === name);
  const rated = countBy(vitals, (vital) => vital.rating);
  return {
    name,
    p75: p75(vitals.map((vital) => vital.value)),
    good: rated.get('good') ?? 0,
    needs_improvement: rated.get('needs-improvement') ?? 0,
    poor: rated.get('poor') ?? 0,
  };
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
