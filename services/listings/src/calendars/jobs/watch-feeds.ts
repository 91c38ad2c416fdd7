import { type Clock } from '@kq/kernel';
import { type Metrics } from '@kq/service-kit';
import { type AccommodationRepository } from '../../accommodations';

interface Deps {
  readonly metrics: Metrics;
  readonly repository: Pick<AccommodationRepository, 'oldestFeedDueAt'>;
  readonly clock: Clock;
}

/** Exports how late the reading of calendars is; each scrape reads one entry of an index. */
export function watchFeeds({ metrics, repository, clock }: Deps): void {
  const overdue = metrics.gauge('kq_calendars_overdue_ms');
  metrics.onCollect(
    async () => {
      const now = clock.now();
      const dueAt = await repository.oldestFeedDueAt(now);
      overdue.set(dueAt === null ? 0 : now.getTime() - dueAt.getTime());
    },
    { name: 'calendars', gauges: [overdue] },
  );
}
