import { events } from '@kq/contracts';
import { systemClock } from '@kq/kernel';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createEvent, createLogger, type EventBus, type ServiceContainer } from '@kq/service-kit';
import { afterTest, createTestStore, type TestStore } from '@kq/test-kit/in-process';
import { createAnalyticsContainer } from '../src';
import { createAnalyticsRepository } from '../src/data/analytics.repository';
import { defineModels } from '../src/data/models';
import { analyticsConfig } from './analytics-config';

const logger = createLogger({ service: 'analytics', level: 'silent' });

describe('analytics', () => {
  let store: TestStore;
  let bus: EventBus;
  let container: ServiceContainer;

  beforeEach(async () => {
    store = await createTestStore();
    afterTest(() => store.remove());
    bus = createEmbeddedBus({ logger });
    container = createAnalyticsContainer({
      openDatabase,
      config: analyticsConfig(store.uri),
      bus,
      logger,
      checkResponses: true,
    });
    afterTest(() => container.stop());
    await container.open();
    await bus.start();
    await container.start();
  });

  const post = (url: string, payload: object) => container.app.inject({ method: 'POST', url, payload });

  async function stats() {
    const database = await openDatabase({ uri: store.uri, name: 'kq_analytics', logger });
    afterTest(() => database.close());
    return createAnalyticsRepository(defineModels(database.connection)).statsSince(new Date(0));
  }

  it('answers 401 to an anonymous caller of the statistics', async () => {
    const { statusCode } = await container.app.inject({ method: 'GET', url: '/api/admin/analytics' });
    expect(statusCode).toBe(401);
  });

  it.each([
    [{ source: 'landing_page', selected_result: null }, 'SRCH-18', 'query_text'],
    [{ query_text: 'x', source: 'elsewhere', selected_result: null }, 'SRCH-19', 'source'],
    [
      { query_text: 'x', source: 'landing_page', selected_result: { lat: 91, lng: 8, display_name: 'x' } },
      'SRCH-18',
      'selected_result.lat',
    ],
    [{ query_text: 'x', source: 'landing_page', selected_result: null, user_id: 7 }, 'SRCH-18', 'user_id'],
  ])('answers 422 to the event %j (docs/spec %s)', async (payload, _row, field) => {
    const response = await post('/api/search-analytics/log', payload);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toContain(field);
    expect((await stats()).funnel[0]?.count).toBe(0);
  });

  it('counts searches by day and place (docs/spec API-24, SRCH-18)', async () => {
    const selected = { lat: 49.48, lng: 8.44, display_name: 'Ludwigshafen am Rhein' };
    await post('/api/search-analytics/log', {
      query_text: 'ludwigsh',
      source: 'landing_page',
      selected_result: selected,
    });
    await post('/api/search-analytics/log', {
      query_text: 'ludwigsh',
      source: 'search_filters',
      selected_result: null,
    });
    const result = await stats();
    expect(result.searches_per_day).toEqual([{ date: expect.any(String), count: 2 }]);
    expect(result.top_places).toEqual([{ place: 'Ludwigshafen am Rhein', count: 1 }]);
  });

  it.each(['landing_page', 'search_filters', 'mobile_modal', 'compact_search'])(
    'accepts the source %s (docs/spec SRCH-19)',
    async (source) => {
      const payload = { query_text: 'leuna', source, selected_result: null };
      expect((await post('/api/search-analytics/log', payload)).statusCode).toBe(204);
    },
  );

  it('rates web vitals by their 75th percentile', async () => {
    const metrics = [1000, 2000, 3000, 5000].map((value) => ({
      name: 'LCP',
      value,
      rating: 'good',
      page: 'home',
    }));
    expect((await post('/api/analytics/web-vitals', { metrics })).statusCode).toBe(204);
    expect((await stats()).web_vitals).toEqual([
      { name: 'LCP', p75: 3000, good: 4, needs_improvement: 0, poor: 0 },
    ]);
  });

  it('counts a duplicate event once', async () => {
    const opened = createEvent(
      events.bookingRequestOpened,
      { booking_request_id: 7_000_000_000_001, dispatcher_id: 9, owner_ids: [5], recipients: 1, workers: 12 },
      { sequence: 1, source: 'listings', clock: systemClock },
    );
    await bus.publish(opened);
    await bus.publish(opened);
    expect((await stats()).funnel).toContainEqual({ step: 'requests_sent', count: 1 });
  });

  it('S37 counts no request of the probe', async () => {
    const opened = createEvent(
      events.bookingRequestOpened,
      {
        ...{ booking_request_id: 7_000_000_000_003, dispatcher_id: 9, is_probe: true as const },
        ...{ owner_ids: [5], recipients: 1, workers: 1 },
      },
      { sequence: 1, source: 'listings', clock: systemClock },
    );
    await bus.publish(opened);
    expect((await stats()).funnel).toContainEqual({ step: 'requests_sent', count: 0 });
  });

  it('counts a request once, however often its answer changes', async () => {
    const request = { booking_request_id: 7_000_000_000_002, dispatcher_id: 9 };
    const publish = (definition: typeof events.bookingRequestAnswered, data: object, sequence: number) =>
      bus.publish(
        createEvent(definition, data as never, { sequence, source: 'listings', clock: systemClock }),
      );
    await publish(
      events.bookingRequestOpened as never,
      { ...request, owner_ids: [5], recipients: 1, workers: 12 },
      1,
    );
    const answer = {
      ...request,
      ...{ owner_id: 5, accommodation_ids: [100_000_001], beds: 12, minutes_to_answer: 1 },
      ...{ is_first_offer: false, has_enough_beds: false },
    };
    for (const [index, status] of ['accepted', 'declined', 'countered'].entries())
      await publish(events.bookingRequestAnswered, { ...answer, status, answer_no: index + 1 }, index + 2);
    const { funnel, funnel_per_day } = await stats();
    expect(funnel.slice(1).map(({ count }) => count)).toEqual([1, 1, 1, 0]);
    expect(funnel_per_day).toHaveLength(1);
  });
});
