import { type Gazetteer, loadGazetteer } from '@kq/gazetteer';
import {
  type ContainerDeps,
  createOutbox,
  type EventBus,
  type LiveBus,
  type ObjectStore,
  openStore,
  type ServiceBase,
  type TokenVerifier,
} from '@kq/service-kit';
import { type BookingsDeps, createAuthContacts } from '../bookings/compose';
import { type CalendarsDeps } from '../calendars/compose';
import { type ListingsConfig } from '../config';
import { databaseSchema } from '../data/database-schema';

export interface ListingsDeps extends ContainerDeps {
  readonly config: ListingsConfig;
  readonly bus: EventBus;
  /** Base URL of auth where it is known only after listening; default KQ_AUTH_URL. */
  readonly authUrl?: () => string;
  /** Base URL of analytics where it is known only after listening; default KQ_ANALYTICS_URL. */
  readonly analyticsUrl?: () => string;
  /** Public base URL where it is known only after listening; default KQ_PUBLIC_URL. */
  readonly publicUrl?: () => string;
  /** Default: verifies by the published keys of auth. */
  readonly tokenVerifier?: TokenVerifier;
  readonly gazetteer?: Gazetteer;
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

export type Shared = Awaited<ReturnType<typeof openShared>>;

const CALL_LIMIT_MS = 3000;

/** Opens the store and creates what several features of listings use. */
export async function openShared(base: ServiceBase, deps: ListingsDeps) {
  const { config, bus } = deps;
  const store = await openStore(base, databaseSchema, { uri: config.KQ_DATABASE_URI });
  const { accommodations, calendarChecks, bookingRequests, reports, republications, stays } = store.models;
  const outbox = createOutbox({
    ...base,
    leases: store.leases,
    models: [accommodations, calendarChecks, bookingRequests, reports, republications, stays],
    bus,
  });
  const auth = base.clientOf('auth', deps.authUrl ?? config.KQ_AUTH_URL, { timeoutMs: CALL_LIMIT_MS });
  return {
    ...base,
    ...store,
    config,
    outbox,
    relay: (...written: Parameters<typeof outbox.relay>) => outbox.relay(...written),
    auth,
    analytics: base.clientOf('analytics', deps.analyticsUrl ?? config.KQ_ANALYTICS_URL, {
      timeoutMs: CALL_LIMIT_MS,
    }),
    contacts: deps.contacts ?? createAuthContacts(auth),
    gazetteer: deps.gazetteer ?? loadGazetteer(),
    linkSecret: config.KQ_LINK_SECRET,
    publicUrl: deps.publicUrl ?? (() => config.KQ_PUBLIC_URL),
  };
}
