import { type EventEnvelope } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import {
  createRetryPolicy,
  type DeadLetterSink,
  type EventBus,
  type Logger,
  type Membership,
  type Metrics,
  type RetryPolicy,
  runHandler,
  type SubscribeOptions,
  type Subscription,
  subscriptionsByType,
} from '@kq/service-kit';
import { createBatchProducer } from './batch-producer';
import { createDeadLetterTopic } from './dead-letter-topic';
import { createGroupMember, type GroupMember } from './group-member';
import { type KafkaConnection, openKafkaClient } from './kafka-client';
import { parseJson } from './parse-json';
import { createPartitionRunner, type ReceivedMessage } from './partition-runner';
import {
  createTopicRegistry,
  deadLetterTopicPlan,
  eventDefinitions,
  eventTopicPlans,
  topicNames,
} from './topics';

export interface KafkaBusOptions {
  readonly brokers: readonly string[];
  /** Name of this process in the broker logs. */
  readonly clientId: string;
  readonly logger: Logger;
  readonly metrics?: Metrics;
  readonly retry?: Partial<RetryPolicy>;
  readonly partitions: number;
  readonly replication: number;
  /** Prefix of topics, groups and client ids, joined with a dot. */
  readonly prefix?: string;
  readonly tls?: boolean;
  readonly sasl?: { readonly username: string; readonly password: string };
  /** Maximum duration of a connect or a produce request before `publish` rejects; default 5 s. */
  readonly publishLimitMs?: number;
}

const DEFAULT_PUBLISH_LIMIT_MS = 5000;

/**
 * Creates the bus between processes (ADR 010). `publish` resolves when Kafka has stored the event, and works from
 * creation on; groups handle each event at least once, those of one aggregate in order. An unavailable Kafka only
 * delays events: publishers keep them, consumers reconnect until stopped.
 */
export function createKafkaBus(options: KafkaBusOptions): EventBus {
  const { logger, metrics, partitions } = options;
  const names = topicNames(options.prefix);
  const connection: KafkaConnection = { ...options, clientId: names.full(options.clientId) };
  const registry = createTopicRegistry(connection, options);
  const eventTopics = eventTopicPlans(names, partitions);
  const connected = metrics?.gauge('kq_kafka_connected');
  const setConnected = (client: string, isConnected: boolean): void =>
    connected?.set(isConnected ? 1 : 0, { client });
  setConnected('producer', false);
  // A counter that appears with its first event hides that event from `increase`.
  const published = metrics?.counter('kq_events_published_total');
  for (const { type } of eventDefinitions) published?.inc({ type }, 0);
  const producer = createBatchProducer({
    openClient: () => openKafkaClient(connection),
    prepare: () => registry.ensure(eventTopics),
    limitMs: options.publishLimitMs ?? DEFAULT_PUBLISH_LIMIT_MS,
    logger,
    onConnected: (isConnected) => setConnected('producer', isConnected),
  });
  const deadLetterTopic = createDeadLetterTopic(producer, names);
  const policy = createRetryPolicy(options.retry);
  const typesOfGroups = new Map<string, Set<string>>();
  const members = new Set<GroupMember>();
  let isStarted = false;
  let isStopped = false;

  function createMember(
    group: string,
    subscriptions: ReadonlyMap<string, Subscription>,
    { deadLetters, onReplayed, collectMs = 0 }: SubscribeOptions,
  ): GroupMember {
    const handle = async (received: ReceivedMessage, signal: AbortSignal): Promise<void> => {
      const sink: DeadLetterSink = async (_group, event, reason) => {
        await deadLetterTopic.add(group, received, reason);
        await deadLetters?.(group, event, reason);
      };
      await runHandler(
        {
          ...{ group, subscriptions, policy, logger, metrics, signal, onReplayed },
          deadLetters: sink,
          system: 'kafka',
        },
        parseJson(received.message.value?.toString() ?? ''),
      );
    };
    setConnected(group, false);
    const topics = [...subscriptions.values()].map(({ definition }) => names.full(definition.topic));
    return createGroupMember({
      group: names.full(group),
      topics: [...new Set(topics)],
      collectMs,
      openClient: () => openKafkaClient(connection),
      prepare: () => registry.ensure([...eventTopics, deadLetterTopicPlan(names, group)]),
      runner: createPartitionRunner({ handle, logger }),
      logger,
      onConnected: (isConnected) => setConnected(group, isConnected),
    });
  }

  return {
    system: 'kafka',
    subscribe(group, subscriptions, more = {}): Membership {
      const byType = subscriptionsByType(subscriptions);
      const types = typesOfGroups.get(group) ?? new Set<string>();
      if (isStarted && [...byType.keys()].some((type) => !types.has(type)))
        throw new Error(`group ${group} subscribed after the bus was started: it may have missed events`);
      typesOfGroups.set(group, new Set([...types, ...byType.keys()]));
      const member = createMember(group, byType, more);
      members.add(member);
      if (isStarted && !isStopped) member.start();
      return {
        async leave() {
          members.delete(member);
          await member.leave();
        },
      };
    },
    async publish(event) {
      if (isStopped) throw new AppError('UNAVAILABLE', { message: 'the event bus is not running' });
      await producer.send({
        topic: names.full(topicOf(event)),
        key: event.subject,
        value: JSON.stringify(event),
        headers: event.traceparent === undefined ? {} : { traceparent: event.traceparent },
      });
      published?.inc({ type: event.type });
    },
    async start() {
      isStarted = true;
      producer.warmUp();
      for (const member of members) member.start();
    },
    async stop() {
      isStopped = true;
      await Promise.all([...members].map((member) => member.leave()));
      await producer.close();
    },
  };
}

const topicsByType = new Map(eventDefinitions.map(({ type, topic }) => [type, topic]));

/** Returns the topic of an event. @throws Error for an event type missing from the catalog: a programming error */
function topicOf({ type }: EventEnvelope): string {
  const topic = topicsByType.get(type);
  if (topic === undefined) throw new Error(`event type ${type} is not in the catalog`);
  return topic;
}
