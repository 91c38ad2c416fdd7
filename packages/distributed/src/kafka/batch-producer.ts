import { AppError, tooLong, withTimeout } from '@kq/kernel';
import { type Logger } from '@kq/service-kit';
import { type Message, Partitioners, type Producer } from 'kafkajs';
import { createOutageLog } from '../telemetry/outage-log';
import { backOffMs } from './back-off';
import { type KafkaClient } from './kafka-client';

export interface OutgoingMessage {
  readonly topic: string;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BatchProducerOptions {
  readonly openClient: () => KafkaClient;
  /** Awaited before each connect: the topics must exist. */
  readonly prepare: () => Promise<void>;
  /** Maximum duration of a connect or a produce request. */
  readonly limitMs: number;
  readonly logger: Logger;
  readonly onConnected: (isConnected: boolean) => void;
}

interface Waiting {
  readonly message: OutgoingMessage;
  resolve(): void;
  reject(error: Error): void;
}

interface Link {
  readonly client: KafkaClient;
  readonly producer: Producer;
}

const MAX_BATCH_MESSAGES = 500;
const MAX_BATCH_CHARS = 500_000;
const CLOSE_LIMIT_MS = 1000;
/**
 * With the same sequence numbers, so that the broker drops duplicates; about 5 s, the duration of a leader election.
 */
const PRODUCE_RETRIES = 6;

/**
 * Creates one idempotent producer with one produce request in flight; messages sent meanwhile are combined in the next
 * request, in order. After any failed request the producer is replaced: kafkajs resets its sequence numbers, and if the
 * broker did receive the request, it would treat the next messages as duplicates and drop them, acknowledged (ADR 010).
 */
export function createBatchProducer(options: BatchProducerOptions) {
  const { limitMs, logger, onConnected } = options;
  const outages = createOutageLog({ logger, connection: 'Kafka producer' });
  let waiting: Waiting[] = [];
  let isPumping = false;
  let pumping: Promise<void> = Promise.resolve();
  /**
   * The latest connection attempt. It stays rejected until the next one starts, so that senders need not wait for that.
   */
  let link: Promise<Link> | null = null;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): Promise<Link> {
    clearTimeout(again);
    const own = openLink(options);
    link = own;
    own.then(
      () => {
        failures = 0;
        outages.ended();
        onConnected(true);
      },
      (error: unknown) => {
        onConnected(false);
        failures += 1;
        outages.failed(error);
        if (!isClosed) again = setTimeout(connect, backOffMs(failures));
      },
    );
    return own;
  }

  async function pump(): Promise<void> {
    isPumping = true;
    while (waiting.length > 0) {
      let batch: Waiting[] = [];
      let used: Link | null = null;
      try {
        used = await (link ?? connect());
        [batch, waiting] = takeBatch(waiting);
        await withTimeout(produce(used.producer, batch), limitMs, tooLong('a produce request'));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        fail([...batch, ...waiting], error);
        waiting = [];
        if (used === null) continue;
        outages.failed(error);
        used.client.cut();
        if (!isClosed) void connect();
      }
    }
    // Synchronous with the check of the queue: a message added in between would wait forever.
    isPumping = false;
  }

  return {
    /**
     * Resolves when all in-sync replicas have the message. @throws AppError UNAVAILABLE (retryable) within a bounded time
     */
    send(message: OutgoingMessage): Promise<void> {
      if (isClosed) return Promise.reject(unavailable());
      return new Promise((resolve, reject) => {
        waiting.push({ message, resolve, reject });
        if (!isPumping) pumping = pump();
      });
    },
    /** Connects ahead of the first message, and retries until connected. */
    warmUp: () => void (link ?? connect()).catch(() => undefined),
    async close() {
      isClosed = true;
      clearTimeout(again);
      await withTimeout(pumping, CLOSE_LIMIT_MS, tooLong('the last produce request')).catch(() => undefined);
      const last = link;
      fail(waiting, new Error('Kafka producer was closed'));
      waiting = [];
      const closed = last?.then(async ({ client, producer }) => {
        await withTimeout(producer.disconnect(), CLOSE_LIMIT_MS, tooLong('disconnecting')).catch(
          () => undefined,
        );
        client.cut();
      });
      await withTimeout(closed ?? Promise.resolve(), CLOSE_LIMIT_MS, tooLong('closing')).catch(
        () => undefined,
      );
    },
  };
}

export type BatchProducer = ReturnType<typeof createBatchProducer>;

async function openLink({ openClient, prepare, limitMs }: BatchProducerOptions): Promise<Link> {
  const client = openClient();
  try {
    const producer = client.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: PRODUCE_RETRIES },
    });
    const connecting = prepare().then(() => producer.connect());
    await withTimeout(connecting, limitMs, tooLong('connecting the producer'));
    return { client, producer };
  } catch (error) {
    client.cut();
    throw error;
  }
}

function takeBatch(waiting: readonly Waiting[]): [Waiting[], Waiting[]] {
  let chars = 0;
  const tooMany = waiting.findIndex(({ message }, index) => {
    chars += message.value.length;
    return index >= MAX_BATCH_MESSAGES || (index > 0 && chars > MAX_BATCH_CHARS);
  });
  const count = tooMany < 0 ? waiting.length : tooMany;
  return [waiting.slice(0, count), waiting.slice(count)];
}

async function produce(producer: Producer, batch: readonly Waiting[]): Promise<void> {
  const byTopic = new Map<string, Message[]>();
  for (const { message } of batch) {
    const { topic, key, value, headers } = message;
    const messages = byTopic.get(topic) ?? [];
    messages.push({ key, value, headers });
    byTopic.set(topic, messages);
  }
  await producer.sendBatch({
    acks: -1,
    topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages })),
  });
}

/**
 * Rejects all queued messages, not only the failed batch: a later event of an aggregate must not overtake an earlier
 * one.
 */
function fail(entries: readonly Waiting[], cause: unknown): void {
  for (const { reject } of entries) reject(unavailable(cause));
}

function unavailable(cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', {
    message: cause === undefined ? 'the event bus is not running' : 'Kafka produce failed',
    cause,
    retryable: true,
    retryAfterSeconds: 5,
  });
}
