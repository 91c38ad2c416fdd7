/** Half an hour of a usual day: visitors and a few bundles. What grows without end shows in the memory of the processes. */
import { browse, BROWSE_P99_MS } from './lib/browse.js';
import { bundle, BUNDLE_P99_MS } from './lib/bundle.js';
import { signIn } from './lib/dispatcher.js';
import { setting, settings } from './lib/settings.js';
import { limits, SUMMARY_STATS } from './lib/thresholds.js';
import { recordMemoryBefore, watchMemory } from './lib/watch-memory.js';

const duration = setting('DURATION', '30m');
const rate = setting('RATE', 20);

const arrivals = (exec, perMinute, vus) => ({
  executor: 'constant-arrival-rate',
  exec,
  rate: perMinute,
  timeUnit: '1m',
  duration,
  preAllocatedVUs: vus,
  maxVUs: vus * 5,
  gracefulStop: '90s',
});

export const options = {
  scenarios: {
    browse: arrivals('browse', rate * 60, Math.max(10, rate)),
    // A bundle for every hundred visits.
    bundle: arrivals('bundle', Math.max(6, Math.round(rate * 0.6)), 10),
    ...(settings.metrics.length > 0 ? { memory: arrivals('watchMemory', 12, 1) } : {}),
  },
  thresholds: limits({ ...BROWSE_P99_MS, ...BUNDLE_P99_MS }, { bundles: true, withMemory: true }),
  summaryTrendStats: SUMMARY_STATS,
};

export function setup() {
  recordMemoryBefore();
  return signIn();
}
export { browse, bundle, watchMemory };
