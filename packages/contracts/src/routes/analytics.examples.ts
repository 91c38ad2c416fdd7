import { type ExamplesOf } from '../examples/examples-of';
import { accommodation } from '../examples/accommodation-records';
import { stay } from '../examples/booking-records';
import { type analyticsRoutes } from './analytics.routes';

export const analyticsExamples: ExamplesOf<typeof analyticsRoutes> = {
  logSearch: { body: { query_text: 'Ludwigshafen', source: 'landing_page', selected_result: null } },
  logView: { body: { accommodation_id: accommodation.id } },
  webVitals: { body: { metrics: [{ name: 'LCP', value: 1200, rating: 'good', page: 'home' }] } },
  telemetry: {
    body: {
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'spa' } }] },
          scopeSpans: [
            {
              scope: { name: 'kq' },
              spans: [
                {
                  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
                  spanId: '00f067aa0ba902b7',
                  name: 'action search',
                  kind: 1,
                  startTimeUnixNano: '1795334400000000000',
                  endTimeUnixNano: '1795334400250000000',
                  attributes: [{ key: 'kq.action', value: { stringValue: 'search' } }],
                  status: { code: 0 },
                },
              ],
            },
          ],
        },
      ],
    },
  },
  adminAnalytics: {
    response: {
      funnel: [{ step: 'searches', count: 40 }],
      funnel_per_day: [{ date: stay.start_date, requests_sent: 7, answers: 5, accepted: 4, confirmed: 2 }],
      searches_per_day: [{ date: '2026-11-22', count: 40 }],
      top_places: [{ place: 'Ludwigshafen am Rhein', count: 12 }],
      web_vitals: [{ name: 'LCP', p75: 1200, good: 38, needs_improvement: 2, poor: 0 }],
    },
  },
  adminDemand: {
    response: {
      towns: [
        {
          place_id: 'g2878943',
          name: 'Leuna, Sachsen-Anhalt',
          lat: 51.3174,
          lng: 12.0149,
          searches: 14,
          accommodations_nearby: 3,
        },
      ],
      unknown_texts: [{ text: 'chemiepark west', searches: 9, last_searched_on: '2026-11-22' }],
    },
  },
};
