import { tooLong, withTimeout } from '@kq/kernel';
import { type Admin } from 'kafkajs';
import { type KafkaConnection, openKafkaClient } from './kafka-client';
import { retryOnLeaderChange } from './leader-change';
import { eventDefinitions, topicNames } from './topics';

export interface ConsumerLagOptions extends KafkaConnection {
  readonly prefix?: string;
}

/** The progress of a group in one partition. */
export interface ConsumerLag {
  /** Without the prefix, as in the catalog. */
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  /** Events not processed by the group; all retained events when it has never committed here. */
  readonly lag: number;
  /** Offset of the group's next event; null when it has never committed here. */
  readonly committed: number | null;
  /** Offset of the next event to be produced. */
  readonly end: number;
  /** Current consumers of the group; 0 means that no consumer processes it. */
  readonly members: number;
}

const LIMIT_MS = 20_000;

/**
 * Returns every group of this installation with every partition of the topics that it has ever read, sorted.
 * @throws Error when the brokers do not respond
 */
export function readConsumerLag(options: ConsumerLagOptions): Promise<ConsumerLag[]> {
  return retryOnLeaderChange(async () => {
    const client = openKafkaClient(options);
    try {
      return await withTimeout(
        readLag(client.kafka.admin(), options.prefix),
        LIMIT_MS,
        tooLong('reading the lag'),
      );
    } finally {
      client.cut();
    }
  });
}

async function readLag(admin: Admin, prefix: string | undefined): Promise<ConsumerLag[]> {
  const { full } = topicNames(prefix);
  await admin.connect();
  const existing = new Set(await admin.listTopics());
  const catalog = [...new Set(eventDefinitions.map(({ topic }) => topic))].sort();
  const topics = catalog.filter((topic) => existing.has(full(topic)));
  const ranges = new Map<string, Awaited<ReturnType<Admin['fetchTopicOffsets']>>>();
  for (const topic of topics) ranges.set(topic, await admin.fetchTopicOffsets(full(topic)));
  const rows: ConsumerLag[] = [];
  for (const group of await listGroups(admin, full(''))) {
    const members = await countMembers(admin, full(group));
    const committed = await admin.fetchOffsets({ groupId: full(group), topics: topics.map(full) });
    for (const topic of topics) {
      const places = committed.find((entry) => entry.topic === full(topic))?.partitions ?? [];
      if (places.every(({ offset }) => Number(offset) < 0)) continue;
      for (const { partition, low, high } of ranges.get(topic) ?? []) {
        const place = Number(places.find((entry) => entry.partition === partition)?.offset ?? -1);
        const end = Number(high);
        rows.push({
          group,
          topic,
          partition,
          // Retention may have deleted events that a stopped group has not read: they do not count.
          lag: Math.max(0, end - Math.max(place, Number(low))),
          committed: place < 0 ? null : place,
          end,
          members,
        });
      }
    }
  }
  return rows.sort((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.partition - b.partition);
}

/** Lists groups without the prefix; omits groups of other installations. */
async function listGroups(admin: Admin, prefix: string): Promise<string[]> {
  const { groups } = await admin.listGroups();
  return groups
    .filter(({ groupId, protocolType }) => groupId.startsWith(prefix) && protocolType === 'consumer')
    .map(({ groupId }) => groupId.slice(prefix.length));
}

async function countMembers(admin: Admin, groupId: string): Promise<number> {
  const { groups } = await admin.describeGroups([groupId]);
  return groups[0]?.members.length ?? 0;
}

const nameOf = ({ group, topic }: ConsumerLag): string => `${group} ${topic}`;
