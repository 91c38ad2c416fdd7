import { randomUUID } from 'node:crypto';
import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, internalRoutes } from '@kq/contracts';
import { type Gazetteer, loadGazetteer } from '@kq/gazetteer';
import { type Clock, once, systemClock } from '@kq/kernel';
import {
  closeStreams,
  createDeadLetterStore,
  createFileObjectStore,
  createHttpApp,
  createInternalAuth,
  createInternalClient,
  createLeases,
  createLifecycle,
  createLogger,
  createMemoryLiveBus,
  createMetrics,
  createOutbox,
  createSessionRegistry,
  createTokenVerifier,
  type EventBus,
  HTTP_STOP_LIMIT_MS,
  listen,
  type LiveBus,
  type Logger,
  type Metrics,
  migrate,
  mountOpsRoutes,
  type ObjectStore,
  openDatabase,
  type ServiceContainer,
  type TokenVerifier,
  watchQueues,
} from '@kq/service-kit';
import { createAccommodationRepository } from './accommodations/data/accommodation.repository';
import { createOwnerNames } from './accommodations/data/owner-names';
import { createChangeAccommodation } from './accommodations/use-cases/change-accommodation';
import { createOwnerLimits, ownerCaps } from './accommodations/use-cases/owner-limits';
import { createOwnerVerification } from './accommodations/use-cases/owner-verification';
import { createIsPublic } from './accommodations/domain/visibility';
import { createOwnerCheck } from './accommodations/jobs/check-owners.job';
import { addressConsumers } from './app/address.consumer';
import { mountAccommodationFeatures } from './app/listings-app';
import { watchIndex } from './app/watch-index';
import {
  bookingLimits,
  type BookingsDeps,
  createAuthContacts,
  createBookings,
  createDailyQuota,
} from './bookings';
import { type CalendarsDeps, createCalendars, createOwnerLinks } from './calendars';
import { type ListingsConfig, showsDemo } from './config';
import { databaseSchema } from './data/database-schema';
import { createPersonalData } from './personal-data';
import { createSharpPhotoEncoder } from './photos/adapters/sharp-photo-encoder';
import { createPhotoSweeper } from './photos/jobs/sweep-photos.job';
import { createPurgePhotos } from './photos/use-cases/purge-photos';
import { createAccommodationSource, versionedPlaceOf } from './search/data/accommodation-source';
import { createIndexFeed } from './search/use-cases/index-feed';
import { SearchIndex } from './search/domain/search-index';
import { createSeedListings, type SeedOptions } from './seed/use-cases/seed-listings';

export interface ListingsDeps {
  readonly config: ListingsConfig;
  readonly bus: EventBus;
  readonly logger?: Logger;
  /** Shared with the process, which serves them on a separate port. */
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  /** Base URL of auth where it is known only after listening; default KQ_AUTH_URL. */
  readonly authUrl?: () => string;
  /** Public base URL where it is known only after listening; default KQ_PUBLIC_URL. */
  readonly publicUrl?: () => string;
  /** Default: verifies by the published keys of auth. */
  readonly tokenVerifier?: TokenVerifier;
  readonly gazetteer?: Gazetteer;
  /** Checks every response against its schema; for development and tests. */
  readonly checkResponses?: boolean;
  /** Milliseconds between two polls of the search index; default 500. */
  readonly indexPollMs?: number;
  /** Notifies live streams, also those of other replicas; default: streams of this container only. */
  readonly live?: LiveBus;
  /** Keeps the files of photos; default: files below KQ_PHOTOS_DIR. */
  readonly objects?: ObjectStore;
  /** Names and addresses of users; default: internal calls to auth. */
  readonly contacts?: BookingsDeps['contacts'];
  /** Reads calendars of other platforms; default: from public hosts by https. */
  readonly fetchFeed?: CalendarsDeps['fetchFeed'];
  /** Intervals of live streams and of the booking requests' timers. */
  readonly bookingTiming?: BookingsDeps['timing'];
}

export interface ListingsContainer extends ServiceContainer {
  /** Creates demo accommodations (after `start()`); idempotent. */
  seedListings(options?: SeedOptions): Promise<{ created: number }>;
  /** Counts stored accommodations without deleted ones. */
  countAccommodations(): Promise<number>;
  /** Processes all due booking requests, if this replica has the lease. */
  sweepBookings(): Promise<boolean>;
  /** Publishes the accommodations of verified owners that are not public yet, if this replica has the lease. */
  checkOwners(): Promise<boolean>;
  /** Reads the calendar feeds that are due, if this replica has the lease. */
  sweepFeeds(): Promise<boolean>;
  /** Deletes data of erased people whose retention for contracts is over. */
  sweepRetention(): Promise<boolean>;
  /** Deletes the files of photos removed a day ago. */
  sweepPhotos(): Promise<boolean>;
}

