import { setTimeout as delay } from 'node:timers/promises';
import { type EventEnvelope } from '@kq/contracts';
import { type EventBus } from '@kq/service-kit';
import { createSeededRandom, type Random } from './seeded-random';

export interface FaultInjectingBusOptions {
  /** Default: newly seeded random numbers, whose seed is printed. */
  readonly random?: Random;
  /** Maximum time an event is delayed, so that events of other aggregates overtake it. */
  readonly holdMs?: number;
  /** Share of events after which an earlier one is delivered again. */
  readonly lateDuplicates?: number;
  /** Share of events whose acknowledgement is lost after delivery: the outbox publishes them again. */
  readonly lostAcks?: number;
}

export interface FaultInjectingBus extends EventBus {
  /** Returns the number of faults injected so far. */
  counts(): { published: number; duplicated: number; late: number; lostAcks: number };
}

/**
 * Creates a bus that injects all permitted broker faults: delivers every event twice, lets events of different
 * aggregates overtake each other, repeats old ones, and loses acknowledgements. The order within an aggregate is
 * preserved, as in Kafka by key.
 */
export function createFaultInjectingBus(
  inner: EventBus,
  options: FaultInjectingBusOptions = {},
): FaultInjectingBus {
  const { holdMs = 40, lateDuplicates = 0.3, lostAcks = 0.1 } = options;
  const random = options.random ?? createSeededRandom('fault-injecting bus');
  const seen: EventEnvelope[] = [];
  const counts = { published: 0, duplicated: 0, late: 0, lostAcks: 0 };

  async function publish(event: EventEnvelope): Promise<void> {
    counts.published += 1;
    await delay(random() * holdMs);
    await inner.publish(event);
    await inner.publish(structuredClone(event));
    counts.duplicated += 1;
    seen.push(event);
    const old = seen[Math.floor(random() * seen.length)];
    if (old && random() < lateDuplicates) {
      counts.late += 1;
      await inner.publish(structuredClone(old));
    }
    if (random() < lostAcks) {
      counts.lostAcks += 1;
      throw new Error('the acknowledgement was lost');
    }
  }

  return {
    subscribe: (group, subscriptions, more) => inner.subscribe(group, subscriptions, more),
    start: () => inner.start(),
    stop: () => inner.stop(),
    publish,
    counts: () => ({ ...counts }),
  };
}
