/** Ten times as many visitors within 10 s, for a while, and back: nothing breaks, and it is quick again afterwards. */
import { browse, BROWSE_P99_MS } from './lib/browse.js';
import { secondsOf, setting } from './lib/settings.js';
import { limits, SUMMARY_STATS } from './lib/thresholds.js';

const duration = setting('DURATION', '2m');
const rate = setting('RATE', 20);
/** The crowd comes and goes in 10 s each; a run too short for that keeps the shape. */
const rampSeconds = Math.min(10, Math.floor(secondsOf(duration) / 6));
const calmSeconds = Math.max(1, Math.floor((secondsOf(duration) - 2 * rampSeconds) / 3));

export const options = {
  scenarios: {
    spike: {
      executor: 'ramping-arrival-rate',
      exec: 'browse',
      startRate: rate,
      timeUnit: '1s',
      preAllocatedVUs: Math.max(20, rate * 5),
      maxVUs: Math.max(100, rate * 40),
      stages: [
        { target: rate, duration: `${calmSeconds}s` },
        { target: rate * 10, duration: `${rampSeconds}s` },
        { target: rate * 10, duration: `${calmSeconds}s` },
        { target: rate, duration: `${rampSeconds}s` },
        { target: rate, duration: `${calmSeconds}s` },
      ],
    },
  },
  // Slow answers are allowed in the crowd, wrong ones are not.
  thresholds: limits(doubled(BROWSE_P99_MS)),
  summaryTrendStats: SUMMARY_STATS,
};

export { browse };

function doubled(limitsMs) {
  return Object.fromEntries(Object.entries(limitsMs).map(([endpoint, ms]) => [endpoint, 2 * ms]));
}
