import { type Clock, createSemaphore, type Leases, type ReplaceableSecret } from '@kq/kernel';
import { type Logger, type Metrics } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AccommodationRepository, type ChangeAccommodation } from '../accommodations';
import { type VisibilityOf } from '../visibility/domain/visibility';
import { createCalendarReader } from './data/calendar-reader';
import { createFetchFeed } from './data/fetch-feed';
import { FeedRefusedError } from './domain/feed-refused-error';
import { mountCalendarRoutes } from './http/calendar.routes';
import { createFeedSweeper } from './jobs/read-feeds.job';
import { watchFeeds } from './jobs/watch-feeds';
import { createChangeCalendar } from './use-cases/change-calendar';
import { createClosures } from './use-cases/close-accommodations';
import { createImportCalendar } from './use-cases/import-calendar';
import { createManageFeeds } from './use-cases/manage-feeds';
import { type CompaniesOf, type FetchFeed, type OwnerLinks } from './use-cases/ports';
import { createReadDueFeeds } from './use-cases/read-due-feeds';
import { createReadFeed } from './use-cases/read-feed';

export { createOwnerLinkModel, createOwnerLinks } from './data/owner-links';

export interface CalendarsDeps {
  readonly repository: AccommodationRepository;
  readonly visibilityOf: VisibilityOf;
  readonly changeAccommodation: ChangeAccommodation;
  readonly companiesOf: CompaniesOf;
  readonly ownerLinks: OwnerLinks;
  readonly leases: Leases;
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly linkSecret: ReplaceableSecret;
  readonly publicUrl: () => string;
  /** Default: reads public hosts by https. */
  readonly fetchFeed?: FetchFeed;
}

const READINGS_MAX = 8;
const WAITING_READINGS_MAX = 50;

/** Composes the calendar exchange with other platforms. */
export function createCalendars({ fetchFeed = createFetchFeed(), ...deps }: CalendarsDeps) {
  const { logger } = deps;
  const change = createChangeCalendar(deps);
  const reader = createCalendarReader();
  const readFeed = createReadFeed({
    ...deps,
    fetchFeed,
    readText: reader.read,
    semaphore: createSemaphore(READINGS_MAX, WAITING_READINGS_MAX),
  });
  const importCalendar = createImportCalendar({
    ...deps,
    change,
    readFeed,
    onRefused: (reason, accommodationId) =>
      logger.info({ reason, accommodation_id: accommodationId }, 'calendar import refused'),
  });
  const readDueFeeds = createReadDueFeeds({
    ...deps,
    change,
    readFeed,
    onFailed(error, accommodationId) {
      const fields = { accommodation_id: accommodationId };
      // Without the cause, which may contain the address of the feed and its secret.
      if (error instanceof FeedRefusedError)
        logger.info({ ...fields, reason: error.reason }, 'calendar feed not read, last reading kept');
      else logger.error({ ...fields, err: error }, 'calendar feed update failed');
    },
  });
  const closures = createClosures({
    ...deps,
    onFailed: (error, accommodationId) =>
      logger.warn({ err: error, accommodation_id: accommodationId }, 'closure of an accommodation failed'),
  });
  watchFeeds(deps);
  const sweeper = createFeedSweeper({ ...deps, readDueFeeds });
  return {
    feeds: createManageFeeds({ ...deps, change }),
    mountRoutes: (app: FastifyInstance) =>
      mountCalendarRoutes(app, { ...deps, change, closures, importCalendar }),
    start: () => sweeper.start(),
    stop: () => sweeper.stop(),
    /** Ends the thread that reads calendars. */
    close: () => reader.close(),
    sweep: () => sweeper.sweep(),
  };
}
