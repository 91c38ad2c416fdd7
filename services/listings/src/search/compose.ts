import { type Clock } from '@kq/kernel';
import { type Logger, type Metrics } from '@kq/service-kit';
import { type IsPublic } from '../visibility/domain/visibility';
import { type AccommodationRepository, type BookingStats } from '../accommodations';
import { createAccommodationSource, versionedAccommodationOf } from './data/accommodation-source';
import { SearchIndex } from './domain/search-index';
import { createIndexFeed } from './use-cases/index-feed';
import { watchIndex } from './watch-index';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly isPublic: IsPublic;
  readonly stats: BookingStats;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Milliseconds between two polls; default 500. */
  readonly pollMs: number | undefined;
}

/** The search index of this replica, its feed and its gauges. */
export function createSearch({ repository, isPublic, stats, clock, logger, metrics, pollMs }: Deps) {
  const index = new SearchIndex();
  const feed = createIndexFeed({
    accommodations: index.accommodations,
    source: createAccommodationSource(repository, isPublic),
    stats,
    clock,
    logger,
    ...(pollMs === undefined ? {} : { timing: { pollMs } }),
  });
  watchIndex({ metrics, index, feed, clock });
  return {
    index,
    feed,
    /** Applies a write of this replica. The next poll covers a failure, which must not fail the write. */
    async refresh(id: number): Promise<void> {
      try {
        const doc = await repository.findById(id);
        if (doc !== null) feed.applyOwn(versionedAccommodationOf(doc, isPublic));
      } catch (error) {
        logger.warn({ err: error }, 'search index refresh failed, deferred to next poll');
      }
    },
  };
}
