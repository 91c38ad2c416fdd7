import { pause, withTimeout } from '@kq/kernel';
import { type Logger } from '@kq/service-kit';
import { type EachBatchPayload, type KafkaMessage } from 'kafkajs';

/** A message with its topic and partition. */
export interface ReceivedMessage {
  readonly topic: string;
  readonly partition: number;
  readonly message: KafkaMessage;
}

export interface PartitionRunnerOptions {
  /** Resolves when the event is processed; rejects when it must be retried. */
  readonly handle: (received: ReceivedMessage, signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  /** Maximum time that a batch may block kafkajs' loop, which fetches for all partitions and sends the heartbeats. */
  readonly maxBlockMs?: number;
  /** Delay before the first retry of an unprocessed event; grows to five times this value. */
  readonly retryDelayMs?: number;
}

/** The current event of a partition. */
interface Work {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly abort: AbortController;
  /** Resolves to true when the event was processed, to false when it was aborted. */
  done: Promise<boolean>;
  isProcessed: boolean;
  /** True when the partition was revoked: the outcome here no longer affects the group's offset. */
  isLost: boolean;
}

const MAX_DELAY_FACTOR = 5;

/**
 * Processes the events of each partition one after another, and resolves an offset only after its event is processed.
 * An event that takes longer (a slow handler, retries, an unavailable database) leaves its batch: the partition is
 * paused, the work continues outside of kafkajs' loop, and the batch is fetched again when it is done. Thus one
 * partition never blocks the others, nor the heartbeats.
 */
export function createPartitionRunner({
  handle,
  logger,
  maxBlockMs = 1000,
  retryDelayMs = 1000,
}: PartitionRunnerOptions) {
  const works = new Map<string, Work>();
  let isStopping = false;
  const hasStopped = () => isStopping;

  function begin(key: string, received: ReceivedMessage): Work {
    const { topic, partition, message } = received;
    const before = works.get(key);
    const abort = new AbortController();
    const work: Work = {
      topic,
      partition,
      offset: message.offset,
      abort,
      isProcessed: false,
      isLost: false,
      done: Promise.resolve(false),
    };
    work.done = (async () => {
      await before?.done;
      return (work.isProcessed = await takeToEnd(received, abort.signal));
    })();
    works.set(key, work);
    return work;
  }

  async function takeToEnd(received: ReceivedMessage, signal: AbortSignal): Promise<boolean> {
    const isAborted = () => signal.aborted;
    const { topic, partition } = received;
    const fields = { topic, partition, offset: received.message.offset };
    let isFirst = true;
    for (
      let delayMs = retryDelayMs;
      !isAborted();
      delayMs = Math.min(delayMs * 2, MAX_DELAY_FACTOR * retryDelayMs)
    ) {
      try {
        await handle(received, signal);
        if (!isFirst) logger.info(fields, 'event processed after retries');
        return true;
      } catch (error) {
        if (isAborted()) break;
        // One line per event: during an outage, every retry fails alike.
        logger[isFirst ? 'warn' : 'debug']({ err: error, ...fields }, 'event not processed, retrying');
        isFirst = false;
        await pause(delayMs, signal);
      }
    }
    return false;
  }

  async function runBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, commitOffsetsIfNecessary, heartbeat, pause, isRunning, isStale } = payload;
    const { topic, partition } = batch;
    const key = `${topic}/${partition}`;
    const until = performance.now() + maxBlockMs;
    for (const message of batch.messages) {
      if (hasStopped() || !isRunning() || isStale()) return;
      const known = works.get(key);
      const isKnown = known?.offset === message.offset && !known.isLost;
      const work = isKnown ? known : begin(key, { topic, partition, message });
      if (!(await isDoneBy(work, until)) && !hasStopped()) {
        const resume = pause();
        void work.done.finally(resume);
        return;
      }
      if (!(await work.done) || work.isLost) return;
      resolveOffset(message.offset);
      works.delete(key);
      await commitOffsetsIfNecessary();
      await heartbeat();
      if (performance.now() > until) return;
    }
  }

  return {
    /** Handler for `consumer.run`, with eachBatchAutoResolve off. Never rejects. */
    async eachBatch(payload: EachBatchPayload) {
      try {
        await runBatch(payload);
      } catch (error) {
        // A commit or heartbeat failed in a rebalance or without a broker. kafkajs repeats both after this returns and
        // handles the error then; an error thrown here would be logged with the batch, or stop the consumer permanently
        // (ADR 010).
        logger.debug({ err: error }, 'Kafka batch aborted');
      }
    },
    /** Aborts the retries of revoked partitions after a rebalance. */
    keepOnly(assignment: Readonly<Record<string, readonly number[]>>) {
      for (const work of works.values()) {
        if (assignment[work.topic]?.includes(work.partition)) continue;
        work.isLost = true;
        work.abort.abort();
      }
    },
    /** Starts no more events and resolves when the running handlers have completed. */
    async stop() {
      isStopping = true;
      for (const { abort } of works.values()) abort.abort();
      await Promise.all([...works.values()].map(({ done }) => done));
    },
    /** Returns the next offsets of partitions whose event completed after its batch was returned. */
    processedOffsets: (): { topic: string; partition: number; offset: string }[] =>
      [...works.values()]
        .filter(({ isProcessed, isLost }) => isProcessed && !isLost)
        .map(({ topic, partition, offset }) => ({ topic, partition, offset: String(BigInt(offset) + 1n) })),
  };
}

export type PartitionRunner = ReturnType<typeof createPartitionRunner>;

const isDoneBy = ({ done }: Work, until: number): Promise<boolean> =>
  withTimeout(
    done.then(() => true),
    Math.max(0, until - performance.now()),
    () => false,
  );
