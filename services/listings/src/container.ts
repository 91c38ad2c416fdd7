import { randomUUID } from 'node:crypto';
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
  createSessionVerifier,
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
import { createAccommodations } from './accommodations';
import { createOwnerNames } from './accommodations/data/owner-names';
import { addressConsumers } from './app/address.consumer';
import { mountAccommodationFeatures } from './app/listings-app';
import {
  bookingLimits,
  type BookingsDeps,
  createAnalyticsViews,
  createAuthContacts,
  createBookings,
  createDailyQuota,
} from './bookings';
import { createCalendarMails } from './calendar-mails';
import { mailHoursOf } from './calendar-mails/domain/calendar-check';
import { type CalendarsDeps, createCalendars, createOwnerLinks } from './calendars';
import { type ListingsConfig } from './config';
import { databaseSchema } from './data/database-schema';
import { createPersonalData } from './personal-data';
import { createSharpPhotoEncoder } from './photos/adapters/sharp-photo-encoder';
import { createPhotoSweeper } from './photos/jobs/sweep-photos.job';
import { createPurgePhotos } from './photos/use-cases/purge-photos';
import { createSearch } from './search';
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
  /** Base URL of analytics where it is known only after listening; default KQ_ANALYTICS_URL. */
  readonly analyticsUrl?: () => string;
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
  /** Creates the weekly mails about calendars, if this replica has the lease. */
  sweepCalendarChecks(): Promise<boolean>;
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

  const { databaseName: name, defineModels, migrations } = databaseSchema;
  const database = await openDatabase({ uri: config.KQ_DATABASE_URI, name, logger });
  const models = defineModels(database.connection);
  const { accommodations } = models;
  const deadLetters = createDeadLetterStore(database.connection);
  const leases = createLeases(database.connection, clock);
  /** Shared by all features with background work. */
  const base = { leases, holder: randomUUID(), clock, logger };
  const internalAuth = createInternalAuth({ secret: config.KQ_INTERNAL_SECRET, service: 'listings', clock });
  const auth = createInternalClient({ baseUrl: authUrl, audience: 'auth', internalAuth, timeoutMs: 3000 });
  const analytics = createInternalClient({
    baseUrl: deps.analyticsUrl ?? (() => config.KQ_ANALYTICS_URL),
    audience: 'analytics',
    internalAuth,
    timeoutMs: 3000,
  });
  const contacts = deps.contacts ?? createAuthContacts(auth);
  const { repository, isPublic, ownerVerification, ownerCheck, ...owners } = createAccommodations({
    ...base,
    config,
    model: accommodations,
    async afterWrite(id) {
      outbox.relay(accommodations, id);
      await search.refresh(id);
    },
    contacts,
    quota: createDailyQuota(models.dailyQuotas, clock, config.KQ_LINK_SECRET),
  });
  const bookings = createBookings({
    ...base,
    models,
    accommodations: repository,
    contacts,
    views: createAnalyticsViews(analytics),
    gazetteer,
    live: deps.live ?? createMemoryLiveBus(),
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
  const photoEncoder = createSharpPhotoEncoder();
  const purgePhotos = createPurgePhotos({ repository, files: photoFiles, clock });
  const photoSweeper = createPhotoSweeper({ ...base, purgePhotos });
  const ownerLinks = createOwnerLinks(models.ownerCalendarLinks);
  const calendars = createCalendars({
    ...base,
    repository,
    changeAccommodation: owners.change,
    companiesOf: bookings.readStayCompanies,
    ownerLinks,
    linkSecret: config.KQ_LINK_SECRET,
    publicUrl,
    ...(deps.fetchFeed === undefined ? {} : { fetchFeed: deps.fetchFeed }),
  });
  const calendarMails = createCalendarMails({
    ...base,
    model: models.calendarChecks,
    repository,
    change: owners.change,
    feeds: calendars.feeds,
    contacts,
    relay: (model, id) => outbox.relay(model, id),
    linkSecret: config.KQ_LINK_SECRET,
    publicUrl,
    hours: mailHoursOf(config.KQ_CALENDAR_CHECK_HOURS),
  });
  const personalData = createPersonalData({
    ...base,
    calendarChecks: calendarMails.checks,
    removePhotos: purgePhotos.all,
    removeCalendarLink: ownerLinks.remove,
    bookings: bookings.repository,
    messageTemplates: bookings.messageTemplates,
    accommodations: repository,
    settleProof: bookings.settleProof,
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
    ...base,
    models: [accommodations, models.calendarChecks, ...bookings.outboxModels],
    bus,
  });

  const search = createSearch({
    ...base,
    repository,
    isPublic,
    figures: bookings,
    metrics,
    pollMs: deps.indexPollMs,
  });
  const { feed, index } = search;

  const tokenVerifier = deps.tokenVerifier ?? createSessionVerifier({ auth, clock, logger, lifecycle });
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
    ...owners,
    leases,
    ownerVerification,
    isPublic,
    index,
    gazetteer,
    clock,
    figures: bookings,
    ownerName,
    publicUrl,
    photoEncoder,
    photoFiles,
  });
  calendars.mountRoutes(app);
  calendarMails.mountRoutes(app);
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

  watchQueues({ metrics, outbox, deadLetters });

  const jobs = {
    'booking timers': bookings,
    retention: personalData,
    'calendar feeds': calendars,
    'calendar checks': calendarMails,
    'owner check': ownerCheck,
    photos: photoSweeper,
  };
  lifecycle.onStop('streams', 'streams', () => closeStreams(app));
  lifecycle.onStop('http', 'http', () => app.close(), HTTP_STOP_LIMIT_MS);
  lifecycle.onStop('search index', 'relays', () => feed.stop());
  for (const [name, job] of Object.entries(jobs)) lifecycle.onStop(name, 'relays', () => job.stop());
  lifecycle.onStop('outbox', 'relays', () => outbox.stop());
  lifecycle.onStop('consumers', 'consumers', () => membership.leave());
  lifecycle.onStop('photo encoder', 'databases', () => photoEncoder.close());
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
      for (const job of Object.values(jobs)) job.start();
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
    sweepCalendarChecks: () => calendarMails.sweep(),
    sweepRetention: () => personalData.sweep(),
    sweepPhotos: () => photoSweeper.sweep(),
  };
}

/** Builds the indexes of the gazetteer, which are created at first use and would delay the first search. */
function warmUp(gazetteer: Gazetteer): void {
  const resolved = gazetteer.resolve('Berlin');
  if (resolved !== null) gazetteer.nearestPlace(resolved.lat, resolved.lng);
}
