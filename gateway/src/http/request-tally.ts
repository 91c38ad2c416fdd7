import { type Metrics } from '@kq/service-kit/telemetry/metrics';

/** Counts requests cheaply and adds the sums to the metrics at each collection. */
export interface RequestTally {
  count(route: string, method: string, status: number, ms: number): void;
}

interface Sum {
  readonly labels: { readonly route: string; readonly method: string; readonly status: number };
  requests: number;
}

export function createRequestTally(metrics: Metrics): RequestTally {
  const sums = new Map<string, Sum>();
  const requests = metrics.counter('kq_gateway_requests_total');
  const duration = metrics.histogram('kq_gateway_request_duration_ms');
  metrics.onCollect(
    () => {
      for (const sum of sums.values()) {
        requests.inc(sum.labels, sum.requests);
        sum.requests = 0;
      }
    },
    { name: 'requests' },
  );
  return {
    count(route, method, status, ms) {
      const name = `${route} ${method} ${status}`;
      const sum = sums.get(name) ?? { labels: { route, method, status }, requests: 0 };
      sum.requests += 1;
      sums.set(name, sum);
      duration.observe(ms);
    },
  };
}
