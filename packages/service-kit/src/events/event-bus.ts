import { type EventDefinition, type EventEnvelope } from '@kq/contracts';
import { type z } from 'zod';

/** A handler of one kind of event, as the bus keeps it. Made by `on`. */
export interface Subscription {
  readonly definition: EventDefinition;
  readonly handle: (data: unknown, envelope: EventEnvelope) => Promise<void>;
}

/** Where an event goes that a group cannot handle. Rejecting keeps the event unended. */
export type DeadLetterSink = (group: string, event: unknown, reason: string) => Promise<void>;

/** Hears of a replayed event (`replay` in its envelope) that a group has processed. Rejecting keeps the event unended. */
export type ReplaySink = (group: string, event: EventEnvelope) => Promise<void>;

export interface SubscribeOptions {
  /** Store of this consumer's own dead letters; without it the bus's own sink is used. */
  readonly deadLetters?: DeadLetterSink;
  /** Removes the dead letter of a replayed event, e.g. `DeadLetterStore.settle`. */
  readonly onReplayed?: ReplaySink;
  /**
   * Nobody waits for what these handlers do: an event may lie this long for others to come, at most 500. A bus behind a
   * network then fetches a few times a second instead of once for each event. Default 0: each event at once.
   */
  readonly collectMs?: number;
}

/** A member's place in a consumer group. */
export interface Membership {
  /** Takes no more events and waits for the running handlers. The group's other members go on. */
  leave(): Promise<void>;
}

export interface EventBus {
  /** What carries the events, on spans: `kafka`; default `in_process`. */
  readonly system?: string;
  /**
   * Adds a member to a group; each event reaches one member of each group that has its type. All groups must exist
   * before `start()`; later only a further member of a known group may join, or events would have been missed.
   */
  subscribe(group: string, subscriptions: readonly Subscription[], options?: SubscribeOptions): Membership;
  /** Resolves when the event is safe; rejects when the publisher must keep it and try again. */
  publish(event: EventEnvelope): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `on(events.x, async (data, envelope) => …)`: a typed subscription; `data` has passed the event's schema. */
export function on<T extends string, S extends z.ZodObject>(
  definition: EventDefinition<T, S>,
  handler: (data: z.infer<S>, envelope: EventEnvelope) => Promise<void>,
): Subscription {
  return {
    definition: definition as unknown as EventDefinition,
    handle: (data, envelope) => handler(data as z.infer<S>, envelope),
  };
}

/** @throws when two handlers claim the same type: every subscribed type has exactly one. */
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
