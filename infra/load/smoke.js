/** One person does the whole job, slowly: every endpoint of it answers. Shows that product, sink and scripts fit together. */
import { sleep } from 'k6';
import { call, jsonOf } from './lib/api.js';
import { autocomplete, BROWSE_P99_MS, detail, search } from './lib/browse.js';
import { bundle, BUNDLE_P99_MS } from './lib/bundle.js';
import { stayFrom } from './lib/data.js';
import { signIn, tokenOf } from './lib/dispatcher.js';
import { setting } from './lib/settings.js';
import { limits, SUMMARY_STATS } from './lib/thresholds.js';

const duration = setting('DURATION', '30s');
/** Whether it works is the question here, also on a busy machine: one limit for every endpoint. */
const P99_MS = 5000;
const ENDPOINTS = [
  ...['page', 'cities', 'stats', 'availability', 'profile', 'requests'],
  ...Object.keys(BROWSE_P99_MS),
  ...Object.keys(BUNDLE_P99_MS),
];

export const options = {
  scenarios: { smoke: { executor: 'constant-vus', vus: setting('RATE', 1), duration, gracefulStop: '90s' } },
  thresholds: limits(Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, P99_MS])), { bundles: true }),
  summaryTrendStats: SUMMARY_STATS,
};

export const setup = signIn;

export default function (session) {
  call('page', 'GET', '/');
  call('cities', 'GET', '/api/cities');
  call('stats', 'GET', '/api/accommodations/stats');
  autocomplete();
  const id = search({ location: 'Ludwigshafen am Rhein', radius: 50 })?.data[0]?.id;
  detail();
  const { start_date: from, end_date: to } = stayFrom(14, 14);
  if (id !== undefined)
    call('availability', 'GET', `/api/accommodations/${id}/availability?from=${from}&to=${to}`);
  bundle(session);
  const token = tokenOf(session);
  if (token !== undefined) {
    call('profile', 'GET', '/api/auth/profile', { token });
    jsonOf(call('requests', 'GET', '/api/booking-requests', { token }));
  }
  sleep(0.5);
}
