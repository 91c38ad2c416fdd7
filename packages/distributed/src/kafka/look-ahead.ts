import { eventEnvelopeSchema, type EventEnvelope } from '@kq/contracts';
import { type Logger, type Subscription } from '@kq/service-kit';
import { type KafkaMessage } from 'kafkajs';
import { parseJson } from './parse-json';
import { type ReceivedMessage } from './partition-runner';

/** Hands a subscription what comes next in its partition, if it takes events together. */
export type LookAhead = (received: ReceivedMessage, following: readonly KafkaMessage[]) => Promise<void>;

export interface LookAheadOptions {
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly logger: Logger;
}

const maxEvents = 100;

/**
 * Before the first of several events of one type that were fetched together, all of them are shown to the subscription's
 * `together`. Nothing depends on it: each event is handled afterwards as if it had come alone, with its retries and its
 * dead letter, and finds what is done already.
 */
export function createLookAhead({ subscriptions, logger }: LookAheadOptions): LookAhead {
  /** Up to which offset the events of a partition have been shown. */
  const shown = new Map<string, bigint>();
  if (![...subscriptions.values()].some(({ together }) => together !== undefined))
    return async () => undefined;

  return async ({ topic, partition, message }, following) => {
    const key = `${topic}/${partition}`;
    if (following.length === 0 || BigInt(message.offset) <= (shown.get(key) ?? -1n)) return;
    const events: { data: unknown; envelope: EventEnvelope }[] = [];
    let last = message.offset;
    for (const next of [message, ...following.slice(0, maxEvents - 1)]) {
      const event = read(next, subscriptions);
      if (event === null || event.envelope.type !== (events[0]?.envelope.type ?? event.envelope.type)) break;
      events.push(event);
      last = next.offset;
    }
    if (events.length < 2) return;
    shown.set(key, BigInt(last));
    const { type } = events[0]!.envelope;
    try {
      await subscriptions.get(type)?.together?.(events);
    } catch (error) {
      logger.debug({ err: error, type, events: events.length }, 'events are handled one by one');
    }
  };
}

/** Null for what is not for `together`: another type, or a message that its own handling will judge. */
function read(
  message: KafkaMessage,
  subscriptions: ReadonlyMap<string, Subscription>,
): { data: unknown; envelope: EventEnvelope } | null {
  const envelope = eventEnvelopeSchema.safeParse(parseJson(message.value?.toString() ?? ''));
  if (!envelope.success) return null;
  const subscription = subscriptions.get(envelope.data.type);
  if (subscription?.together === undefined) return null;
  const data = subscription.definition.data.safeParse(envelope.data.data);
  return data.success ? { data: data.data, envelope: envelope.data } : null;
}
