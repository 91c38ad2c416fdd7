import { type Metrics } from '@kq/service-kit/telemetry/metrics';

interface Sum {
  readonly labels: { readonly route: string; readonly method: string; readonly status: number };
  requests: number;
}

export function createRequestCounters(metrics: Metrics) {
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
    count(route: string, method: string, status: number, ms: number) {
      const name = `${route} ${method} ${status}`;
      const sum = sums.get(name) ?? { labels: { route, method, status }, requests: 0 };
      sum.requests += 1;
      sums.set(name, sum);
      duration.observe(ms);
    },
  };
}

/** Counts requests cheaply and adds the sums to the metrics at each collection. */
export type RequestCounters = ReturnType<typeof createRequestCounters>;
