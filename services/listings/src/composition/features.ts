import { createFileObjectStore, createMemoryLiveBus } from '@kq/service-kit';
import { createAccountBlocks } from '../account-blocks/data/account-blocks';
import { createAccounts } from '../accounts/compose';
import { createAccommodations } from '../accommodations/compose';
import { createAnalyticsViews, createBookings } from '../bookings/compose';
import { createCalendarMails } from '../calendar-mails/compose';
import { mailHoursOf } from '../calendar-mails/domain/calendar-check';
import { createCalendars, createOwnerLinks } from '../calendars/compose';
import { createPersonalData } from '../personal-data/compose';
import { createPhotos } from '../photos/compose';
import { createPictureLinks } from '../pictures/use-cases/picture-links';
import { createDailyQuota } from '../quotas/data/daily-quota';
import { bookingLimits } from '../quotas/use-cases/sender-limits';
import { createReporting, createReports } from '../reports/compose';
import { createSearch } from '../search/compose';
import { createStayRepository } from '../stays/data/stay.repository';
import { type ListingsDeps, type Shared } from './shared';

export type Features = ReturnType<typeof createFeatures>;

/** Builds all features of listings, each on those before it. */
export function createFeatures(shared: Shared, deps: ListingsDeps) {
  const core = createCore(shared, deps);
  const photos = createPhotos({ ...shared, ...core, files: openObjects(shared, deps) });
  shared.lifecycle.onStop('photo encoder', 'databases', () => photos.close());
  const { calendars, calendarMails, ownerLinks } = createCalendarFeatures(shared, deps, core);
  const personalData = createPersonalData({
    ...shared,
    ...core.reporting,
    calendarChecks: calendarMails.checks,
    accountBlocks: core.accountBlocks,
    removePhotos: photos.removeAll,
    removeCalendarLink: ownerLinks.remove,
    ownerLinks,
    bookings: core.bookings.repository,
    stays: core.stays,
    messageTemplates: core.bookings.messageTemplates,
    accommodations: core.repository,
    settleVerification: core.bookings.settleVerification,
    retentionDays: shared.config.KQ_CONTRACT_RETENTION_DAYS,
  });
  const accounts = createAccounts({
    ...shared,
    ...core,
    ...core.bookings,
    ...personalData,
    bookings: core.bookings.repository,
    accommodations: core.repository,
  });
  return { ...core, photos, calendars, calendarMails, personalData, accounts };
}

/** Each user has its own: one that the disk refuses a large object to is not writable for a while. */
const openObjects = ({ config }: Shared, { objects }: ListingsDeps) =>
  objects ?? createFileObjectStore(config.KQ_PHOTOS_DIR);

type Core = ReturnType<typeof createCore>;

/** Accommodations, booking requests, reports and the search index, which each write of an accommodation updates. */
function createCore(shared: Shared, deps: ListingsDeps) {
  const { models, config, clock, linkSecret } = shared;
  const accountBlocks = createAccountBlocks(models.accountBlocks);
  const quota = createDailyQuota(models.dailyQuotas, clock, linkSecret.secret);
  const accommodations = createAccommodations({
    ...shared,
    model: models.accommodations,
    republicationModel: models.republications,
    relayEvents: (id) => shared.outbox.relayed(models.accommodations, id),
    relayRepublication: (id) => shared.relay(models.republications, id),
    async afterWrite(id) {
      shared.relay(models.accommodations, id);
      await search.refresh(id);
    },
    quota,
  });
  const pictureLinks = createPictureLinks({ ...shared, ...accommodations });
  const reports = createReports({ ...shared, model: models.reports });
  const stays = createStayRepository({
    model: models.stays,
    clock,
    relay: (id) => shared.relay(models.stays, id),
  });
  const bookings = createBookings({
    ...shared,
    stays,
    accountBlocks,
    reports,
    accommodations: accommodations.repository,
    visibilityOf: accommodations.visibilityOf,
    pictureLinks,
    views: createAnalyticsViews(shared.analytics),
    live: deps.live ?? createMemoryLiveBus(),
    streamLimits: { perUser: config.KQ_STREAMS_PER_USER, perAddress: config.KQ_STREAMS_PER_ADDRESS },
    quota,
    caps: bookingLimits({
      isOff: config.KQ_LIMIT_REQUESTS === 'off',
      requestsPerDay: config.KQ_LIMIT_BUNDLES_PER_DAY,
    }),
    timing: deps.bookingTiming,
  });
  const search = createSearch({
    ...shared,
    ...accommodations,
    stats: bookings,
    files: openObjects(shared, deps),
    pollMs: deps.indexPollMs,
  });
  const reporting = createReporting({
    ...shared,
    ...accommodations,
    accountBlocks,
    stays,
    bookings,
    reports,
    quota,
  });
  return {
    ...accommodations,
    accountBlocks,
    pictureLinks,
    bookings,
    stays,
    reporting,
    index: search.index,
    feed: search.feed,
    snapshotWriter: search.snapshotWriter,
  };
}

function createCalendarFeatures(
  shared: Shared,
  { fetchFeed }: ListingsDeps,
  { repository, visibilityOf, isPublic, change, bookings, accountBlocks }: Core,
) {
  const { models, config, lifecycle } = shared;
  const stored = createOwnerLinks(models.ownerCalendarLinks);
  // The link of a blocked owner opens nothing; unblocking restores it.
  const ownerLinks: typeof stored = {
    ...stored,
    find: async (ownerId) => ((await accountBlocks.isBlocked(ownerId)) ? null : stored.find(ownerId)),
  };
  const calendars = createCalendars({
    ...shared,
    repository,
    visibilityOf,
    changeAccommodation: change,
    companiesOf: bookings.readStayCompanies,
    ownerLinks,
    fetchFeed,
  });
  lifecycle.onStop('calendar reader', 'databases', () => calendars.close());
  const calendarMails = createCalendarMails({
    ...shared,
    model: models.calendarChecks,
    repository,
    change,
    feeds: calendars.feeds,
    companiesOf: bookings.readStayCompanies,
    isPublic,
    accountBlocks,
    hours: mailHoursOf(config.KQ_CALENDAR_CHECK_HOURS),
  });
  return { calendars, calendarMails, ownerLinks };
}
