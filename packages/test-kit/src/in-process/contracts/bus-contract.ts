/// <reference types="jest" />
import { type EventEnvelope, events } from '@kq/contracts';
import { AppError, systemClock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type DeadLetterSink, type EventBus, on } from '@kq/service-kit/events/event-bus';
import { type RetryPolicy } from '@kq/service-kit/events/retry-policy';
import { currentTraceId, newTraceparent } from '@kq/service-kit/telemetry/trace-context';
import { waitFor } from '../wait-for';

export interface BusContractOptions {
  /** Creates a separate bus without other publishers; not started. The retry policy has a short back-off. */
  readonly createBus: (options: { retry: Partial<RetryPolicy> }) => EventBus | Promise<EventBus>;
  /** Runs after each test, once the bus has stopped. */
  readonly cleanUp?: () => Promise<void>;
  /** Time limit for one delivery, including the first rebalance. */
  readonly limitMs?: number;
}

interface Dead {
  readonly group: string;
  readonly event: EventEnvelope;
  readonly reason: string;
}

const retry = { attempts: 3, firstDelayMs: 1, maxDelayMs: 1, missingAggregateMs: 5, unavailableMs: 8 };

/**
 * Tests the contract of an event bus adapter. It publishes like the outbox, retrying until the bus has accepted the
 * event, so the assertions count at-least-once handling.
 */
