import { type DeadLetterStore } from '../events/dead-letter-store';
import { type Metrics } from '../telemetry/metrics';
import { type Outbox } from './outbox';

export interface WatchedQueues {
  readonly metrics: Metrics;
  readonly deadLetters: Pick<DeadLetterStore, 'count'>;
  /** Omitted by a service that publishes no events. */
  readonly outbox?: Pick<Outbox, 'stats'>;
}

/** Registers gauges for unsent events and dead letters, read from the service's database at each collection. */
export function watchQueues({ metrics, outbox, deadLetters }: WatchedQueues): void {
  const letters = metrics.gauge('kq_dead_letters');
  metrics.onCollect(async () => letters.set(await deadLetters.count()), {
    name: 'dead-letters',
    gauges: [letters],
  });
  if (outbox === undefined) return;
  const unsent = metrics.gauge('kq_outbox_unsent');
  const oldest = metrics.gauge('kq_outbox_oldest_ms');
  metrics.onCollect(
    async () => {
      const stats = await outbox.stats();
      unsent.set(stats.unsent);
      oldest.set(stats.oldestAgeMs);
    },
    { name: 'outbox', gauges: [unsent, oldest] },
  );
}
