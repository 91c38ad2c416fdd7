/** Dispatchers who send bundled requests; their mails are counted at the sink, one owner accepts, the offer is confirmed. */
import { BROWSE_P99_MS } from './lib/browse.js';
import { bundle, BUNDLE_P99_MS } from './lib/bundle.js';
import { signIn } from './lib/dispatcher.js';
import { setting } from './lib/settings.js';
import { limits, SUMMARY_STATS } from './lib/thresholds.js';

const duration = setting('DURATION', '1m');
const rate = setting('RATE', 2);

export const options = {
  scenarios: {
    bundle: {
      executor: 'constant-arrival-rate',
      exec: 'bundle',
      rate,
      timeUnit: '1s',
      duration,
      preAllocatedVUs: Math.max(10, Math.ceil(rate * 5)),
      maxVUs: Math.max(50, Math.ceil(rate * 70)),
      // Its last mails are on their way when the last dispatcher has arrived.
      gracefulStop: '90s',
    },
  },
  thresholds: {
    ...limits({ search: BROWSE_P99_MS.search, ...BUNDLE_P99_MS }, { bundles: true }),
    kq_bundles_mailed: ['rate==1'],
    kq_bundles_confirmed: ['count>0'],
  },
  summaryTrendStats: SUMMARY_STATS,
};

export const setup = signIn;
export { bundle };
