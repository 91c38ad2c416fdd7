import { randomUUID } from 'node:crypto';
import { defineEvent, type EventEnvelope } from '@kq/contracts';
import { AppError, systemClock } from '@kq/kernel';
import { z } from 'zod';
import { createMetrics } from '@kq/service-kit/telemetry/metrics';
import { currentTraceId, newTraceparent } from '@kq/service-kit/telemetry/trace-context';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { memoryLogger, silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { createEvent } from '@kq/service-kit/events/create-event';
import { createEmbeddedBus, type EmbeddedBusOptions } from './embedded-bus';
import { on } from '@kq/service-kit/events/event-bus';

const opened = defineEvent({
  type: 'thing.opened.v1',
  topic: 'test.thing',
  key: 'thing_id',
  summary: '',
  data: z.object({ thing_id: z.int(), beds: z.int().optional() }),
});
const closed = defineEvent({
  type: 'thing.closed.v1',
  topic: 'test.thing',
  key: 'thing_id',
  summary: '',
  data: z.object({ thing_id: z.int() }),
});

let sequence = 0;
const eventOf = (id: number, beds?: number): EventEnvelope =>
  createEvent(
    opened,
    { thing_id: id, ...(beds === undefined ? {} : { beds }) },
    { sequence: (sequence += 1), source: 'test', clock: systemClock },
  );

interface Dead {
  group: string;
  event: EventEnvelope;
  reason: string;
}

function setUp(options: Partial<EmbeddedBusOptions> = {}) {
  const dead: Dead[] = [];
  const bus = createEmbeddedBus({
    logger: silentLogger(),
    retry: { attempts: 3, firstDelayMs: 1, maxDelayMs: 1, missingAggregateMs: 5, unavailableMs: 8 },
    deadLetters: async (group, event, reason) =>
      void dead.push({ group, event: event as EventEnvelope, reason }),
    ...options,
  });
  return { bus, dead };
}

/** Creates a promise that the test resolves. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe('createEmbeddedBus', () => {
  it('delivers to every group subscribed to the type, and resolves when all have processed the event', async () => {
    const { bus } = setUp();
    const log: string[] = [];
    const held = gate();
    bus.subscribe('a', [on(opened, async (data) => void log.push(`a${data.thing_id}`))]);
    bus.subscribe('b', [
      on(opened, async () => {
        await held.passed;
        log.push('b');
      }),
    ]);
    bus.subscribe('c', [on(closed, async () => void log.push('c'))]);
    await bus.start();
    let isDone = false;
    const publishing = bus.publish(eventOf(1)).then(() => (isDone = true));
    await waitFor(() => log.includes('a1'));
    expect(isDone).toBe(false);
    held.open();
    await publishing;
    expect(log).toEqual(['a1', 'b']);
  });

  it('resolves for an event type without subscribers', async () => {
    const { bus } = setUp();
    await bus.start();
    await expect(bus.publish(eventOf(1))).resolves.toBeUndefined();
  });

  it('handles events of one aggregate one at a time in order, other aggregates concurrently', async () => {
    const { bus } = setUp();
    const log: string[] = [];
    const slow = gate();
    bus.subscribe('a', [
      on(opened, async ({ thing_id, beds }) => {
        log.push(`begin ${thing_id}/${beds}`);
        if (thing_id === 1 && beds === 1) await slow.passed;
        log.push(`end ${thing_id}/${beds}`);
      }),
    ]);
    await bus.start();
    const all = [
      bus.publish(eventOf(1, 1)),
      bus.publish(eventOf(1, 2)),
      bus.publish(eventOf(1, 3)),
      bus.publish(eventOf(2, 1)),
    ];
    await all[3];
    expect(log).toEqual(['begin 1/1', 'begin 2/1', 'end 2/1']);
    slow.open();
    await Promise.all(all);
    expect(log.slice(3)).toEqual(['end 1/1', 'begin 1/2', 'end 1/2', 'begin 1/3', 'end 1/3']);
  });

  it('keeps the order while an event is retried', async () => {
    const { bus } = setUp();
    const log: number[] = [];
    let failures = 2;
    bus.subscribe('a', [
      on(opened, async ({ beds = 0 }) => {
        if (beds === 1 && failures-- > 0) throw new Error('not now');
        log.push(beds);
      }),
    ]);
    await bus.start();
    await Promise.all([bus.publish(eventOf(1, 1)), bus.publish(eventOf(1, 2))]);
    expect(log).toEqual([1, 2]);
  });

  it('dead-letters an event with its reason after the attempts of its policy, then handles the next', async () => {
    const { bus, dead } = setUp();
    const handler = jest.fn(async ({ beds }: { beds?: number }) => {
      if (beds === 1) throw new Error('mail to a@b.de failed');
    });
    bus.subscribe('a', [on(opened, handler)]);
    await bus.start();
    await Promise.all([bus.publish(eventOf(1, 1)), bus.publish(eventOf(1, 2))]);
    expect(handler).toHaveBeenCalledTimes(4);
    expect(dead).toEqual([
      {
        group: 'a',
        event: expect.objectContaining({ subject: '1' }),
        reason: 'Error: mail to [mail] failed',
      },
    ]);
  });

  it('dead-letters permanent errors and invalid data without a retry', async () => {
    const { bus, dead } = setUp();
    const handler = jest.fn(() => Promise.reject(new AppError('CONFLICT')));
    bus.subscribe('a', [on(opened, handler)]);
    await bus.start();
    await bus.publish(eventOf(1));
    expect(handler).toHaveBeenCalledTimes(1);
    await bus.publish({ ...eventOf(1), data: { thing_id: 'x' } });
    await bus.publish({ ...eventOf(1), id: 'no uuid' });
    expect(handler).toHaveBeenCalledTimes(1);
    expect(dead.map(({ reason }) => reason)).toEqual([
      'CONFLICT',
      'invalid data (thing_id: invalid_type)',
      'invalid data (id: invalid_format)',
    ]);
  });

  it('retries longer while an aggregate is missing', async () => {
    const { bus, dead } = setUp();
    const handler = jest.fn(() => Promise.reject(new AppError('NOT_FOUND', { retryable: true })));
    bus.subscribe('a', [on(opened, handler)]);
    await bus.start();
    await bus.publish(eventOf(1));
    expect(handler).toHaveBeenCalledTimes(6);
    expect(dead).toHaveLength(1);
  });

  it('retries longer while a called service is unavailable', async () => {
    const { bus, dead } = setUp();
    const handler = jest.fn(() => Promise.reject(new AppError('UNAVAILABLE')));
    bus.subscribe('a', [on(opened, handler)]);
    await bus.start();
    await bus.publish(eventOf(1));
    expect([handler.mock.calls.length, dead.length]).toEqual([9, 1]);
  });

  it('handles every kind of thrown value', async () => {
    const { bus, dead } = setUp();
    const thrown = [new TypeError('x'), new RangeError('x'), 'text', undefined, null];
    bus.subscribe('a', [
      on(opened, async ({ beds = 0 }) => {
        throw thrown[beds];
      }),
    ]);
    await bus.start();
    for (const index of thrown.keys()) await bus.publish(eventOf(index, index));
    expect(dead).toHaveLength(thrown.length);
  });

  it('delivers an event to one member of a group, the same member for the same aggregate', async () => {
    const { bus } = setUp();
    const got: [number, number][] = [];
    for (const member of [1, 2])
      bus.subscribe('a', [on(opened, async ({ thing_id }) => void got.push([member, thing_id]))]);
    await bus.start();
    for (let round = 0; round < 2; round += 1)
      for (let id = 1; id <= 20; id += 1) await bus.publish(eventOf(id));
    expect(got).toHaveLength(40);
    const memberOf = new Map(got.map(([member, id]) => [id, member]));
    expect(got.every(([member, id]) => memberOf.get(id) === member)).toBe(true);
    expect(new Set(memberOf.values()).size).toBe(2);
  });

  it('delivers to the remaining members after one leaves, and leaves the event unprocessed without any', async () => {
    const { bus, dead } = setUp();
    const got: number[] = [];
    const members = [1, 2].map((member) =>
      bus.subscribe('a', [on(opened, async () => void got.push(member))]),
    );
    await bus.start();
    await members[0]?.leave();
    for (let id = 1; id <= 5; id += 1) await bus.publish(eventOf(id));
    expect(got).toEqual([2, 2, 2, 2, 2]);
    await members[1]?.leave();
    await expect(bus.publish(eventOf(1))).rejects.toThrow('event not processed');
    bus.subscribe('a', [on(opened, async () => void got.push(3))]);
    await bus.publish(eventOf(1));
    expect([got.at(-1), dead]).toEqual([3, []]);
  });

  it('throws for a group that subscribes after the start, and for two handlers of one type', async () => {
    const { bus } = setUp();
    const handler = on(opened, async () => undefined);
    expect(() => bus.subscribe('a', [handler, handler])).toThrow('duplicate handler');
    await bus.start();
    expect(() => bus.subscribe('b', [handler])).toThrow('after the bus was started');
  });

  it('rejects events before the start and after the stop', async () => {
    const { bus } = setUp();
    await expect(bus.publish(eventOf(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await bus.start();
    await bus.stop();
    await expect(bus.publish(eventOf(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('waits for the running handler on stop, completes its event and keeps the queued ones', async () => {
    const { bus, dead } = setUp();
    const held = gate();
    const log: number[] = [];
    bus.subscribe('a', [
      on(opened, async ({ beds = 0 }) => {
        await held.passed;
        log.push(beds);
      }),
    ]);
    await bus.start();
    const publishes = [bus.publish(eventOf(1, 1)), bus.publish(eventOf(1, 2))];
    await waitFor(() => true);
    const stopped = bus.stop();
    held.open();
    const [first, second] = await Promise.allSettled(publishes);
    await stopped;
    expect([first?.status, second?.status, log, dead]).toEqual(['fulfilled', 'rejected', [1], []]);
  });

  it('dead-letters no event when stopped between two attempts or failing because of the stop', async () => {
    const { bus, dead } = setUp({ retry: { firstDelayMs: 3_600_000, maxDelayMs: 3_600_000 } });
    afterTest(() => bus.stop());
    const handler = jest.fn(() => Promise.reject(new Error('the connection is closing')));
    bus.subscribe('a', [on(opened, handler)]);
    await bus.start();
    const publishing = bus.publish(eventOf(1));
    publishing.catch(() => undefined);
    await waitFor(() => handler.mock.calls.length === 1);
    await bus.stop();
    await expect(publishing).rejects.toThrow('event not processed');
    expect(dead).toEqual([]);
  });

  it('keeps an event when the database of its consumer is unavailable or its dead letter cannot be stored', async () => {
    const { bus, dead } = setUp();
    const lost = Object.assign(new Error('x'), { name: 'MongoNotConnectedError' });
    bus.subscribe('a', [on(opened, () => Promise.reject(lost))]);
    bus.subscribe('b', [on(closed, () => Promise.reject(new AppError('CONFLICT')))], {
      deadLetters: () => Promise.reject(lost),
    });
    await bus.start();
    await expect(bus.publish(eventOf(1))).rejects.toThrow('event not processed');
    await expect(
      bus.publish(createEvent(closed, { thing_id: 1 }, { sequence: 1, source: 't', clock: systemClock })),
    ).rejects.toThrow('event not processed');
    expect(dead).toEqual([]);
  });

  it('passes a separate copy of the data to each group, limited to JSON', async () => {
    const { bus } = setUp();
    const seen: unknown[] = [];
    for (const group of ['a', 'b']) {
      bus.subscribe(group, [
        on(opened, async (data) => {
          seen.push({ ...data });
          data.thing_id = 99;
        }),
      ]);
    }
    await bus.start();
    const event = eventOf(1);
    await bus.publish(event);
    expect([seen, event.data]).toEqual([[{ thing_id: 1 }, { thing_id: 1 }], { thing_id: 1 }]);
  });

  it('runs handlers in the trace of the event and logs without its data', async () => {
    const { logger, lines } = memoryLogger();
    const { bus } = setUp({ logger });
    const traceparent = newTraceparent();
    let seen: string | undefined;
    bus.subscribe('a', [
      on(opened, async () => {
        seen = currentTraceId();
        throw new AppError('CONFLICT');
      }),
    ]);
    await bus.start();
    await bus.publish({ ...eventOf(8161541207350231), traceparent });
    expect(seen).toBe(traceparent.split('-')[1]);
    expect(lines[0]).toMatchObject({ group: 'a', type: 'thing.opened.v1', trace_id: seen });
    expect(JSON.stringify(lines)).not.toContain('8161541207350231');
  });

  it('counts outcomes by event type', async () => {
    const metrics = createMetrics();
    const { bus } = setUp({ metrics });
    bus.subscribe('a', [on(opened, async () => undefined)]);
    await bus.start();
    await bus.publish(eventOf(1));
    expect(await metrics.text()).toContain(
      'kq_events_consumed_total{group="a",type="thing.opened.v1",outcome="handled"} 1',
    );
  });

  it('counts a publish only when it succeeds', async () => {
    const metrics = createMetrics();
    const { bus } = setUp({ metrics });
    const lost = Object.assign(new Error('x'), { name: 'MongoNotConnectedError' });
    let isLost = true;
    bus.subscribe('a', [on(opened, () => (isLost ? Promise.reject(lost) : Promise.resolve()))]);
    await bus.start();
    const event = eventOf(1);
    await expect(bus.publish(event)).rejects.toThrow('event not processed');
    isLost = false;
    await bus.publish(event);
    expect(await metrics.text()).toContain('kq_events_published_total{type="thing.opened.v1"} 1');
  });
});

describe('createEvent', () => {
  it('creates a CloudEvent keyed by its aggregate', () => {
    const event = eventOf(12, 3);
    expect(event).toMatchObject({
      specversion: '1.0',
      type: 'thing.opened.v1',
      subject: '12',
      source: 'test',
      data: { thing_id: 12, beds: 3 },
    });
    expect(event.id).toHaveLength(randomUUID().length);
  });

  it('rejects data that do not match the schema', () => {
    expect(() =>
      createEvent(opened, { thing_id: 'x' as never }, { sequence: 1, source: 't', clock: systemClock }),
    ).toThrow();
  });
});
