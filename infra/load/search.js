/** Visitors who look around: 80 % searches, 15 % details, 5 % suggestions, arriving whether or not answers come. */
import { browse, BROWSE_P99_MS } from './lib/browse.js';
import { setting } from './lib/settings.js';
import { limits, SUMMARY_STATS, timeLimit } from './lib/thresholds.js';

const duration = setting('DURATION', '1m');
const rate = setting('RATE', 100);

export const options = {
  scenarios: {
    search: {
      executor: 'constant-arrival-rate',
      exec: 'browse',
      rate,
      timeUnit: '1s',
      duration,
      preAllocatedVUs: Math.max(10, Math.ceil(rate / 2)),
      maxVUs: Math.max(50, rate * 2),
    },
  },
  // More than a few arrivals that found no virtual user free mean that the answers no longer keep up.
  thresholds: { ...limits(BROWSE_P99_MS), dropped_iterations: timeLimit(`rate<${rate / 100}`) },
  summaryTrendStats: SUMMARY_STATS,
};

export { browse };
