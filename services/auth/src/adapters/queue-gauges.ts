import { createDeadLetterStore, type Metrics, type Outbox } from '@kq/service-kit';
import { type Connection } from 'mongoose';

export interface WatchedQueues {
  readonly metrics: Metrics;
  readonly outbox: Outbox;
  readonly connection: Connection;
}

/** What waits and what failed, as gauges, read when they are asked for. */
export function watchQueues({ metrics, outbox, connection }: WatchedQueues): void {
  const unsent = metrics.gauge('kq_outbox_unsent', 'Events that wait in documents');
  const oldest = metrics.gauge('kq_outbox_oldest_ms', 'Age of the oldest waiting event');
  const letters = metrics.gauge('kq_dead_letters', 'Events that could not be handled');
  const store = createDeadLetterStore(connection);
  metrics.onCollect(async () => {
    const stats = await outbox.stats();
    unsent.set(stats.unsent);
    oldest.set(stats.oldestAgeMs);
    letters.set(await store.count());
  });
}
