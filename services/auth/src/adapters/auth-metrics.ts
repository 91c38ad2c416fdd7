import { type Metrics } from '@kq/service-kit';
import { type AuthMetrics } from '../use-cases/ports';

/** Counts `kq_auth_outcomes_total{what, outcome}` and `kq_auth_failing_addresses_total{what}`; labels are fixed words. */
export function createAuthMetrics(metrics: Metrics): AuthMetrics {
  const outcomes = metrics.counter('kq_auth_outcomes_total');
  const failing = metrics.counter('kq_auth_failing_addresses_total');
  // A counter that appears with its first count hides it from `increase`.
  for (const what of ['code', 'password'] as const) failing.inc({ what }, 0);
  return {
    count: (what, outcome) => outcomes.inc({ what, outcome }),
    countFailingAddress: (what) => failing.inc({ what }),
  };
}
