import { events, type EventDefinition } from '@kq/contracts';
import { DAY_MS, tooLong, withTimeout } from '@kq/kernel';
import { type Logger } from '@kq/service-kit';
import { type Admin } from 'kafkajs';
import { type KafkaConnection, openKafkaClient } from './kafka-client';
import { retryOnLeaderChange } from './leader-change';

/** The settings of a topic to be created when missing. */
export interface TopicPlan {
  readonly topic: string;
  readonly partitions: number;
  readonly retentionDays: number;
}

/** Returns names as `<prefix>.<name>`, so that several installations can share one cluster. */
export function topicNames(prefix: string | undefined) {
  const full = (name: string) => (prefix === undefined ? name : `${prefix}.${name}`);
  return {
    /** Returns the broker-side name of a catalog topic, group or client id. */
    full,
    deadLetters: (group: string) => full(`${group}.dead-letters`),
  };
}

export type TopicNames = ReturnType<typeof topicNames>;

export const eventDefinitions: readonly EventDefinition[] = Object.values(events) as EventDefinition[];

const EVENT_RETENTION_DAYS = 7;
const DEAD_LETTER_RETENTION_DAYS = 30;

/** Returns the topics of the whole catalog: every process creates all, so that none waits for another. */
export function eventTopicPlans(names: TopicNames, partitions: number): TopicPlan[] {
  const topics = new Set(eventDefinitions.map(({ topic }) => names.full(topic)));
  return [...topics].map((topic) => ({ topic, partitions, retentionDays: EVENT_RETENTION_DAYS }));
}

/** Returns the plan of a dead-letter topic: one partition for a few messages that are read in order of time. */
export function deadLetterTopicPlan(names: TopicNames, group: string): TopicPlan {
  return { topic: names.deadLetters(group), partitions: 1, retentionDays: DEAD_LETTER_RETENTION_DAYS };
}

const LIMIT_MS = 15_000;

export function createTopicRegistry(connection: KafkaConnection, { replication }: { replication: number }) {
  const known = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  async function ensureNow(plans: readonly TopicPlan[]): Promise<void> {
    const wanted = plans.filter(({ topic }) => !known.has(topic));
    if (wanted.length === 0) return;
    const client = openKafkaClient(connection);
    try {
      const admin = client.kafka.admin();
      await withTimeout(
        createMissingTopics(admin, wanted, replication, connection.logger),
        LIMIT_MS,
        tooLong('making topics'),
      );
      for (const { topic } of wanted) known.add(topic);
    } finally {
      client.cut();
    }
  }

  return {
    /** Creates missing topics; checks each topic with the brokers once. Rejects while they are unavailable. */
    ensure(plans: readonly TopicPlan[]) {
      const own = last.then(() => ensureNow(plans));
      last = own.catch(() => undefined);
      return own;
    },
  };
}

async function createMissingTopics(
  admin: Admin,
  plans: readonly TopicPlan[],
  replication: number,
  logger: Logger,
): Promise<void> {
  await admin.connect();
  const existing = new Set(await admin.listTopics());
  const missing = plans.filter(({ topic }) => !existing.has(topic));
  if (missing.length > 0) {
    // Another process may create the same topics concurrently: kafkajs then returns false, which is fine.
    await admin.createTopics({
      topics: missing.map((plan) => topicConfig(plan, replication)),
      waitForLeaders: false,
    });
    await waitForTopics(
      admin,
      missing.map(({ topic }) => topic),
    );
    logger.info({ topics: missing.map(({ topic }) => topic) }, 'Kafka topics created');
  }
  await warnOfFewPartitions(
    admin,
    plans.filter(({ topic }) => existing.has(topic)),
    logger,
  );
}

/**
 * Waits until the broker knows topics that were just created. kafkajs' own wait fails when the controller's record has
 * not reached the broker yet. The caller limits the time.
 */
export async function waitForTopics(
  admin: Pick<Admin, 'fetchTopicMetadata'>,
  topics: readonly string[],
): Promise<void> {
  await retryOnLeaderChange(() => admin.fetchTopicMetadata({ topics: [...topics] }), Infinity);
}

function topicConfig({ topic, partitions, retentionDays }: TopicPlan, replication: number) {
  return {
    topic,
    numPartitions: partitions,
    replicationFactor: replication,
    configEntries: [
      { name: 'retention.ms', value: String(retentionDays * DAY_MS) },
      // acks=-1 waits for the in-sync replicas, which may be a single one without this setting.
      { name: 'min.insync.replicas', value: replication >= 3 ? '2' : '1' },
    ],
  };
}

/** Warns only: added partitions would move aggregates to other partitions, and their events would lose their order. */
async function warnOfFewPartitions(admin: Admin, plans: readonly TopicPlan[], logger: Logger): Promise<void> {
  if (plans.length === 0) return;
  const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) });
  for (const { topic, partitions } of plans) {
    const has = topics.find(({ name }) => name === topic)?.partitions.length ?? 0;
    if (has < partitions)
      logger.warn(
        { topic, partitions: has, configured: partitions },
        'Kafka topic has fewer partitions than configured',
      );
  }
}
