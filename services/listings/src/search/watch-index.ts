import { type Clock } from '@kq/kernel';
import { type Metrics } from '@kq/service-kit';
import { type IndexFeed } from './use-cases/index-feed';
import { type SearchIndex } from './domain/search-index';

/** Registers gauges for the size and freshness of the search index in this replica. */
export function watchIndex({
  metrics,
  index,
  feed,
  clock,
}: {
  metrics: Metrics;
  index: SearchIndex;
  feed: Pick<IndexFeed, 'polledAt'>;
  clock: Clock;
}): void {
  const places = metrics.gauge('kq_search_index_places');
  const polled = metrics.gauge('kq_search_index_polled_ms');
  const newest = metrics.gauge('kq_search_index_newest_change_ms');
  metrics.onCollect(
    () => {
      const now = clock.now().getTime();
      const polledAt = feed.polledAt();
      const { newestChangeAt } = index.accommodations.versions;
      places.set(index.accommodations.size);
      if (polledAt !== null) polled.set(now - polledAt.getTime());
      if (newestChangeAt !== null) newest.set(Math.max(0, now - newestChangeAt));
    },
    { name: 'search-index', gauges: [places, polled, newest] },
  );
}
