import { MINUTE_MS } from '@kq/kernel';
import { createPartitionedSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';
import { type ReadDueFeeds } from '../use-cases/read-due-feeds';

interface Deps extends SweeperDeps {
  readonly readDueFeeds: ReadDueFeeds;
}

/**
 * Reads each feed when it is due, every 30 minutes; all replicas share the work. While none is due, the query reads one
 * index entry.
 */
export function createFeedSweeper({ readDueFeeds, ...deps }: Deps): Sweeper {
  return createPartitionedSweeper({ ...deps, ...readDueFeeds, name: 'calendar-feeds', everyMs: MINUTE_MS });
}
