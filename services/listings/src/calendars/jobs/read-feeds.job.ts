import { type Leases } from '@kq/kernel';
import { createSweeper, type Logger, type Sweeper } from '@kq/service-kit';

interface Deps {
  readonly readDueFeeds: (signal: AbortSignal) => Promise<void>;
  readonly leases: Leases;
  readonly holder: string;
  readonly logger: Logger;
}

const EVERY_MS = 60_000;

/** Reads each feed when it is due, every 30 minutes. While none is due, the query reads one index entry. */
export function createFeedSweeper({ readDueFeeds, leases, holder, logger }: Deps): Sweeper {
  return createSweeper({
    name: 'calendar-feeds',
    everyMs: EVERY_MS,
    leases,
    holder,
    logger,
    run: readDueFeeds,
  });
}