/** Composition root of the listings service: the only place that constructs adapters and selects the tier. */
export async function createListingsContainer(deps: ListingsDeps): Promise<ListingsContainer> {
  const { config, bus, clock = systemClock } = deps;
  const logger = deps.logger ?? createLogger({ service: 'listings', level: config.KQ_LOG_LEVEL });
  const authUrl = deps.authUrl ?? (() => config.KQ_AUTH_URL);
  const publicUrl = deps.publicUrl ?? (() => config.KQ_PUBLIC_URL);
  const gazetteer = deps.gazetteer ?? loadGazetteer();
  const metrics = deps.metrics ?? createMetrics();
  const lifecycle = createLifecycle({ logger });
  const holder = randomUUID();

  const { databaseName: name, defineModels, migrations } = databaseSchema;
  const database = await openDatabase({ uri: config.KQ_DATABASE_URI, name, logger });
  const models = defineModels(database.connection);
  const { accommodations } = models;
  const deadLetters = createDeadLetterStore(database.connection);
  const leases = createLeases(database.connection, clock);
  const index = new SearchIndex();
  const isPublic = createIsPublic({ showsDemo: showsDemo(config) });
  const repository = createAccommodationRepository({
    model: accommodations,
    showsDemo: showsDemo(config),
    async afterWrite(id) {
      outbox.relay(accommodations, id);
      await refreshIndex(id);
    },
  });

  /** The next poll covers a failed refresh, so the failure must not fail the write for the caller. */
  async function refreshIndex(id: number): Promise<void> {
    try {
      const doc = await repository.findById(id);
      if (doc !== null) feed.applyOwn(versionedPlaceOf(doc, isPublic));
    } catch (error) {
      logger.warn({ err: error }, 'search index refresh failed, deferred to next poll');
    }
  }

  const internalAuth = createInternalAuth({ secret: config.KQ_INTERNAL_SECRET, service: 'listings', clock });
  const auth = createInternalClient({ baseUrl: authUrl, audience: 'auth', internalAuth, timeoutMs: 3000 });
  const contacts = deps.contacts ?? createAuthContacts(auth);
  const change = createChangeAccommodation({ repository, clock });
  const ownerVerification = createOwnerVerification({ repository, change, contacts });
  const limits = createOwnerLimits({
    repository,
    contacts,
    quota: createDailyQuota(models.dailyQuotas, clock, config.KQ_LINK_SECRET),
    leases,
    caps: ownerCaps({
      isOff: config.KQ_LIMIT_REQUESTS === 'off',
      newPerDay: config.KQ_LIMIT_ACCOMMODATIONS_PER_DAY,
      activeInTrial: config.KQ_LIMIT_ACTIVE_IN_TRIAL,
    }),
    clock,
  });
  const ownerCheck = createOwnerCheck({ ownerVerification, leases, holder, logger });
  const bookings = createBookings({
    models,
    accommodations: repository,
    contacts,
    gazetteer,
    live: deps.live ?? createMemoryLiveBus(),
    leases,
    holder,
    clock,
    logger,
    relay: (model, id, inserted) => outbox.relay(model, id, inserted),
    linkSecret: config.KQ_LINK_SECRET,
    publicUrl,
    streamLimits: { perUser: config.KQ_STREAMS_PER_USER, perAddress: config.KQ_STREAMS_PER_ADDRESS },
    caps: bookingLimits({
      isOff: config.KQ_LIMIT_REQUESTS === 'off',
      bundlesPerDay: config.KQ_LIMIT_BUNDLES_PER_DAY,
    }),
    ...(deps.bookingTiming === undefined ? {} : { timing: deps.bookingTiming }),
  });
  const photoFiles = deps.objects ?? createFileObjectStore(config.KQ_PHOTOS_DIR);
  const purgePhotos = createPurgePhotos({ repository, files: photoFiles, clock });
  const photoSweeper = createPhotoSweeper({ purgePhotos, leases, holder, logger });
  const ownerLinks = createOwnerLinks(models.ownerCalendarLinks);
  const calendars = createCalendars({
    repository,
    changeAccommodation: change,
    companiesOf: bookings.readStayCompanies,
    ownerLinks,
    leases,
    holder,
    clock,
    logger,
    linkSecret: config.KQ_LINK_SECRET,
    publicUrl,
    ...(deps.fetchFeed === undefined ? {} : { fetchFeed: deps.fetchFeed }),
  });
  const personalData = createPersonalData({
    removePhotos: purgePhotos.all,
    removeCalendarLink: ownerLinks.remove,
    bookings: bookings.repository,
    accommodations: repository,
    settleProof: bookings.settleProof,
    leases,
    holder,
    clock,
    logger,
    retentionDays: config.KQ_CONTRACT_RETENTION_DAYS,
  });
  const subscriptions = [
    ...addressConsumers({ settleProof: bookings.settleProof, ownerVerification }),
    ...bookings.subscriptions,
    ...personalData.subscriptions,
  ];
  const membership = bus.subscribe('listings', subscriptions, {
    deadLetters: deadLetters.add,
    onReplayed: deadLetters.settle,
    // Sent mails and verified addresses: a delay of 250 ms does not matter.
    collectMs: 250,
  });
  const outbox = createOutbox({
    models: [accommodations, ...bookings.outboxModels],
    bus,
    clock,
    logger,
    leases,
    holder,
  });

  const figures = bookings;
  const feed = createIndexFeed({
    places: index.places,
    source: createAccommodationSource(repository, isPublic),
    figures,
    clock,
    logger,
    ...(deps.indexPollMs === undefined ? {} : { timing: { pollMs: deps.indexPollMs } }),
  });

  const sessionRegistry = createSessionRegistry({ auth, logger, clock });
  const tokenVerifier =
    deps.tokenVerifier ??
    createTokenVerifier({
      jwks: () => auth.call(internalRoutes.jwks),
      issuer: ACCESS_TOKEN_ISSUER,
      audience: ACCESS_TOKEN_AUDIENCE,
      clock,
      sessions: sessionRegistry,
    });

  const isReady = () => feed.isComplete() && !lifecycle.isStopping && database.isConnected();
  const app = createHttpApp({
    service: 'listings',
    logger,
    metrics,
    servesMetrics: deps.metrics === undefined,
    tokenVerifier,
    internalAuth,
    clock,
    isReady,
    ...(deps.checkResponses === undefined ? {} : { checkResponses: deps.checkResponses }),
  });
  const ownerName = createOwnerNames({ auth, clock, logger });
  mountAccommodationFeatures(app, {
    repository,
    change,
    limits,
    leases,
    ownerVerification,
    isPublic,
    index,
    gazetteer,
    clock,
    figures,
    ownerName,
    publicUrl,
    photoEncoder: createSharpPhotoEncoder(),
    photoFiles,
  });
  calendars.mountRoutes(app);
  bookings.mountRoutes(app);
  personalData.mountRoutes(app);
  mountOpsRoutes(app, {
    service: 'listings',
    deadLetters: () => deadLetters,
    bus,
    outbox: () => outbox,
    async reindex() {
      await feed.rescan();
      return index.places.size;
    },
  });

  watchIndex({ metrics, index, feed, clock });
  watchQueues({ metrics, outbox, deadLetters });

  lifecycle.onStop('streams', 'streams', () => closeStreams(app));
  lifecycle.onStop('session registry', 'relays', async () => sessionRegistry.stop());
  lifecycle.onStop('http', 'http', () => app.close(), HTTP_STOP_LIMIT_MS);
  lifecycle.onStop('search index', 'relays', () => feed.stop());
  lifecycle.onStop('booking timers', 'relays', () => bookings.stop());
  lifecycle.onStop('retention', 'relays', () => personalData.stop());
  lifecycle.onStop('calendar feeds', 'relays', () => calendars.stop());
  lifecycle.onStop('owner check', 'relays', () => ownerCheck.stop());
  lifecycle.onStop('photos', 'relays', () => photoSweeper.stop());
  lifecycle.onStop('outbox', 'relays', () => outbox.stop());
  lifecycle.onStop('consumers', 'consumers', () => membership.leave());
  lifecycle.onStop('database', 'databases', () => database.close());

  const seed = createSeedListings({ store: repository, gazetteer, clock });
  const open = once(async () => {
    await migrate(database.connection, models, migrations);
    warmUp(gazetteer);
    await feed.start();
  });
  let url = '';
  return {
    name: 'listings',
    app,
    get url() {
      return url;
    },
    open,
    async start() {
      await open();
      outbox.start();
      bookings.start();
      personalData.start();
      calendars.start();
      ownerCheck.start();
      photoSweeper.start();
      // Not awaited: auth may start after this service, and only unpublished accommodations wait for it.
      void ownerCheck.sweep();
    },
    async listen(address) {
      const port = await listen(app, address);
      return (url = `http://${address.host}:${port}`);
    },
    quiesce: () => lifecycle.quiesce(),
    stop: () => lifecycle.stop(),
    ready: isReady,
    async seedListings(options) {
      const result = await seed(options);
      await feed.rescan();
      return result;
    },
    countAccommodations: () => repository.count(),
    sweepBookings: () => bookings.sweep(),
    checkOwners: () => ownerCheck.sweep(),
    sweepFeeds: () => calendars.sweep(),
    sweepRetention: () => personalData.sweep(),
    sweepPhotos: () => photoSweeper.sweep(),
  };
}

/** Builds the indexes of the gazetteer, which are created at first use and would delay the first search. */
function warmUp(gazetteer: Gazetteer): void {
  const resolved = gazetteer.resolve('Berlin');
  if (resolved !== null) gazetteer.nearestPlace(resolved.lat, resolved.lng);
}
