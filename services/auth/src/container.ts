import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type Clock, once, systemClock } from '@kq/kernel';
import {
  createDeadLetterStore,
  createHttpApp,
  createInternalAuth,
  createInternalClient,
  createLifecycle,
  createLogger,
  createMetrics,
  type EventBus,
  HTTP_STOP_LIMIT_MS,
  listen,
  type Logger,
  type Metrics,
  mountOpsRoutes,
  type ServiceContainer,
  watchQueues,
} from '@kq/service-kit';
import { createAuthMetrics } from './adapters/auth-metrics';
import { createPasswordHasher } from './adapters/password-hasher';
import { createSubjectData } from './adapters/subject-data';
import { createWaitingRequests } from './adapters/waiting-requests';
import { type AuthConfig, limitsOf } from './config';
import { type AuthStore, openStore } from './data/open-store';
import { createLinks } from './domain/links';
import { type PasswordHasher, type Sleep, type SubjectData, type WaitingRequests } from './use-cases/ports';
import { createThrottleKeys } from './domain/throttle-keys';
import { createUseCases, type UseCases } from './use-cases/auth-use-cases';
import { authSubscriptions } from './events/subscriptions';
import { mountAccountRoutes } from './http/account.routes';
import { mountAdminRoutes } from './http/admin.routes';
import { mountInternalRoutes } from './http/internal.routes';
import { mountMagicLinkRoutes } from './http/magic-link.routes';
import { mountPasswordRoutes } from './http/password.routes';
import { mountSessionRoutes } from './http/session.routes';
import { createSessionVerifier } from './http/session-verifier';
import { createErasureSweeper } from './jobs/sweep-erasures.job';

export interface AuthDeps {
  readonly config: AuthConfig;
  readonly bus: EventBus;
  readonly logger?: Logger;
  /** Shared with the process, which serves them on a separate port. */
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  /** Base URL of listings; a function, because its port may be known only later. */
  readonly listingsUrl?: () => string;
  readonly notificationsUrl?: () => string;
  readonly analyticsUrl?: () => string;
  /** For tests. */
  readonly waitingRequests?: WaitingRequests;
  readonly subjectData?: SubjectData;
  readonly passwords?: PasswordHasher;
  readonly sleep?: Sleep;
  readonly checkResponses?: boolean;
}

export interface AuthContainer extends ServiceContainer {
  /** Available after `start()`, for seed, ops and tests without HTTP. */
  readonly useCases: () => UseCases;
  readonly store: () => AuthStore;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** Composition root of auth: the only place that selects the adapters. */
export function createAuthContainer(deps: AuthDeps): AuthContainer {
  const { config, bus, clock = systemClock } = deps;
  const logger = deps.logger ?? createLogger({ service: 'auth', level: config.KQ_LOG_LEVEL });
  const metrics = deps.metrics ?? createMetrics();
  const lifecycle = createLifecycle({ logger });
  const holder = randomUUID();
  const passwords = deps.passwords ?? createPasswordHasher();
  const internalAuth = createInternalAuth({ secret: config.KQ_INTERNAL_SECRET, service: 'auth', clock });
  const clientOf = (audience: 'listings' | 'notifications' | 'analytics', baseUrl: string | (() => string)) =>
    createInternalClient({ baseUrl, audience, internalAuth });
  const listings = clientOf('listings', deps.listingsUrl ?? config.KQ_LISTINGS_URL);
  const waitingRequests = deps.waitingRequests ?? createWaitingRequests(listings);
  const subjectData =
    deps.subjectData ??
    createSubjectData({
      listings,
      notifications: clientOf('notifications', deps.notificationsUrl ?? config.KQ_NOTIFICATIONS_URL),
      analytics: clientOf('analytics', deps.analyticsUrl ?? config.KQ_ANALYTICS_URL),
    });

  let opened: { store: AuthStore; useCases: UseCases } | null = null;
  let isReady = false;
  let url = '';
  const running = () => {
    if (opened === null) throw new AppError('UNAVAILABLE', { message: 'auth store not opened yet' });
    return opened;
  };
  const useCases = () => running().useCases;
  const store = () => running().store;

  const app = createHttpApp({
    service: 'auth',
    logger,
    metrics,
    servesMetrics: deps.metrics === undefined,
    internalAuth,
    clock,
    tokenVerifier: createSessionVerifier(useCases),
    isReady: () => isReady && store().database.isConnected(),
    checkResponses: deps.checkResponses,
  });
  const repositories = {
    users: () => store().users,
    sessions: () => store().sessions,
    tokens: () => store().tokens,
  };
  mountSessionRoutes(app, { useCases, ...repositories, clock });
  mountMagicLinkRoutes(app, useCases);
  mountPasswordRoutes(app, useCases);
  mountAccountRoutes(app, useCases);
  mountAdminRoutes(app, repositories.users);
  mountInternalRoutes(app, { useCases, ...repositories, clock });
  const deadLetters = () => createDeadLetterStore(store().database.connection, clock);
  mountOpsRoutes(app, { service: 'auth', deadLetters, bus, outbox: () => store().outbox });

  const membership = bus.subscribe('auth', authSubscriptions(useCases), {
    deadLetters: (...letter) => deadLetters().add(...letter),
    onReplayed: (...replayed) => deadLetters().settle(...replayed),
    // Most of these events concern mails that auth does not need; batching delays a verification by at most 250 ms.
    collectMs: 250,
  });

  const open = once(async () => {
    const store = await openStore({
      uri: config.KQ_DATABASE_URI,
      bus,
      logger,
      clock,
      holder,
      linkSecret: config.KQ_LINK_SECRET,
      ledgerFile: config.KQ_ERASURE_LEDGER,
    });
    lifecycle.onStop('database', 'databases', () => store.database.close());
    opened = { store, useCases: createUseCases(toUseCaseDeps(store)) };
    watchQueues({ metrics, outbox: store.outbox, deadLetters: deadLetters() });
    isReady = true;
  });

  async function start(): Promise<void> {
    await open();
    const { store, useCases } = running();
    store.outbox.start();
    lifecycle.onStop('outbox', 'relays', () => store.outbox.stop());
    const erasureSweeper = createErasureSweeper({ ...store, ...useCases, holder, logger });
    erasureSweeper.start();
    lifecycle.onStop('erasures', 'relays', () => erasureSweeper.stop());
  }

  function toUseCaseDeps(open: AuthStore) {
    return {
      ...open,
      sessionRepository: open.sessions,
      passwords,
      waitingRequests,
      subjectData,
      links: createLinks({ secret: config.KQ_LINK_SECRET, publicUrl: config.KQ_PUBLIC_URL }),
      keys: createThrottleKeys(config.KQ_LINK_SECRET),
      limits: limitsOf(config),
      metrics: createAuthMetrics(metrics),
      sleep: deps.sleep ?? ((ms: number) => delay(ms)),
      clock,
    };
  }

  lifecycle.onStop('http', 'http', () => app.close(), HTTP_STOP_LIMIT_MS);
  lifecycle.onStop('consumers', 'consumers', () => membership.leave());

  return {
    name: 'auth',
    app,
    get url() {
      return url;
    },
    open,
    start,
    async listen(address) {
      url = `http://${address.host}:${await listen(app, address)}`;
      return url;
    },
    quiesce: () => lifecycle.quiesce(),
    stop: async () => {
      isReady = false;
      await lifecycle.stop();
    },
    ready: () => isReady && store().database.isConnected(),
    useCases,
    store,
    passwords,
    clock,
  };
}
