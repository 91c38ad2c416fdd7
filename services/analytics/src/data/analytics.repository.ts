import { dateInBerlin } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { insertIfAbsent } from '@kq/service-kit';
import { type AnalyticsSummary, summarize } from '../domain/summarize';
import { type AnalyticsModels, type FactDoc, type SearchDoc, type ViewsDoc, type VitalDoc } from './models';

const KEEP_MS = 90 * DAY_MS;
const KEEP_VIEWS_MS = 400 * DAY_MS;

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

    async addView(accommodationId: number, at: Date): Promise<void> {
      const [month, day] = monthAndDay(dateInBerlin(at));
      await models.views.updateOne(
        { _id: `${accommodationId}:${month.slice(0, 7)}` },
        {
          $inc: { [`days.${day}`]: 1 },
          $setOnInsert: {
            accommodation_id: accommodationId,
            month,
            purge_at: new Date(at.getTime() + KEEP_VIEWS_MS),
          },
        },
        { upsert: true },
      );
    },

    /** Returns the views per day from `from` to before `to`, oldest first; days without a view are omitted. */
    async viewsOf(
      accommodationIds: readonly number[],
      { from, to }: { readonly from: string; readonly to: string },
    ): Promise<{ date: string; count: number }[]> {
      const months = await models.views
        .find({
          accommodation_id: { $in: [...accommodationIds] },
          month: { $gte: monthAndDay(from)[0], $lt: to },
        })
        .select({ month: 1, days: 1 })
        .lean<Pick<ViewsDoc, 'month' | 'days'>[]>();
      const counts = new Map<string, number>();
      for (const { month, days } of months)
        for (const [day, count] of Object.entries(days)) {
          const date = `${month.slice(0, 8)}${day}`;
          if (date >= from && date < to) counts.set(date, (counts.get(date) ?? 0) + count);
        }
      return [...counts]
        .map(([date, count]) => ({ date, count }))
        .sort((a, b) => a.date.localeCompare(b.date));
    },

    /** Counts an event once, also when it is delivered again. */
    async addFact(fact: FactDoc): Promise<void> {
      await insertIfAbsent(() => models.facts.create(fact));
    },

    /** Returns the searches by town since an instant. */
    async searchesByTown(since: Date): Promise<Map<string, number>> {
      const groups = await models.searches.aggregate<{ _id: string | null; count: number }>([
        { $match: { at: { $gte: since }, place_id: { $gt: '' } } },
        { $group: { _id: '$place_id', count: { $sum: 1 } } },
      ]);
      return new Map(groups.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count]])));
    },

    async statsSince(since: Date): Promise<AnalyticsSummary> {
      const recent = { at: { $gte: since } };
      const [searches, vitals, facts] = await Promise.all([
        models.searches.find(recent).select({ place: 1, at: 1 }).lean<Pick<SearchDoc, 'place' | 'at'>[]>(),
        models.vitals
          .find(recent)
          .select({ name: 1, value: 1, rating: 1 })
          .lean<Pick<VitalDoc, 'name' | 'value' | 'rating'>[]>(),
        models.facts
          .find(recent)
          .select({ step: 1, request_id: 1, at: 1 })
          .lean<Pick<FactDoc, 'step' | 'request_id' | 'at'>[]>(),
      ]);
      return summarize({ searches, vitals, facts });
    },
  };
}

export type AnalyticsRepository = ReturnType<typeof createAnalyticsRepository>;

/** `2026-11-24` → `2026-11-01`, `24` */
const monthAndDay = (date: string): [string, string] => [`${date.slice(0, 8)}01`, date.slice(8)];
