import {
  connectEvents,
  type ContainerDeps,
  createServiceContainer,
  createSessionVerifier,
  openStore,
  type EventBus,
  type ServiceContainer,
} from '@kq/service-kit';
import { type AnalyticsConfig } from './config';
import { createAnalyticsRepository } from './data/analytics.repository';
import { databaseSchema } from './data/database-schema';
import { analyticsSubscriptions } from './events/subscriptions';
import { createBrowserSpans } from './adapters/browser-spans';
import { mountAnalytics } from './http/analytics.routes';
import { mountSubjectExport } from './http/subject-export.routes';

export interface AnalyticsDeps extends ContainerDeps {
  readonly config: AnalyticsConfig;
  readonly bus: EventBus;
  /** Base URL of auth; a function, because its port may be known only later. */
  readonly authUrl?: () => string;
}

/** Composition root of the analytics service. */
export function createAnalyticsContainer(deps: AnalyticsDeps): ServiceContainer {
  const { config, bus } = deps;
  return createServiceContainer('analytics', deps, async (base) => {
    const { app, clock, metrics } = base;
    const auth = base.clientOf('auth', deps.authUrl ?? config.KQ_AUTH_URL);
    const store = await openStore(base, databaseSchema, { uri: config.KQ_DATABASE_URI });
    const repository = createAnalyticsRepository(store.models);
    const spans = createBrowserSpans({
      otlpUrl: config.KQ_OTLP_URL,
      metrics,
      clock,
      fetch: globalThis.fetch,
    });
    mountAnalytics(app, { repository: () => repository, spans, clock });
    mountSubjectExport(app);
    const subscriptions = analyticsSubscriptions(() => repository);
    connectEvents(base, store, { bus, subscriptions, collectMs: 500 });
    return {
      tokenVerifier: createSessionVerifier({ ...base, auth }),
      isReady: () => store.database.isConnected(),
    };
  });
}
