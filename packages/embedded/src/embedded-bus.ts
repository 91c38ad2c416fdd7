import { createHash } from 'node:crypto';
import { type EventEnvelope } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import {
  type DeadLetterSink,
  type EventBus,
  type Membership,
  type ReplaySink,
  type SubscribeOptions,
  type Subscription,
  subscriptionsByType,
} from '@kq/service-kit/events/event-bus';
import { createKeyedQueue, type KeyedQueue } from './keyed-queue';
import { createRetryPolicy, type RetryPolicy } from '@kq/service-kit/events/retry-policy';
import { EventNotProcessedError, runHandler } from '@kq/service-kit/events/run-handler';

export interface EmbeddedBusOptions {
  readonly logger: Logger;
  readonly retry?: Partial<RetryPolicy>;
  /** Sink for groups without a separate one. Without any sink the event stays unprocessed. */
  readonly deadLetters?: DeadLetterSink;
  readonly metrics?: Metrics;
}

interface Member {
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly deadLetters: DeadLetterSink;
  readonly onReplayed: ReplaySink | undefined;
  readonly leaving: AbortController;
  readonly running: Set<Promise<unknown>>;
}

interface Group {
  readonly types: Set<string>;
  readonly queue: KeyedQueue;
  members: Member[];
}

/**
 * Creates a bus inside one process. It is durable through the publishers' outboxes: `publish` resolves when every group
 * subscribed to the type has processed the event (handled or dead-lettered) and rejects otherwise, so that the outbox
 * keeps it. A group handles events of one aggregate (subject) one at a time, in publishing order.
 */
export function createEmbeddedBus({ logger, retry, deadLetters, metrics }: EmbeddedBusOptions): EventBus {
  const policy = createRetryPolicy(retry);
  const groups = new Map<string, Group>();
  const stopping = new AbortController();
  let isStarted = false;

  function deliver(name: string, group: Group, event: EventEnvelope, json: string): Promise<void> {
    return group.queue.run(event.subject, async () => {
      const member = pickMember(group, event);
      if (member === undefined || stopping.signal.aborted) throw new EventNotProcessedError();
      const signal = AbortSignal.any([stopping.signal, member.leaving.signal]);
      const { subscriptions, deadLetters: sink, onReplayed } = member;
      const run = runHandler(
        { group: name, subscriptions, policy, logger, deadLetters: sink, onReplayed, signal, metrics },
        JSON.parse(json),
      );
      member.running.add(run);
      try {
        await run;
      } finally {
        member.running.delete(run);
      }
    });
  }

  return {
    subscribe(name, subscriptions, options = {}) {
      const member = createMember(subscriptions, options, deadLetters);
      const types = [...member.subscriptions.keys()];
      const group = groups.get(name) ?? { types: new Set<string>(), queue: createKeyedQueue(), members: [] };
      if (isStarted && types.some((type) => !group.types.has(type))) {
        throw new Error(`group ${name} subscribed after the bus was started: it may have missed events`);
      }
      for (const type of types) group.types.add(type);
      group.members.push(member);
      groups.set(name, group);
      return membership(group, member);
    },
    async publish(event) {
      if (!isStarted || stopping.signal.aborted)
        throw new AppError('UNAVAILABLE', { message: 'the event bus is not running' });
      const json = JSON.stringify(event);
      const deliveries = [...groups]
        .filter(([, group]) => group.types.has(event.type))
        .map(([name, group]) => deliver(name, group, event, json));
      const failed = (await Promise.allSettled(deliveries)).find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      metrics?.counter('kq_events_published_total').inc({ type: event.type });
    },
    async start() {
      isStarted = true;
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled([...groups.values()].map((group) => group.queue.idle()));
    },
  };
}

function createMember(
  subscriptions: readonly Subscription[],
  options: SubscribeOptions,
  fallback: DeadLetterSink | undefined,
): Member {
  return {
    subscriptions: subscriptionsByType(subscriptions),
    deadLetters:
      options.deadLetters ?? fallback ?? (() => Promise.reject(new Error('no dead-letter sink configured'))),
    onReplayed: options.onReplayed,
    leaving: new AbortController(),
    running: new Set(),
  };
}

function membership(group: Group, member: Member): Membership {
  return {
    async leave() {
      group.members = group.members.filter((other) => other !== member);
      member.leaving.abort();
      await Promise.allSettled(member.running);
    },
  };
}

/** Picks the same member for the same aggregate, like Kafka's partitions. */
function pickMember(group: Group, event: EventEnvelope): Member | undefined {
  const able = group.members.filter((member) => member.subscriptions.has(event.type));
  if (able.length <= 1) return able[0];
  return able[createHash('sha1').update(event.subject).digest().readUInt32BE(0) % able.length];
}
