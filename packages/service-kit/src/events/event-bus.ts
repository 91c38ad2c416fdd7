import { type EventDefinition, type EventEnvelope } from '@kq/contracts';
import { type z } from 'zod';

/** A handler of one event type, in the form the bus stores. Created by `on`. */
export interface Subscription {
  readonly definition: EventDefinition;
  readonly handle: (data: unknown, envelope: EventEnvelope) => Promise<void>;
}

/** Stores an event that a group could not handle. The event stays unprocessed when the sink rejects. */
export type DeadLetterSink = (group: string, event: unknown, reason: string) => Promise<void>;

/**
 * Receives a replayed event (`replay` in its envelope) that a group has processed. The event stays unprocessed when the
 * sink rejects.
 */
export type ReplaySink = (group: string, event: EventEnvelope) => Promise<void>;

export interface SubscribeOptions {
  /** Store of this consumer's dead letters; default is the sink of the bus. */
  readonly deadLetters?: DeadLetterSink;
  /** Removes the dead letter of a replayed event, e.g. `DeadLetterStore.settle`. */
  readonly onReplayed?: ReplaySink;
  /**
   * Time that events may be collected for, at most 500 ms, when no caller awaits their effects. A bus behind a network
   * then fetches a few times a second instead of once per event. Default 0: each event immediately.
   */
  readonly collectMs?: number;
}

/** The membership of one subscriber in a consumer group. */
export interface Membership {
  /** Accepts no more events and waits for the running handlers. The group's other members continue. */
  leave(): Promise<void>;
}

export interface EventBus {
  /** Messaging system named on spans: `kafka`; default `in_process`. */
  readonly system?: string;
  /**
   * Adds a member to a group; each event is delivered to one member of each group that has its type. All groups must
   * exist before `start()`. Later only a further member of a known group may join, because a new group would have
   * missed events.
   */
  subscribe(group: string, subscriptions: readonly Subscription[], options?: SubscribeOptions): Membership;
  /** Resolves when the event is stored durably; rejects when the publisher must keep it and retry. */
  publish(event: EventEnvelope): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates a typed subscription: `on(events.x, async (data, envelope) => …)`; `data` is validated by the event's schema.
 */
export function on<T extends string, S extends z.ZodObject>(
  definition: EventDefinition<T, S>,
  handler: (data: z.infer<S>, envelope: EventEnvelope) => Promise<void>,
): Subscription {
  return {
    definition: definition as unknown as EventDefinition,
    handle: (data, envelope) => handler(data as z.infer<S>, envelope),
  };
}

/**
 * Indexes subscriptions by event type. @throws Error for two handlers of one type: every subscribed type has exactly
 * one
 */
export function subscriptionsByType(
  subscriptions: readonly Subscription[],
): ReadonlyMap<string, Subscription> {
  const byType = new Map<string, Subscription>();
  for (const subscription of subscriptions) {
    const { type } = subscription.definition;
    if (byType.has(type)) throw new Error(`duplicate handler for ${type}`);
    byType.set(type, subscription);
  }
  return byType;
}
