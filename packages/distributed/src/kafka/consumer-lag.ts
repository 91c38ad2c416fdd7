import { type Admin } from 'kafkajs';
import { type KafkaConnection, openKafkaClient } from './kafka-client';
import { eventDefinitions, topicNames } from './topics';
import { withinLimit } from './within-limit';

export interface ConsumerLagOptions extends KafkaConnection {
  readonly prefix?: string;
}

/** How far a group is in one partition. */
export interface ConsumerLag {
  /** Without the prefix, as in the catalog. */
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  /** Events that the group has not ended; all that are kept when it has never committed here. */
  readonly lag: number;
  /** Where the group goes on; null when it has never committed here. */
  readonly committed: number | null;
  /** Where the next event will stand. */
  readonly end: number;
  /** Consumers in the group right now; 0 means that nobody works on it. */
  readonly members: number;
}

const limitMs = 20_000;

/**
 * Every group of this installation with every partition of the topics that it has ever read, sorted.
 * @throws Error when the brokers do not answer
 */
export async function readConsumerLag(options: ConsumerLagOptions): Promise<ConsumerLag[]> {
  const client = openKafkaClient(options);
  try {
    return await withinLimit(readLag(client.kafka.admin(), options.prefix), limitMs, 'reading the lag');
  } finally {
    client.cut();
  }
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
          // Retention may have passed a group that stood still: what is gone cannot be caught up.
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

/** Without the prefix; groups of other installations are left out. */
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
