import { type Clock, type Leases, type ReplaceableSecret } from '@kq/kernel';
import { type AnyModel, type LiveBus, type Logger, type Metrics, type Subscription } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type Connection } from 'mongoose';
import { type VisibilityOf } from '../visibility/domain/visibility';
import { type PictureLinks } from '../pictures';
import { type BookingStats } from '../accommodations';
import { createBookingRequestModel } from './data/booking-request.model';
import { createBookingRequestRepository } from './data/booking-request.repository';
import { type DailyQuota, type SenderCaps } from '../quotas';
import { createMessageTemplates, createMessageTemplatesModel } from './data/message-templates';
import { createSuspensionLiftModel, createSuspensionLifts } from './data/suspension-lifts';
import { type BookingRequestDoc } from './domain/booking-request';
import { createBookingUseCases } from './use-cases/compose-use-cases';
import {
  type AccommodationStore,
  type BookingRequests,
  type Contacts,
  type MessageTemplates,
  type SenderReports,
  type Views,
} from './use-cases/ports';
import { type PlaceNames } from '../search/domain/location-name';
import { type SettleHeldRequests } from './use-cases/settle-held-requests';
import { type SettleVerification } from './use-cases/settle-verification';
import { type ReadStayCompanies } from './use-cases/read-stay-companies';
import { type AccountBlocks } from '../account-blocks';
import { bookingSubscriptions } from './events';
import { mountDispatcherRoutes } from './http/dispatcher.routes';
import { mountInboxRoutes } from './http/inbox.routes';
import { mountInternalRoutes } from './http/internal.routes';
import { LIVE_CHANNEL, mountLiveEventsRoutes } from './http/live-events.routes';
import { mountRespondRoutes } from './http/respond.routes';
import { type StreamLimits } from './http/stream-slots';
import { mountSuspensionRoutes } from './http/suspension.routes';
import { stayConsumers } from './events/request.consumer';
import { type Stays } from '../stays';
import { createDueSweeper } from './jobs/due-sweeper';

export { createAnalyticsViews } from './data/analytics-views';
export { createAuthContacts } from './data/auth-contacts';

export type BookingModels = ReturnType<typeof createBookingModels>;

/** Creates the models of booking requests on the connection of a container. */
export function createBookingModels(connection: Connection) {
  return {
    bookingRequests: createBookingRequestModel(connection),
    suspensionLifts: createSuspensionLiftModel(connection),
    messageTemplates: createMessageTemplatesModel(connection),
  };
}

export interface BookingsDeps {
  readonly models: BookingModels;
  readonly stays: Stays;
  readonly accommodations: AccommodationStore;
  readonly visibilityOf: VisibilityOf;
  readonly pictureLinks: Pick<PictureLinks, 'coverUrl'>;
  readonly contacts: Contacts;
  readonly views: Views;
  /** Reports of senders and decisions about them (src/reports). */
  readonly reports: SenderReports;
  readonly gazetteer: PlaceNames;
  readonly live: LiveBus;
  readonly leases: Leases;
  /** Id of this replica. */
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Publishes a document's events right after its write. `inserted`: the stored content of a new document. */
  readonly relay: (model: AnyModel, id: number, inserted?: BookingRequestDoc) => void;
  /** KQ_LINK_SECRET */
  readonly linkSecret: ReplaceableSecret;
  readonly publicUrl: () => string;
  readonly accountBlocks: AccountBlocks;
  readonly streamLimits: StreamLimits;
  readonly quota: DailyQuota;
  /** Null lifts the daily limits. */
  readonly caps: SenderCaps | null;
  /** For tests: faster streams and timers. */
  readonly timing?: { readonly heartbeatMs?: number; readonly sweepEveryMs?: number };
}

export interface Bookings extends BookingStats {
  readonly repository: BookingRequests;
  readonly messageTemplates: MessageTemplates;
  readonly settleHeld: SettleHeldRequests;
  readonly settleVerification: SettleVerification;
  readonly readStayCompanies: ReadStayCompanies;
  readonly subscriptions: readonly Subscription[];
  mountRoutes(app: FastifyInstance): void;
  /** Starts the timers; call after `migrate`. */
  start(): void;
  stop(): Promise<void>;
  /** Processes everything that is due now; for tests and operators. */
  sweep(): Promise<boolean>;
}

/** Booking requests: one dispatcher asks up to 20 accommodations; answers, confirmations and timers. */
export function createBookings(deps: BookingsDeps): Bookings {
  const { models, clock, live, timing = {} } = deps;
  const { bookingRequests: model, suspensionLifts } = models;
  const bookings = createBookingRequestRepository({
    model,
    clock,
    onWritten(doc, { hasEvents, isNew }) {
      const { _id, version } = doc;
      if (hasEvents) deps.relay(model, _id, isNew ? doc : undefined);
      live.publish(LIVE_CHANNEL, { id: _id, version });
    },
  });
  const messageTemplates = createMessageTemplates(models.messageTemplates);
  const useCases = createBookingUseCases({
    ...deps,
    bookings,
    lifts: createSuspensionLifts(suspensionLifts),
  });
  const every = timing.sweepEveryMs === undefined ? {} : { everyMs: timing.sweepEveryMs };
  const sweepers = [
    createDueSweeper({
      ...deps,
      ...every,
      name: 'booking-requests',
      documents: bookings,
      process: useCases.processDue,
    }),
    createDueSweeper({
      ...deps,
      ...every,
      name: 'stays',
      documents: deps.stays,
      process: useCases.processDueStay,
    }),
  ];

  return {
    repository: bookings,
    messageTemplates,
    settleHeld: useCases.settleHeld,
    settleVerification: useCases.settleVerification,
    readStayCompanies: useCases.readStayCompanies,
    subscriptions: [...bookingSubscriptions(useCases), ...stayConsumers(useCases.reconcileStays)],
    mountRoutes(app) {
      mountDispatcherRoutes(app, useCases);
      mountInboxRoutes(app, { ...useCases, messageTemplates });
      mountRespondRoutes(app, useCases);
      mountInternalRoutes(app, useCases);
      mountSuspensionRoutes(app, useCases, deps.logger);
      mountLiveEventsRoutes(app, { ...deps, read: useCases.read, ...timing });
    },
    start: () => sweepers.forEach((sweeper) => sweeper.start()),
    stop: async () => void (await Promise.all(sweepers.map((sweeper) => sweeper.stop()))),
    async sweep() {
      const ran = await Promise.all(sweepers.map((sweeper) => sweeper.sweep()));
      return ran.every(Boolean);
    },
    ...useCases.stats,
  };
}
