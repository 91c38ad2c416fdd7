import { openKafkaClient } from '@kq/distributed/kafka/kafka-client';
import { readConsumerLag } from '@kq/distributed/kafka/consumer-lag';
import { retryOnLeaderChange } from '@kq/distributed/kafka/leader-change';
import { eventDefinitions, topicNames } from '@kq/distributed/kafka/topics';
import { z } from 'zod';
import { type Command } from '../command';
import { type KafkaConnection, onKafka } from '../kafka';
import { OpsError, UsageError } from '../usage-error';

/** Includes earlier events, because clocks differ and a publish takes time. */
const MARGIN_MS = 60_000;

export const rewindEvents: Command = {
  name: 'events rewind',
  parameters: '--since=<instant>',
  summary: 'Has every consumer group read the events of Kafka again from an instant on; repeats are harmless',
  examples: ['npm run ops -- events rewind --since=2026-11-21T03:00:00Z'],
  options: ['since'],
  async run({ environment, output }, { options }) {
    const since = z.iso.datetime().safeParse(options['since']);
    if (!since.success)
      throw new UsageError('--since=<instant> is required, for example 2026-11-21T03:00:00Z.');
    const rows = await onKafka(environment, async (connection) => {
      const lags = await readConsumerLag(connection);
      const busy = [...new Set(lags.filter(({ members }) => members > 0).map(({ group }) => group))];
      if (busy.length > 0)
        throw new OpsError(`Stop the services first: ${busy.join(', ')} still has consumers.`);
      const timestamp = Date.parse(since.data) - MARGIN_MS;
      return retryOnLeaderChange(() => rewind(connection, lags, timestamp));
    });
    if (rows.length === 0) output.say('No consumer group has read anything yet.');
    output.table(rows);
    return 0;
  },
};

async function rewind(
  connection: KafkaConnection,
  lags: Awaited<ReturnType<typeof readConsumerLag>>,
  timestamp: number,
) {
  const { full } = topicNames(connection.prefix);
  const client = openKafkaClient(connection);
  const admin = client.kafka.admin();
  const rows = [];
  try {
    await admin.connect();
    for (const topic of new Set(eventDefinitions.map((definition) => definition.topic))) {
      const groups = [...new Set(lags.filter((lag) => lag.topic === topic).map(({ group }) => group))];
      if (groups.length === 0) continue;
      const places = await admin.fetchTopicOffsetsByTimestamp(full(topic), timestamp);
      for (const group of groups) {
        const committed = new Map(
          lags
            .filter((lag) => lag.topic === topic && lag.group === group)
            .map((lag) => [lag.partition, lag.committed]),
        );
        // Never moves an offset forward: unread events of a group must still be read.
        const partitions = places.map(({ partition, offset }) => ({
          partition,
          offset: String(Math.min(Number(offset), committed.get(partition) ?? Number(offset))),
        }));
        await admin.setOffsets({ groupId: full(group), topic: full(topic), partitions });
        const events = partitions.reduce(
          (sum, { partition, offset }) => sum + Math.max(0, (committed.get(partition) ?? 0) - Number(offset)),
          0,
        );
        rows.push({ group, topic, 'events again': events });
      }
    }
    return rows;
  } finally {
    client.cut();
  }
}
