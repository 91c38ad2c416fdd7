import { MINUTE_MS } from '@kq/kernel';
import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';

interface Deps extends SweeperDeps {
  readonly readDueFeeds: (signal: AbortSignal) => Promise<void>;
}

/** Reads each feed when it is due, every 30 minutes. While none is due, the query reads one index entry. */
export function createFeedSweeper({ readDueFeeds, ...deps }: Deps): Sweeper {
  return createSweeper({ ...deps, name: 'calendar-feeds', everyMs: MINUTE_MS, run: readDueFeeds });
}
