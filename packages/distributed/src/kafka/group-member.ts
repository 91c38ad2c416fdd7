import { pause, tooLong, withTimeout } from '@kq/kernel';
import { type Logger } from '@kq/service-kit';
import { type Consumer } from 'kafkajs';
import { createOutageLog } from '../telemetry/outage-log';
import { backOffMs } from './back-off';
import { type KafkaClient } from './kafka-client';
import { type PartitionRunner } from './partition-runner';

export interface GroupMemberOptions {
  /** Group id as used with the brokers. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Time that the broker may collect events for one fetch; 0: none. */
  readonly collectMs: number;
  readonly openClient: () => KafkaClient;
  /** Awaited before each connect: the topics must exist. */
  readonly prepare: () => Promise<void>;
  readonly runner: PartitionRunner;
  readonly logger: Logger;
  readonly onConnected: (isConnected: boolean) => void;
}

/** One consumer in a group. */
export interface GroupMember {
  /**
   * Connects, and reconnects until `leave`, also after the broker has rejected the group: what the process serves beside
   * events does not end with them.
   */
  start(): void;
  /** Accepts no more events, waits for the running handlers and releases the partitions; at most 5 s. */
  leave(): Promise<void>;
}

/** Limits how long a rebalance, a stop or a heartbeat waits for a fetch. */
const MAX_WAIT_MS = 500;
const HEARTBEAT_MS = 1000;
/** Time without a heartbeat after which the group reassigns the partitions. */
const SESSION_TIMEOUT_MS = 6000;
const REBALANCE_TIMEOUT_MS = 15_000;
const MAX_BYTES_PER_PARTITION = 256 * 1024;
/** A collecting fetch returns early once it has this many bytes. */
const COLLECTED_BYTES = 128 * 1024;
/** More than the partitions of any member, so that no partition waits for another. */
const CONCURRENT_PARTITIONS = 100;
const COMMIT_EVERY_MS = 1000;
const HANDLERS_LIMIT_MS = 3000;
const DISCONNECT_LIMIT_MS = 1500;
/** A consumer that ended sooner is followed by the next one after a longer pause. */
const STEADY_MS = 10_000;

export function createGroupMember(options: GroupMemberOptions): GroupMember {
  const { group, logger, runner, onConnected } = options;
  const outages = createOutageLog({ logger, connection: 'Kafka consumer', fields: { group } });
  const leaving = new AbortController();
  const left = new Promise<null>((resolve) => {
    leaving.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  let running: Promise<void> | null = null;
  let attempt = 0;

  async function runForEver(): Promise<void> {
    const isLeaving = () => leaving.signal.aborted;
    while (!isLeaving()) {
      const startedAt = performance.now();
      const error = await runOnce();
      onConnected(false);
      if (isLeaving() || error === null) return;
      attempt = performance.now() - startedAt < STEADY_MS ? attempt + 1 : 1;
      outages.failed(error);
      await pause(backOffMs(attempt), leaving.signal);
    }
  }

  /** Runs one consumer from connect to disconnect. @returns why it ended; null when the member left */
  async function runOnce(): Promise<unknown> {
    const client = options.openClient();
    const consumer = createConsumer(client, options);
    let joining: Promise<void> = Promise.resolve();
    const crashed = new Promise<Error>((resolve) => {
      consumer.on(consumer.events.CRASH, ({ payload: { error } }) => resolve(error));
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
      outages.ended();
      onConnected(true);
      runner.keepOnly(memberAssignment as Record<string, number[]>);
      logger.info(
        { group, partitions: Object.values(memberAssignment).flat().length },
        'Kafka consumer group joined',
      );
    });
    const consuming = async (): Promise<Error> => {
      await options.prepare();
      await consumer.connect();
      await consumer.subscribe({ topics: [...options.topics], fromBeginning: true });
      if (!leaving.signal.aborted) await (joining = run(consumer, runner));
      return crashed;
    };
    try {
      return await Promise.race([consuming(), left]);
    } catch (error) {
      return error;
    } finally {
      await end(consumer, joining);
      client.cut();
    }
  }

  async function end(consumer: Consumer, joining: Promise<void>): Promise<void> {
    const ending = async () => {
      // A consumer that is stopped while it joins would continue afterwards, unnoticed.
      await joining;
      const offsets = runner.processedOffsets();
      if (leaving.signal.aborted && offsets.length > 0) await consumer.commitOffsets(offsets);
      await consumer.disconnect();
    };
    await withTimeout(ending(), DISCONNECT_LIMIT_MS, tooLong('disconnecting')).catch((error: unknown) =>
      logger.debug({ err: error, group }, 'Kafka consumer shutdown failed'),
    );
  }

  return {
    start: () => void (running ??= runForEver()),
    async leave() {
      await withTimeout(runner.stop(), HANDLERS_LIMIT_MS, tooLong('running handlers')).catch(
        (error: unknown) =>
          logger.warn({ err: error, group }, 'Kafka handlers still running, leaving the group'),
      );
      leaving.abort();
      await running;
    },
  };
}

function createConsumer(client: KafkaClient, { group, collectMs }: GroupMemberOptions): Consumer {
  return client.kafka.consumer({
    groupId: group,
    allowAutoTopicCreation: false,
    minBytes: collectMs > 0 ? COLLECTED_BYTES : 1,
    maxWaitTimeInMs: collectMs > 0 ? Math.min(collectMs, MAX_WAIT_MS) : MAX_WAIT_MS,
    heartbeatInterval: HEARTBEAT_MS,
    sessionTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
    // A crashed consumer is replaced by a new one; kafkajs' own restart may happen after a disconnect.
    retry: { retries: 5, restartOnFailure: async () => false },
  });
}

/** Resolves when the consumer has joined the group, or has crashed. */
function run(consumer: Consumer, runner: PartitionRunner): Promise<void> {
  return consumer.run({
    autoCommit: true,
    autoCommitInterval: COMMIT_EVERY_MS,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: CONCURRENT_PARTITIONS,
    eachBatch: (payload) => runner.eachBatch(payload),
  });
}
