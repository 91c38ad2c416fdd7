import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { type Metrics } from './metrics';

/** Memory, event loop and build of this process, read when asked for. Once per process, never per container. */
export function collectProcessMetrics(metrics: Metrics, { version }: { version: string }): void {
  const delay = monitorEventLoopDelay({ resolution: sampleMs });
  delay.enable();
  const rss = metrics.gauge('kq_process_rss_bytes');
  const heapUsed = metrics.gauge('kq_process_heap_used_bytes');
  const heapLimit = metrics.gauge('kq_process_heap_limit_bytes');
  const lag = metrics.gauge('kq_process_event_loop_lag_p99_ms');
  const uptime = metrics.gauge('kq_process_uptime_ms');
  metrics.gauge('kq_build_info').set(1, { version, node: process.version });
  metrics.onCollect(
    () => {
      const heap = getHeapStatistics();
      rss.set(process.memoryUsage.rss());
      heapUsed.set(heap.used_heap_size);
      heapLimit.set(heap.heap_size_limit);
      uptime.set(Math.round(process.uptime() * 1000));
      lag.set(lagMs(delay.percentile(99)));
      delay.reset();
    },
    { name: 'process' },
  );
}

const sampleMs = 20;

/** The timer that measures fires every 20 ms at best; what is above that is lag. Nothing was measured yet: 0. */
function lagMs(nanoseconds: number): number {
  if (!Number.isFinite(nanoseconds)) return 0;
  return Math.max(0, Math.round((nanoseconds / 1e6 - sampleMs) * 10) / 10);
}
