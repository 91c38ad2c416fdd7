import { type Clock, type Leases } from '@kq/kernel';
import { type Logger, type Metrics, type ObjectStore } from '@kq/service-kit';
import { type ListingsConfig, showsDemo } from '../config';
import { type IsPublic } from '../visibility/domain/visibility';
import { type AccommodationRepository, type BookingStats } from '../accommodations';
import { createAccommodationSource, versionedAccommodationOf } from './data/accommodation-source';
import { codeVersion } from './data/code-version';
import { createSnapshots } from './data/snapshots';
import { SearchIndex } from './domain/search-index';
import { createSnapshotWriter } from './jobs/write-snapshot.job';
import { createIndexFeed } from './use-cases/index-feed';
import { createWriteSnapshot } from './use-cases/write-snapshot';
import { watchIndex } from './watch-index';

interface Deps {
  readonly config: ListingsConfig;
  readonly repository: AccommodationRepository;
  readonly isPublic: IsPublic;
  readonly stats: BookingStats;
  /** Keeps snapshots of the index. */
  readonly files: ObjectStore;
  readonly leases: Leases;
  /** Id of this replica. */
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Milliseconds between two polls; default 500. */
  readonly pollMs: number | undefined;
}

/** The search index of this replica, its feed, its gauges and its snapshots. */
export function createSearch({ repository, isPublic, pollMs, config, ...deps }: Deps) {
  const { clock, logger, metrics } = deps;
  const index = new SearchIndex();
  const { accommodations } = index;
  const snapshots = createSnapshots({
    ...deps,
    validFor: () => `${showsDemo(config) ? 'demo' : 'real'}-${codeVersion()}`,
  });
  const feed = createIndexFeed({
    ...deps,
    accommodations,
    source: createAccommodationSource(repository, isPublic),
    snapshots,
    ...(pollMs === undefined ? {} : { timing: { pollMs } }),
  });
  watchIndex({ metrics, index, feed, clock });
  return {
    index,
    feed,
    snapshotWriter: createSnapshotWriter({
      ...deps,
      writeSnapshot: createWriteSnapshot({ accommodations, snapshots, clock }),
    }),
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
