import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, internalRoutes } from '@kq/contracts';
import { AppError, type Clock, once, systemClock } from '@kq/kernel';
import {
  createDeadLetterStore,
  createHttpApp,
  createInternalAuth,
  createInternalClient,
  createLifecycle,
  createLogger,
  createMetrics,
  createSessionRegistry,
  createTokenVerifier,
  HTTP_STOP_LIMIT_MS,
  listen,
  migrate,
  mountOpsRoutes,
  openDatabase,
  watchQueues,
  type Database,
  type EventBus,
  type Logger,
  type Metrics,
  type ServiceContainer,
} from '@kq/service-kit';
import { type AnalyticsConfig } from './config';
import { createAnalyticsRepository, type AnalyticsRepository } from './data/analytics.repository';
import { createCountedClients } from './data/counted-clients';
import { databaseSchema } from './data/database-schema';
import { createVisibilityRepository } from './data/visibility.repository';
import { analyticsSubscriptions } from './events/subscriptions';
import { createBrowserSpans } from './adapters/browser-spans';
import { createListingsVisibility } from './adapters/listings-visibility';
import { mountAnalytics } from './http/analytics.routes';
import { mountSubjectExport } from './http/subject-export.routes';
import { createCountView } from './use-cases/count-view';
import { type CountedClients, type VisibilityStore } from './use-cases/ports';

export interface AnalyticsDeps {
  readonly config: AnalyticsConfig;
  readonly bus: EventBus;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Shared with the process, which serves them on a separate port. */
  readonly metrics?: Metrics;
  /** Base URL of auth; a function, because its port may be known only later. */
  readonly authUrl?: () => string;
  /** Base URL of listings where it is known only after listening; default KQ_LISTINGS_URL. */
  readonly listingsUrl?: () => string;
  /** Fails on responses that differ from their schema; for development and tests. */
  readonly checkResponses?: boolean;
}

interface Stores {
  readonly database: Database;
  readonly repository: AnalyticsRepository;
  readonly visibilities: VisibilityStore;
  readonly countedClients: CountedClients;
}

/** Composition root of the analytics service. */
export function createAnalyticsContainer(deps: AnalyticsDeps): ServiceContainer {
  const { config, bus, clock = systemClock } = deps;
  const logger = deps.logger ?? createLogger({ service: 'analytics', level: config.KQ_LOG_LEVEL });
  const metrics = deps.metrics ?? createMetrics();
  const lifecycle = createLifecycle({ logger });
  const internalAuth = createInternalAuth({ secret: config.KQ_INTERNAL_SECRET, service: 'analytics', clock });
  const auth = createInternalClient({
    baseUrl: deps.authUrl ?? (() => config.KQ_AUTH_URL),
    audience: 'auth',
    internalAuth,
  });
  const listings = createInternalClient({
    baseUrl: deps.listingsUrl ?? (() => config.KQ_LISTINGS_URL),
    audience: 'listings',
    internalAuth,
    timeoutMs: 3000,
  });

  let opened: Stores | null = null;
  let url = '';
  const running = () => {
    if (opened === null)
      throw new AppError('UNAVAILABLE', { message: 'analytics store not opened yet', retryable: true });
    return opened;
  };
  const isReady = () => opened?.database.isConnected() ?? false;

  const sessionRegistry = createSessionRegistry({ auth, logger, clock });
  const app = createHttpApp({
    service: 'analytics',
    logger,
    clock,
    metrics,
    servesMetrics: deps.metrics === undefined,
    internalAuth,
    isReady,
    checkResponses: deps.checkResponses,
    tokenVerifier: createTokenVerifier({
      jwks: () => auth.call(internalRoutes.jwks),
      issuer: ACCESS_TOKEN_ISSUER,
      audience: ACCESS_TOKEN_AUDIENCE,
      clock,
      sessions: sessionRegistry,
    }),
  });
  const spans = createBrowserSpans({ otlpUrl: config.KQ_OTLP_URL, metrics, clock, fetch: globalThis.fetch });
  const repository = () => running().repository;
  const visibilities = () => running().visibilities;
  const countView = createCountView({
    visibilities,
    readVisibility: createListingsVisibility(listings),
    countedClients: () => running().countedClients,
    views: repository,
    clock,
    logger,
  });
  mountAnalytics(app, { repository, countView, spans, clock });
  mountSubjectExport(app);
  const deadLetters = () => createDeadLetterStore(running().database.connection, clock);
  mountOpsRoutes(app, { service: 'analytics', deadLetters, bus });
  const membership = bus.subscribe('analytics', analyticsSubscriptions({ repository, visibilities }), {
    deadLetters: (...letter) => deadLetters().add(...letter),
    onReplayed: (...replayed) => deadLetters().settle(...replayed),
    collectMs: 500,
  });
  const open = once(async () => {
    const { databaseName: name, defineModels, migrations } = databaseSchema;
    const database = await openDatabase({ uri: config.KQ_DATABASE_URI, name, logger });
    lifecycle.onStop('database', 'databases', () => database.close());
    const models = defineModels(database.connection);
    await migrate(database.connection, models, migrations);
    opened = {
      database,
      repository: createAnalyticsRepository(models),
      visibilities: createVisibilityRepository(models.visibilities, clock),
      countedClients: createCountedClients(models.countedClients, clock, config.KQ_INTERNAL_SECRET),
    };
    watchQueues({ metrics, deadLetters: deadLetters() });
  });
  lifecycle.onStop('session registry', 'relays', async () => sessionRegistry.stop());
  lifecycle.onStop('http', 'http', () => app.close(), HTTP_STOP_LIMIT_MS);
  lifecycle.onStop('consumers', 'consumers', () => membership.leave());

  return {
    name: 'analytics',
    app,
    get url() {
      return url;
    },
    open,
    start: open,
    async listen(address) {
      url = `http://${address.host}:${await listen(app, address)}`;
      return url;
    },
    quiesce: () => lifecycle.quiesce(),
    stop: () => lifecycle.stop(),
    ready: isReady,
  };
}
