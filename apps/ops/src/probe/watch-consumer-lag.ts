import { type ConsumerLag } from '@kq/distributed/kafka/consumer-lag';
import { groupBy } from '@kq/kernel';
import { describeError, type Logger, type Metrics } from '@kq/service-kit';

const CLIENT = { client: 'probe' };

export interface WatchConsumerLagDeps {
  readonly read: () => Promise<readonly Pick<ConsumerLag, 'group' | 'lag' | 'members'>[]>;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/**
 * Creates the function that reads the lag and members of every consumer group into gauges. While Kafka does not answer there are
 * none, and the gauge of this connection is 0: without it an unreadable lag would look like no lag.
 */
export function createWatchConsumerLag({ read, metrics, logger }: WatchConsumerLagDeps): () => Promise<void> {
  const lag = metrics.gauge('kq_consumer_lag');
  const members = metrics.gauge('kq_consumer_members');
  const connected = metrics.gauge('kq_kafka_connected');
  connected.set(0, CLIENT);

  return async () => {
    const rows = await read().catch((error: unknown) => {
      logger.warn({ reason: describeError(error) }, 'consumer lag not read');
      return null;
    });
    connected.set(rows === null ? 0 : 1, CLIENT);
    lag.clear();
    members.clear();
    for (const [group, own] of groupBy(rows ?? [], (row) => row.group)) {
      lag.set(
        own.reduce((sum, row) => sum + row.lag, 0),
        { group },
      );
      members.set(own[0]?.members ?? 0, { group });
    }
  };
}
