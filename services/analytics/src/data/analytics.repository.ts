import { dateInBerlin, FUNNEL_STEPS, type adminAnalyticsResponseSchema } from '@kq/contracts';
import { isDuplicateKey } from '@kq/service-kit';
import { type z } from 'zod';
import { p75 } from '../domain/percentile';
import { type AnalyticsModels, type FactDoc, type SearchDoc, type VitalDoc } from './models';

type Figures = z.infer<typeof adminAnalyticsResponseSchema>;

const KEEP_MS = 90 * 86_400_000;
const TOP_PLACES = 20;

export function createAnalyticsRepository(models: AnalyticsModels) {
  return {
    async addSearch(search: Omit<SearchDoc, 'purge_at'>): Promise<void> {
      await models.searches.create({ ...search, purge_at: new Date(search.at.getTime() + KEEP_MS) });
    },

    async addVitals(vitals: readonly Omit<VitalDoc, 'purge_at'>[]): Promise<void> {
      await models.vitals.insertMany(
        vitals.map((vital) => ({ ...vital, purge_at: new Date(vital.at.getTime() + KEEP_MS) })),
      );
    },

    /** Counts an event once, also when it is delivered again. */
    async addFact(fact: FactDoc): Promise<void> {
      try {
        await models.facts.create(fact);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async figuresSince(since: Date): Promise<Figures> {
      const recent = { at: { $gte: since } };
      const [searches, vitals, facts] = await Promise.all([
        models.searches.find(recent).select({ place: 1, at: 1 }).lean<Pick<SearchDoc, 'place' | 'at'>[]>(),
        models.vitals
          .find(recent)
          .select({ name: 1, value: 1, rating: 1 })
          .lean<Pick<VitalDoc, 'name' | 'value' | 'rating'>[]>(),
        models.facts.find(recent).select({ step: 1 }).lean<Pick<FactDoc, 'step'>[]>(),
      ]);
      const steps = countBy(facts, (fact) => fact.step);
      const days = countBy(searches, (search) => dateInBerlin(search.at));
      const places = countBy(
        searches.filter((search) => search.place !== null),
        (search) => search.place ?? '',
      );
      return {
        funnel: FUNNEL_STEPS.map((step) => ({
          step,
          count: step === 'searches' ? searches.length : (steps.get(step) ?? 0),
        })),
        searches_per_day: [...days]
          .map(([date, count]) => ({ date, count }))
          .sort((a, b) => a.date.localeCompare(b.date)),
        top_places: [...places]
          .map(([place, count]) => ({ place, count }))
          .sort((a, b) => b.count - a.count)
          .slice(0, TOP_PLACES),
        web_vitals: [...new Set(vitals.map((vital) => vital.name))].map((name) => vitalFigures(name, vitals)),
      };
    },
  };
}

export type AnalyticsRepository = ReturnType<typeof createAnalyticsRepository>;

function vitalFigures(
  name: VitalDoc['name'],
  all: readonly Pick<VitalDoc, 'name' | 'value' | 'rating'>[],
): Figures['web_vitals'][number] {
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