export function describeBusContract(
  name: string,
  { createBus, cleanUp, limitMs = 5000 }: BusContractOptions,
): void {
  describe(`${name}: contract of the event bus`, () => {
    let bus: EventBus;
    let isOver: boolean;

    beforeEach(async () => {
      isOver = false;
      bus = await createBus({ retry });
    });
    afterEach(async () => {
      isOver = true;
      await bus.stop();
      await cleanUp?.();
    });

    const until = (condition: () => boolean) => waitFor(condition, limitMs);

    /**
     * Publishes like the outbox: the events of a document one after the other, each retried until the bus accepts it.
     */
    async function publish(...published: readonly EventEnvelope[]): Promise<void> {
      for (const event of published) {
        while (!isOver && !(await isTaken(bus.publish(event)))) await nextTurn();
      }
    }

    it('delivers to every group subscribed to the type, and no other', async () => {
      const got: string[] = [];
      bus.subscribe('a', [on(events.bookingRequestOpened, async () => void got.push('a'))]);
      bus.subscribe('b', [on(events.bookingRequestOpened, async () => void got.push('b'))]);
      bus.subscribe('c', [
        on(events.bookingRequestDropped, async () => void got.push('c')),
        on(events.accommodationChanged, async () => void got.push('c, other topic')),
      ]);
      await bus.start();
      await publish(openedEvent(1), changedEvent(1));
      await until(() => got.length === 3);
      expect(got.sort()).toEqual(['a', 'b', 'c, other topic']);
    });

    it('passes validated data and the envelope, in the trace of the event', async () => {
      const traceparent = newTraceparent();
      const got: unknown[] = [];
      bus.subscribe('a', [
        on(events.bookingRequestDropped, async (data, envelope) => {
          got.push({ data, id: envelope.id, subject: envelope.subject, trace: currentTraceId() });
        }),
      ]);
      await bus.start();
      const event = { ...droppedEvent(77), traceparent };
      await publish(event);
      await until(() => got.length === 1);
      const trace = traceparent.split('-')[1];
      expect(got).toEqual([{ data: { booking_request_id: 77 }, id: event.id, subject: '77', trace }]);
    });

    it('delivers each event to one member of a group', async () => {
      const got: { member: number; id: number }[] = [];
      for (const member of [1, 2]) {
        bus.subscribe('a', [
          on(events.bookingRequestDropped, async (data) => {
            got.push({ member, id: data.booking_request_id });
          }),
        ]);
      }
      await bus.start();
      const ids = Array.from({ length: 40 }, (_, index) => index + 1);
      await Promise.all(ids.map((id) => publish(droppedEvent(id))));
      await until(() => new Set(got.map(({ id }) => id)).size === ids.length);
      const memberOf = new Map(got.map(({ id, member }) => [id, member]));
      expect([...memberOf.keys()].sort((a, b) => a - b)).toEqual(ids);
    });

    it('keeps the order of an aggregate while one of its events is retried', async () => {
      const got: number[][] = [[], [], [], []];
      let failures = 2;
      bus.subscribe('a', [
        on(events.bookingRequestOpened, async ({ booking_request_id: id, workers }) => {
          if (id === 2 && workers === 3 && failures-- > 0) throw new Error('not now');
          got[id]?.push(workers);
        }),
      ]);
      await bus.start();
      const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
      await Promise.all([1, 2, 3].map((id) => publish(...numbers.map((number) => openedEvent(id, number)))));
      await until(() => got.flat().length >= 3 * numbers.length);
      expect(got.slice(1)).toEqual([numbers, numbers, numbers]);
    });

    it('dead-letters an unprocessable event with the reason, and handles the next', async () => {
      const { dead, deadLetters } = deadLetterList();
      const thrown: Record<number, unknown> = {
        2: new AppError('CONFLICT', { message: 'never' }),
        3: new TypeError('x is not a function'),
        4: undefined,
        5: new AppError('NOT_FOUND', { retryable: true }),
      };
      const calls: number[] = [];
      bus.subscribe(
        'a',
        [
          on(events.bookingRequestOpened, async ({ workers }) => {
            calls.push(workers);
            if (workers in thrown) throw thrown[workers];
          }),
        ],
        { deadLetters },
      );
      await bus.start();
      await publish(
        { ...openedEvent(1, 1), data: { booking_request_id: 'x' } },
        ...[2, 3, 4, 5, 6].map((workers) => openedEvent(1, workers)),
      );
      await until(() => calls.includes(6));
      expect(dead.map(({ group, event, reason }) => [group, event.subject, reason])).toEqual([
        ['a', '1', expect.stringContaining('invalid data')],
        ['a', '1', 'CONFLICT: never'],
        ['a', '1', 'TypeError: x is not a function'],
        ['a', '1', 'an unknown value was thrown'],
        ['a', '1', 'NOT_FOUND'],
      ]);
      expect(calls.filter((workers) => workers === 2)).toHaveLength(1);
      expect(calls.filter((workers) => workers === 3)).toHaveLength(retry.attempts);
    });

    it('skips an event type without a handler in the group', async () => {
      const { dead, deadLetters } = deadLetterList();
      const got: number[] = [];
      bus.subscribe('a', [on(events.bookingRequestOpened, async ({ workers }) => void got.push(workers))], {
        deadLetters,
      });
      await bus.start();
      await publish(openedEvent(1, 1), droppedEvent(1), openedEvent(1, 2));
      await until(() => got.length === 2);
      expect([got, dead]).toEqual([[1, 2], []]);
    });

    it('keeps an event while its consumer has no database, and handles it afterwards', async () => {
      const { dead, deadLetters } = deadLetterList();
      let isUnavailable = true;
      const calls: string[] = [];
      bus.subscribe(
        'a',
        [
          on(events.bookingRequestDropped, async () => {
            calls.push(isUnavailable ? 'failed' : 'handled');
            if (isUnavailable) throw connectionLost();
          }),
        ],
        { deadLetters },
      );
      await bus.start();
      const published = publish(droppedEvent(1));
      await until(() => calls.length > retry.attempts);
      isUnavailable = false;
      await until(() => calls.at(-1) === 'handled');
      await published;
      expect(dead).toEqual([]);
    });

    it('keeps an event whose dead letter could not be stored', async () => {
      const { dead, deadLetters } = deadLetterList();
      let refusals = 2;
      const got: number[] = [];
      bus.subscribe(
        'a',
        [
          on(events.bookingRequestOpened, async ({ workers }) => {
            if (workers === 1) throw new AppError('CONFLICT');
            got.push(workers);
          }),
        ],
        {
          deadLetters: async (...letter) => {
            if (refusals-- > 0) throw connectionLost();
            await deadLetters(...letter);
          },
        },
      );
      await bus.start();
      await publish(openedEvent(1, 1), openedEvent(1, 2));
      await until(() => got.length === 1);
      expect(dead).toHaveLength(1);
    });

    it('reports a replayed event once its group has processed it, and no other event', async () => {
      const { dead, deadLetters } = deadLetterList();
      const replayed: string[] = [];
      let isBroken = true;
      const handler = on(events.bookingRequestOpened, async () => {
        if (isBroken) throw new AppError('CONFLICT');
      });
      const onReplayed = async (group: string, event: EventEnvelope) =>
        void replayed.push(`${group} ${event.replay ?? ''}`);
      bus.subscribe('a', [handler], { deadLetters, onReplayed });
      await bus.start();
      const event = openedEvent(1, 1);
      await publish({ ...event, replay: 'first' });
      await until(() => dead.length === 1);
      isBroken = false;
      await publish({ ...event, replay: 'second' }, openedEvent(1, 2));
      await until(() => replayed.length > 0);
      expect(new Set(replayed)).toEqual(new Set(['a second']));
    });

    it('passes the event of a member that left to another one, which may join later', async () => {
      const { dead, deadLetters } = deadLetterList();
      const calls: string[] = [];
      const member = (name: string, handle: () => Promise<void>) =>
        bus.subscribe(
          'a',
          [
            on(events.bookingRequestDropped, async ({ booking_request_id: id }) => {
              calls.push(`${name}${id}`);
              await handle();
            }),
          ],
          { deadLetters },
        );
      const first = member('first', () => Promise.reject(connectionLost()));
      await bus.start();
      const published = publish(droppedEvent(1));
      await until(() => calls.includes('first1'));
      await first.leave();
      const before = calls.length;
      member('second', async () => undefined);
      await until(() => calls.includes('second1'));
      await published;
      await publish(droppedEvent(2));
      await until(() => calls.includes('second2'));
      expect(calls.slice(before).filter((call) => call.startsWith('first'))).toEqual([]);
      expect(dead).toEqual([]);
    });

    it('waits for the running handler when a member leaves', async () => {
      const log: string[] = [];
      const held = gate();
      const membership = bus.subscribe('a', [
        on(events.bookingRequestDropped, async () => {
          log.push('begin');
          await held.passed;
          log.push('end');
        }),
      ]);
      await bus.start();
      const published = publish(droppedEvent(1));
      await until(() => log.length === 1);
      const left = membership.leave().then(() => log.push('left'));
      held.open();
      await left;
      expect(log).toEqual(['begin', 'end', 'left']);
      isOver = true;
      await published;
    });

    it('throws for a group that subscribes after the start, and for two handlers of one type', async () => {
      const handler = on(events.bookingRequestDropped, async () => undefined);
      expect(() => bus.subscribe('a', [handler, handler])).toThrow('duplicate handler');
      await bus.start();
      expect(() => bus.subscribe('b', [handler])).toThrow('after the bus was started');
    });

    it('delivers and accepts no events once stopped', async () => {
      const got: string[] = [];
      bus.subscribe('a', [on(events.bookingRequestDropped, async (_data, { id }) => void got.push(id))]);
      await bus.start();
      const event = droppedEvent(1);
      await publish(event);
      await until(() => got.length > 0);
      await bus.stop();
      await expect(bus.publish(droppedEvent(2))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        retryable: true,
      });
      expect(new Set(got)).toEqual(new Set([event.id]));
    });
  });
}

