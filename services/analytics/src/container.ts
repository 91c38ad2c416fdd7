import { loadGazetteer } from '@kq/gazetteer';
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
import { createGazetteerTowns } from './adapters/gazetteer-towns';
import { createListingsVisibility } from './adapters/listings-visibility';
import { type AnalyticsConfig } from './config';
import { createAnalyticsRepository } from './data/analytics.repository';
import { createCountedClients } from './data/counted-clients';
import { createCoverages } from './data/coverage.repository';
import { databaseSchema } from './data/database-schema';
import { createUnknownTexts } from './data/unknown-texts.repository';
import { createVisibilityRepository } from './data/visibility.repository';
import { analyticsSubscriptions } from './events/subscriptions';
import { mountAnalytics } from './http/analytics.routes';
import { createRecordings } from './recordings';
import { createCountView } from './use-cases/count-view';
import { createLogSearch } from './use-cases/log-search';
import { type Towns } from './use-cases/ports';
import { createReadDemand } from './use-cases/read-demand';

export interface AnalyticsDeps extends ContainerDeps {
  readonly config: AnalyticsConfig;
  readonly bus: EventBus;
  /** Base URL of auth; a function, because its port may be known only later. */
  readonly authUrl?: () => string;
  /** Base URL of listings where it is known only after listening; default KQ_LISTINGS_URL. */
  readonly listingsUrl?: () => string;
  /** Default: the gazetteer in this thread, which other services of the process have loaded. */
  readonly createTowns?: () => Towns;
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
    const coverages = createCoverages(store.models.coverages);
    const unknownTexts = createUnknownTexts(store.models.unknownTexts);
    const towns = deps.createTowns?.() ?? createGazetteerTowns(loadGazetteer);
    base.lifecycle.onStop('towns', 'databases', () => towns.close());
    const countedClients = createCountedClients(
      store.models.countedClients,
      clock,
      config.KQ_INTERNAL_SECRET.secret,
    );
    const countView = createCountView({
      visibilities,
      readVisibility: createListingsVisibility(listings),
      countedClients,
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
    mountAnalytics(app, {
      repository,
      logSearch: createLogSearch({ repository, unknownTexts, countedClients, towns, clock }),
      countView,
      readDemand: createReadDemand({ ...repository, coverages, unknownTexts, towns, clock }),
      spans,
      clock,
    });
    const recordings = createRecordings(base, {
      ...store,
      isOn: config.KQ_RECORDING,
      secret: config.KQ_INTERNAL_SECRET.secret,
    });
    const subscriptions = analyticsSubscriptions({ repository, visibilities, coverages, recordings });
    connectEvents(base, store, { bus, subscriptions, collectMs: 500 });
    return {
      tokenVerifier: createSessionVerifier({ ...base, auth }),
      isReady: () => store.database.isConnected(),
      jobs: { recordings: recordings.sweeper },
    };
  });
}
