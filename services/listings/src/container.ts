import {
  connectEvents,
  createServiceContainer,
  createSessionVerifier,
  type ServiceBase,
  type ServiceContainer,
} from '@kq/service-kit';
import { mountRoutes } from './composition/routes';
import { createFeatures } from './composition/features';
import { type ListingsDeps, openShared } from './composition/shared';
import { createSeedListings, type SeedOptions } from './seed/use-cases/seed-listings';

export interface ListingsContainer extends ServiceContainer {
  /** Creates demo accommodations (after `start()`); idempotent. */
  seedListings(options?: SeedOptions): Promise<{ created: number }>;
  /** Counts stored accommodations without deleted ones. */
  countAccommodations(): Promise<number>;
  /** Processes all due booking requests, if this replica has the lease. */
  sweepBookings(): Promise<boolean>;
  /** Publishes the accommodations of verified owners that are not public yet, if this replica has the lease. */
  checkOwners(): Promise<boolean>;
  /** Applies decisions about reports whose caller died, if this replica has the lease. */
  sweepReports(): Promise<boolean>;
  /** Reads the calendar feeds that are due, if this replica has the lease. */
  sweepFeeds(): Promise<boolean>;
  /** Creates the weekly mails about calendars, if this replica has the lease. */
  sweepCalendarChecks(): Promise<boolean>;
  /** Deletes data of erased people whose retention for contracts is over. */
  sweepRetention(): Promise<boolean>;
  /** Deletes drafts of reset registrations whose time is over. */
  sweepDueDrafts(): Promise<boolean>;
  /** Publishes the states of the next accommodations again, if this replica has the lease. */
  sweepRepublication(): Promise<boolean>;
  /** Writes a snapshot of the search index if one is due, if this replica has the lease. */
  sweepSnapshot(): Promise<boolean>;
  /** Deletes the files of photos removed a day ago. */
  sweepPhotos(): Promise<boolean>;
}

/** Composition root of the listings service: the only place that constructs adapters and selects the tier. */
export function createListingsContainer(deps: ListingsDeps): ListingsContainer {
  const container = createServiceContainer('listings', deps, (base) => openListings(base, deps));
  const { opened } = container;
  return Object.assign(container, {
    async seedListings(options?: SeedOptions) {
      const { repository: store, gazetteer, clock, feed, republications } = opened();
      const result = await createSeedListings({ store, gazetteer, clock })(options);
      // Demo accommodations are stored without events.
      if (result.created > 0) await republications.request();
      await feed.rescan();
      return result;
    },
    countAccommodations: () => opened().repository.count(),
    sweepBookings: () => opened().bookings.sweep(),
    checkOwners: () => opened().ownerCheck.sweep(),
    sweepReports: () => opened().reporting.sweep(),
    sweepFeeds: () => opened().calendars.sweep(),
    sweepCalendarChecks: () => opened().calendarMails.sweep(),
    sweepRetention: () => opened().personalData.sweep(),
    sweepDueDrafts: () => opened().dueDrafts.sweep(),
    sweepRepublication: () => opened().republishing.sweep(),
    sweepSnapshot: () => opened().snapshotWriter.sweep(),
    sweepPhotos: () => opened().photos.sweep(),
  });
}

async function openListings(base: ServiceBase, deps: ListingsDeps) {
  const shared = await openShared(base, deps);
  const features = createFeatures(shared, deps);
  const { feed, index, bookings, ownerCheck } = features;
  mountRoutes(shared, features);
  connectEvents(base, shared, {
    bus: deps.bus,
    outbox: shared.outbox,
    subscriptions: [
      ...features.accounts.subscriptions,
      ...bookings.subscriptions,
      ...features.personalData.subscriptions,
      ...features.incompleteStates,
    ],
    // Sent mails and verified addresses: a delay of 250 ms does not matter.
    collectMs: 250,
    async reindex() {
      await feed.rescan();
      return index.accommodations.size;
    },
    republication: features.republications,
  });
  shared.gazetteer.warmUp();
  base.lifecycle.onStop('search index', 'relays', () => feed.stop());
  await feed.start();
  return {
    ...shared,
    ...features,
    tokenVerifier: deps.tokenVerifier ?? createSessionVerifier(shared),
    isReady: () =>
      feed.isComplete() && shared.database.isConnected() && (features.photos.files.isWritable?.() ?? true),
    // Not awaited: auth may start after this service, and only unpublished accommodations wait for it.
    beforeJobs: async () => {
      void ownerCheck.sweep();
      // In an empty installation this ends the first request, so that nothing created later is published twice. Elsewhere a
      // start does not wait for a run in progress.
      if (index.accommodations.versions.size === 0) await features.republishing.sweep();
    },
    jobs: {
      outbox: shared.outbox,
      'booking timers': bookings,
      retention: features.personalData,
      reports: features.reporting,
      'calendar feeds': features.calendars,
      'calendar checks': features.calendarMails,
      'owner check': ownerCheck,
      republishing: features.republishing,
      'due drafts': features.dueDrafts,
      photos: features.photos,
      'search snapshot': features.snapshotWriter,
    },
  };
}