let sequence = 0;
const stamp = () => ({ sequence: (sequence += 1), source: 'test', clock: systemClock });

function openedEvent(id: number, workers = 1): EventEnvelope {
  const data = { booking_request_id: id, dispatcher_id: 1, owner_ids: [2], recipients: 1, workers };
  return createEvent(events.bookingRequestOpened, data, stamp());
}

function droppedEvent(id: number): EventEnvelope {
  return createEvent(events.bookingRequestDropped, { booking_request_id: id }, stamp());
}

function changedEvent(id: number): EventEnvelope {
  const data = { accommodation_id: id, owner_id: 1, status: 'active' as const };
  return createEvent(events.accommodationChanged, data, stamp());
}

function deadLetterList(): { dead: Dead[]; deadLetters: DeadLetterSink } {
  const dead: Dead[] = [];
  const deadLetters: DeadLetterSink = async (group, event, reason) =>
    void dead.push({ group, event: event as EventEnvelope, reason });
  return { dead, deadLetters };
}

function connectionLost(): Error {
  return Object.assign(new Error('the database is unavailable'), { name: 'MongoNotConnectedError' });
}

async function isTaken(publishing: Promise<void>): Promise<boolean> {
  return publishing.then(
    () => true,
    () => false,
  );
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Creates a promise that the test resolves. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}
