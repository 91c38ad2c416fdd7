import { type Metrics } from '../telemetry/metrics';

/** Jobs of one queue by state. */
export interface JobQueueStats {
  readonly waiting: number;
  readonly delayed: number;
  readonly running: number;
}

/** Exports a queue's depth at each collection; NaN while its server is unreachable. */
export function registerQueueGauge(
  metrics: Metrics,
  queue: string,
  stats: () => JobQueueStats | null | Promise<JobQueueStats | null>,
): void {
  const gauge = metrics.gauge('kq_queue_jobs');
  metrics.onCollect(async () => {
    const now = await stats();
    for (const state of ['waiting', 'delayed', 'running'] as const) {
      gauge.set(now === null ? NaN : now[state], { queue, state });
    }
  });
}
