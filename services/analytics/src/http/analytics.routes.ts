import { internalRoutes, routes } from '@kq/contracts';
import { type Clock, DAY_MS } from '@kq/kernel';
import { bindInternalRoute, bindRoute, clientNetwork } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AnalyticsRepository } from '../data/analytics.repository';
import { type BrowserSpans } from '../adapters/browser-spans';
import { type CountView } from '../use-cases/count-view';
import { type LogSearch } from '../use-cases/log-search';
import { type createReadDemand } from '../use-cases/read-demand';

/** Routes of the search log, views, web vitals and the admins' metrics. Callers need not wait for a log entry; the server stores each. */
export function mountAnalytics(
  app: FastifyInstance,
  deps: {
    repository: AnalyticsRepository;
    logSearch: LogSearch;
    countView: CountView;
    readDemand: ReturnType<typeof createReadDemand>;
    spans: BrowserSpans;
    clock: Clock;
  },
): void {
  bindRoute(app, routes.logSearch, ({ body, request }) => deps.logSearch(body, clientNetwork(request)));

  bindRoute(app, routes.webVitals, async ({ body }) => {
    const at = deps.clock.now();
    await deps.repository.addVitals(body.metrics.map((metric) => ({ ...metric, at })));
  });

  bindRoute(app, routes.logView, ({ body, request }) =>
    deps.countView(body.accommodation_id, clientNetwork(request)),
  );
  bindInternalRoute(app, internalRoutes.accommodationViews, async ({ body }) => ({
    data: await deps.repository.viewsOf(body.accommodation_ids, body),
  }));

  bindRoute(app, routes.telemetry, async ({ body }) => {
    deps.spans.take(body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  });

  bindRoute(app, routes.adminAnalytics, ({ query }) =>
    deps.repository.statsSince(new Date(deps.clock.now().getTime() - query.days * DAY_MS)),
  );
  bindRoute(app, routes.adminDemand, ({ query }) => deps.readDemand(query));
}
