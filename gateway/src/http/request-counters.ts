import { type Metrics } from '@kq/service-kit/telemetry/metrics';

interface Sum {
  readonly labels: { readonly route: string; readonly method: string; readonly status: number };
  requests: number;
}

export function createRequestCounters(metrics: Metrics) {
  const sumsByRoute = new Map<string, Sum[]>();
  const requests = metrics.counter('kq_gateway_requests_total');
  const duration = metrics.histogram('kq_gateway_request_duration_ms');
  metrics.onCollect(
    () => {
      for (const sum of [...sumsByRoute.values()].flat()) {
        requests.inc(sum.labels, sum.requests);
        sum.requests = 0;
      }
    },
    { name: 'requests' },
  );

  function sumOf(route: string, method: string, status: number): Sum {
    const sums = sumsByRoute.get(route) ?? [];
    const known = sums.find(({ labels }) => labels.status === status && labels.method === method);
    if (known !== undefined) return known;
    const made = { labels: { route, method, status }, requests: 0 };
    sumsByRoute.set(route, [...sums, made]);
    return made;
  }

  return {
    count(route: string, method: string, status: number, ms: number) {
      sumOf(route, method, status).requests += 1;
      duration.observe(ms);
    },
  };
}

/** Counts requests cheaply and adds the sums to the metrics at each collection. */
export type RequestCounters = ReturnType<typeof createRequestCounters>;
