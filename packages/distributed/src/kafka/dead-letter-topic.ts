import { type BatchProducer } from './batch-producer';
import { parseJson } from './parse-json';
import { type ReceivedMessage } from './partition-runner';
import { type TopicNames } from './topics';

/** Below a broker's default message limit of 1 MiB, with room for the headers. The store keeps an event of any size. */
const MAX_VALUE_CHARS = 900_000;

/**
 * Creates the topic `<group>.dead-letters`: the copy that outlives the consumer's database. Key: the event's id, or the
 * topic, partition and offset it came from; value: the message's own text; headers: the reason and the origin.
 */
export function createDeadLetterTopic(producer: BatchProducer, names: TopicNames) {
  return {
    /** Publishes an unprocessable message unchanged to the dead-letter topic. Rejects while Kafka is unavailable. */
    async add(group: string, { topic, partition, message }: ReceivedMessage, reason: string) {
      const value = message.value?.toString() ?? '';
      await producer.send({
        topic: names.deadLetters(group),
        key: idOf(value) ?? `${topic}/${partition}/${message.offset}`,
        value: value.slice(0, MAX_VALUE_CHARS),
        headers: {
          reason,
          source_topic: topic,
          source_partition: String(partition),
          source_offset: message.offset,
        },
      });
    },
  };
}

function idOf(value: string): string | undefined {
  const { id } = (parseJson(value) ?? {}) as { id?: unknown };
  return typeof id === 'string' && id.length <= 100 ? id : undefined;
}
