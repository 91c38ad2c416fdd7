import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import { type MicroCache } from '../cache/micro-cache';
import { type Upstreams } from '../upstream/upstreams';

/** Shows how many addresses of each service are put aside. */
export function countEjected(metrics: Metrics, upstreams: Upstreams): void {
  const gauge = metrics.gauge('kq_gateway_ejected_addresses');
  metrics.onCollect(
    () => upstreams.ejected().forEach(([service, count]) => gauge.set(count, { upstream: service })),
    { name: 'ejected_addresses', gauges: [gauge] },
  );
}

/** Counts the hits, misses and waits of the cache. */
export function countCache(metrics: Metrics, { stats }: MicroCache): void {
  const counted = { hits: 0, misses: 0, waited: 0 };
  const counter = metrics.counter('kq_gateway_cache_total');
  metrics.onCollect(
    () => {
      for (const outcome of ['hits', 'misses', 'waited'] as const) {
        counter.inc({ outcome }, stats[outcome] - counted[outcome]);
        counted[outcome] = stats[outcome];
      }
    },
    { name: 'cache' },
  );
}
