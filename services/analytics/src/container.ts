import {
  connectEvents,
  type ContainerDeps,
  createServiceContainer,
  createSessionVerifier,
  openStore,
  type EventBus,
  type ServiceContainer,
} from '@kq/service-kit';
import { createBrowserSpans } from './adapters/browser-spans';
import { createListingsVisibility } from './adapters/listings-visibility';
import { type AnalyticsConfig } from './config';
import { createAnalyticsRepository } from './data/analytics.repository';
import { createCountedClients } from './data/counted-clients';
import { databaseSchema } from './data/database-schema';
import { createVisibilityRepository } from './data/visibility.repository';
import { analyticsSubscriptions } from './events/subscriptions';
import { mountAnalytics } from './http/analytics.routes';
import { mountSubjectExport } from './http/subject-export.routes';
import { createCountView } from './use-cases/count-view';

export interface AnalyticsDeps extends ContainerDeps {
  readonly config: AnalyticsConfig;
  readonly bus: EventBus;
  /** Base URL of auth; a function, because its port may be known only later. */
  readonly authUrl?: () => string;
  /** Base URL of listings where it is known only after listening; default KQ_LISTINGS_URL. */
  readonly listingsUrl?: () => string;
}

/** Composition root of the analytics service. */
export function createAnalyticsContainer(deps: AnalyticsDeps): ServiceContainer {
  const { config, bus } = deps;
  return createServiceContainer('analytics', deps, async (base) => {
    const { app, clock, logger, metrics } = base;
    const auth = base.clientOf('auth', deps.authUrl ?? config.KQ_AUTH_URL);
    const listings = base.clientOf('listings', deps.listingsUrl ?? config.KQ_LISTINGS_URL, {
      timeoutMs: 3000,
    });
    const store = await openStore(base, databaseSchema, { uri: config.KQ_DATABASE_URI });
    const repository = createAnalyticsRepository(store.models);
    const visibilities = createVisibilityRepository(store.models.visibilities, clock);
    const countView = createCountView({
      visibilities,
      readVisibility: createListingsVisibility(listings),
      countedClients: createCountedClients(store.models.countedClients, clock, config.KQ_INTERNAL_SECRET),
      views: repository,
      clock,
      logger,
    });
    const spans = createBrowserSpans({
      otlpUrl: config.KQ_OTLP_URL,
      metrics,
      clock,
      fetch: globalThis.fetch,
    });
    mountAnalytics(app, { repository, countView, spans, clock });
    mountSubjectExport(app);
    const subscriptions = analyticsSubscriptions({ repository, visibilities });
    connectEvents(base, store, { bus, subscriptions, collectMs: 500 });
    return {
      tokenVerifier: createSessionVerifier({ ...base, auth }),
      isReady: () => store.database.isConnected(),
    };
  });
}
