import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { type Metrics } from './metrics';

/** Exports memory, event loop lag and build of this process. Call it once per process, never per container. */
export function collectProcessMetrics(metrics: Metrics, { version }: { version: string }): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
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

const SAMPLE_MS = 20;

/** Returns the lag above the timer resolution of 20 ms; 0 before the first measurement. */
function lagMs(nanoseconds: number): number {
  if (!Number.isFinite(nanoseconds)) return 0;
  return Math.max(0, Math.round((nanoseconds / 1e6 - SAMPLE_MS) * 10) / 10);
}
