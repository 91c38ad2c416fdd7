import { randomUUID } from 'node:crypto';
import { defineEvent, type EventEnvelope } from '@kq/contracts';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { type Connection, type Model, Schema } from 'mongoose';
import { z } from 'zod';
import { createEmbeddedBus } from '@kq/embedded';
import { on } from '../events/event-bus';
import { createLeases } from '../leases/leases';
import { migrate } from '../mongo/migrate';
import { currentTraceId, newTraceparent } from '../telemetry/trace-context';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { openTestDatabase, type TestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { memoryLogger, silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { createOutbox } from './outbox';
import {
  assertOutboxRoom,
  OUTBOX_LIMIT,
  type OutboxDocument,
  outboxOf,
  outboxPlugin,
  outboxPush,
} from './outbox-document';

interface Thing extends OutboxDocument {
  _id: number;
  version: number;
  beds: number[];
  status: string;
}

function modelOf(connection: Connection): Model<Thing> {
  const schema = new Schema<Thing>(
    {
      _id: { type: Number, required: true },
      version: { type: Number, default: 1 },
      beds: [Number],
      status: { type: String, default: 'open' },
    },
    { versionKey: false },
  );
  schema.plugin(outboxPlugin);
  return connection.model<Thing>('Thing', schema, 'things');
}

const opened = defineEvent({
  type: 'thing.opened.v1',
  topic: 'test.thing',
  key: 'thing_id',
  summary: '',
  data: z.object({ thing_id: z.int() }),
});

const clock = fakeClock();
const eventOf = (id: number, sequence: number, traceparent?: string): EventEnvelope => ({
  specversion: '1.0',
  id: randomUUID(),
  type: 'thing.opened.v1',
  source: 'test',
  subject: String(id),
  time: clock.now().toISOString(),
  datacontenttype: 'application/json',
  sequence,
  ...(traceparent === undefined ? {} : { traceparent }),
  data: { thing_id: id, nested: { none: null, list: [] } },
});

let database: TestDatabase;
let Things: Model<Thing>;
let published: EventEnvelope[];
let publish: jest.Mock<Promise<void>, [EventEnvelope]>;

beforeEach(async () => {
  database = await openTestDatabase();
  Things = modelOf(database.connection);
  await migrate(database.connection, [Things]);
  published = [];
  publish = jest.fn(async (event) => void published.push(event));
});
afterEach(async () => {
  jest.useRealTimers();
  await database.remove();
});

const outboxFor = (
  holder = 'me',
  model = Things,
  bus = { publish: (event: EventEnvelope) => publish(event) },
  logger = silentLogger(),
) =>
  createOutbox({
    models: [model],
    bus,
    clock,
    logger,
    leases: createLeases(model.db, clock),
    holder,
  });

const push = (id: number, ...events: EventEnvelope[]) =>
  Things.updateOne({ _id: id }, outboxPush(events, { $inc: { version: 1 } }));
const read = async (id: number) => (await Things.findOne({ _id: id }).lean<Thing>())!;
const isEmpty = async (id: number) => (await read(id)).outbox.length === 0;
/** Resolves after `steps` promise ticks, before any input or timer. */
async function later(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await Promise.resolve();
}
const sequences = () => published.map(({ sequence }) => sequence);

describe('outboxPush', () => {
  it('merges events into a domain update that the database stores unchanged', async () => {
    const event = eventOf(1, 3, newTraceparent());
    await Things.create({ _id: 1 });
    await Things.updateOne(
      { _id: 1, version: 1 },
      outboxPush([event], { $push: { beds: 4 }, $inc: { version: 1 }, $set: { status: 'filled' } }),
    );
    expect(await read(1)).toMatchObject({ beds: [4], version: 2, status: 'filled', event_seq: 3 });
    outboxFor().relay(Things, 1);
    await waitFor(() => isEmpty(1));
    expect(published).toEqual([event]);
  });

  it('inserts events with a new document, and leaves an update without events unchanged', async () => {
    const event = eventOf(1, 1);
    await Things.create({ _id: 1, ...outboxOf([event]) });
    expect(await read(1)).toMatchObject({ event_seq: 1, outbox: [{ id: event.id }] });
    expect(outboxPush([], { $set: { a: 1 } })).toEqual({ $set: { a: 1 } });
  });
});

describe('relay', () => {
  it('publishes in order and empties the outbox without changing the version', async () => {
    await Things.create({ _id: 1 });
    await push(1, eventOf(1, 1), eventOf(1, 2));
    await push(1, eventOf(1, 3));
    outboxFor().relay(Things, 1);
    await waitFor(() => isEmpty(1));
    expect(sequences()).toEqual([1, 2, 3]);
    expect((await read(1)).version).toBe(3);
  });

  it('runs one publish per document and picks up events written meanwhile', async () => {
    const outbox = outboxFor();
    let inFlight = 0;
    let most = 0;
    publish.mockImplementation(async (event) => {
      most = Math.max(most, (inFlight += 1));
      await new Promise((resolve) => setImmediate(resolve));
      published.push(event);
      inFlight -= 1;
    });
    await Things.create({ _id: 1 });
    for (let sequence = 1; sequence <= 10; sequence += 1) {
      await push(1, eventOf(1, sequence));
      outbox.relay(Things, 1);
    }
    await waitFor(() => isEmpty(1));
    expect([most, sequences()]).toEqual([1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
  });

  it('publishes events written while a relay run completes, at any step', async () => {
    const outbox = outboxFor();
    const bulkWrite = Things.bulkWrite.bind(Things);
    for (let steps = 0; steps < 30; steps += 1) {
      published = [];
      await Things.create({ _id: steps, ...outboxOf([eventOf(steps, 1)]) });
      jest.spyOn(Things, 'bulkWrite').mockImplementationOnce(async (...args) => {
        const result = await bulkWrite(...args);
        await push(steps, eventOf(steps, 2));
        void later(steps).then(() => outbox.relay(Things, steps));
        return result;
      });
      outbox.relay(Things, steps);
      await waitFor(async () => published.length === 2 && (await isEmpty(steps)));
      expect(sequences()).toEqual([1, 2]);
    }
  });

  it('publishes a new document without reading it, and later events before the first is acknowledged', async () => {
    const find = jest.spyOn(Things, 'find');
    const bulkWrite = Things.bulkWrite.bind(Things);
    let acknowledge: () => void = () => undefined;
    const mayAcknowledge = new Promise<void>((resolve) => (acknowledge = resolve));
    jest.spyOn(Things, 'bulkWrite').mockImplementation(async (...args) => {
      await mayAcknowledge;
      return bulkWrite(...args);
    });
    const outbox = outboxFor();
    const inserted = outboxOf([eventOf(1, 1), eventOf(1, 2)]);
    await Things.create({ _id: 1, ...inserted });
    outbox.relay(Things, 1, inserted);
    await waitFor(() => published.length === 2);
    expect(find).not.toHaveBeenCalled();
    await push(1, eventOf(1, 3));
    outbox.relay(Things, 1);
    await waitFor(() => published.length === 3);
    expect((await read(1)).outbox).toHaveLength(3);
    acknowledge();
    await waitFor(() => isEmpty(1));
    expect(sequences()).toEqual([1, 2, 3]);
  });

  it('acknowledges events of several documents in one write', async () => {
    const bulkWrite = jest.spyOn(Things, 'bulkWrite');
    let publishAll: () => void = () => undefined;
    const arePublished = new Promise<void>((resolve) => (publishAll = resolve));
    publish.mockImplementation(() => arePublished);
    await Things.create([1, 2, 3].map((id) => ({ _id: id, ...outboxOf([eventOf(id, 1), eventOf(id, 2)]) })));
    const outbox = outboxFor();
    const drained = outbox.drain();
    await waitFor(() => publish.mock.calls.length === 3);
    publishAll();
    await drained;
    expect([publish.mock.calls.length, bulkWrite.mock.calls.length]).toEqual([6, 1]);
  });

  it('acknowledges published events before it stops, also when events are written meanwhile', async () => {
    const outbox = outboxFor();
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1)]) });
    outbox.relay(Things, 1);
    await waitFor(() => published.length === 1);
    const stopped = outbox.stop();
    await push(1, eventOf(1, 2));
    outbox.relay(Things, 1);
    await stopped;
    expect((await read(1)).outbox.map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('acknowledges the events published before the bus rejected one', async () => {
    publish.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('bus is down'));
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1), eventOf(1, 2)]) });
    await outboxFor().drain();
    expect((await read(1)).outbox.map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('publishes in the trace of the event', async () => {
    const traceparent = newTraceparent();
    let seen: string | undefined;
    publish.mockImplementation(async () => void (seen = currentTraceId()));
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1, traceparent)]) });
    outboxFor().relay(Things, 1);
    await waitFor(() => isEmpty(1));
    expect(seen).toBe(traceparent.split('-')[1]);
  });

  it('keeps order and events when the bus rejects one: the first failure holds back the rest', async () => {
    publish.mockRejectedValueOnce(new Error('bus is down'));
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1), eventOf(1, 2)]) });
    const outbox = outboxFor();
    outbox.relay(Things, 1);
    await outbox.stop();
    expect([sequences(), (await read(1)).outbox.length]).toEqual([[], 2]);
  });

  it('ignores a missing document', async () => {
    const outbox = outboxFor();
    outbox.relay(Things, 404);
    await outbox.drain();
    expect(published).toEqual([]);
  });
});

describe('the sweep', () => {
  async function secondsPass(seconds: number): Promise<void> {
    for (let i = 0; i < seconds; i += 1) {
      clock.advance(1000);
      await jest.advanceTimersByTimeAsync(1000);
      await realTurns();
    }
  }
  /** The store responds from a worker thread, which fake timers do not control. */
  const realTurns = async () => {
    for (let i = 0; i < 20; i += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  /** Waits for removal: acknowledgements are batched. */
  const emptied = (...ids: number[]) =>
    waitFor(async () => {
      await jest.advanceTimersByTimeAsync(100);
      return (await Promise.all(ids.map(isEmpty))).every(Boolean);
    });
  const useFakeTimers = () =>
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
    });
  const start = (outbox = outboxFor()) => {
    afterTest(() => outbox.stop());
    outbox.start();
    return outbox;
  };

  it('publishes events left by a crash: immediately at start, later once they are 5 s old', async () => {
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1), eventOf(1, 2)]) });
    useFakeTimers();
    start();
    await emptied(1);
    expect(sequences()).toEqual([1, 2]);
    await Things.create({ _id: 2, ...outboxOf([eventOf(2, 3)]) });
    await secondsPass(4);
    expect(sequences()).toEqual([1, 2]);
    await secondsPass(2);
    await emptied(2);
    expect(sequences()).toEqual([1, 2, 3]);
  });

  it('redelivers events that were published but not acknowledged before a crash', async () => {
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1)]) });
    const died = outboxFor('died', Things, {
      publish: (event) => publish(event).then(() => new Promise<never>(() => undefined)),
    });
    died.relay(Things, 1);
    await waitFor(() => published.length === 1);
    await outboxFor('next').drain();
    expect([published.length, published[0]?.id === published[1]?.id]).toEqual([2, true]);
  });

  it('publishes in order after a rejection', async () => {
    publish.mockRejectedValueOnce(new Error('bus is down'));
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1), eventOf(1, 2)]) });
    useFakeTimers();
    start().relay(Things, 1);
    await waitFor(() => publish.mock.calls.length === 1);
    await secondsPass(8);
    await emptied(1);
    expect(sequences()).toEqual([1, 2]);
  });

  it('sweeps in one of two replicas, and in the other after the first has stopped', async () => {
    const other = modelOf((await database.openAgain()).connection);
    const sentBy: string[] = [];
    const busOf = (name: string) => ({ publish: async () => void sentBy.push(name) });
    const [first, second] = [
      outboxFor('first', Things, busOf('first')),
      outboxFor('second', other, busOf('second')),
    ];
    useFakeTimers();
    start(first);
    await secondsPass(1);
    start(second);
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1)]) });
    await secondsPass(7);
    await emptied(1);
    await first.stop();
    await Things.create({ _id: 2, ...outboxOf([eventOf(2, 1)]) });
    await secondsPass(7);
    await emptied(2);
    expect(sentBy).toEqual(['first', 'second']);
  });

  it('continues past a document whose event is never processed', async () => {
    publish.mockImplementation(async (event) => {
      if (event.subject === '1') return new Promise(() => undefined);
      published.push(event);
    });
    await Things.create([1, 2, 3].map((id) => ({ _id: id, ...outboxOf([eventOf(id, 1)]) })));
    useFakeTimers();
    const outbox = outboxFor();
    outbox.start();
    await secondsPass(7);
    await emptied(2, 3);
    await Things.create({ _id: 4, ...outboxOf([eventOf(4, 1)]) });
    await secondsPass(7);
    await emptied(4);
    expect(publish.mock.calls.filter(([event]) => event.subject === '1')).toHaveLength(1);
  });
});

describe('with the embedded bus', () => {
  it('keeps events while the bus is stopped, and delivers them after the next start', async () => {
    const handled: number[] = [];
    const start = async () => {
      const bus = createEmbeddedBus({ logger: silentLogger() });
      bus.subscribe('a', [on(opened, async (_data, { sequence }) => void handled.push(sequence))]);
      await bus.start();
      return bus;
    };
    const first = await start();
    await first.stop();
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1), eventOf(1, 2)]) });
    await outboxFor('a', Things, first).drain();
    expect([handled, (await read(1)).outbox.length]).toEqual([[], 2]);
    await outboxFor('b', Things, await start()).drain();
    expect([handled, await isEmpty(1)]).toEqual([[1, 2], true]);
  });
});

describe('a group that leaves in the middle of an event', () => {
  it('defers the event to the next member without logging a failure when its group leaves', async () => {
    const bus = createEmbeddedBus({ logger: silentLogger() });
    afterTest(() => bus.stop());
    const handle = jest.fn(() => Promise.reject(new Error('not yet')));
    const membership = bus.subscribe('a', [on(opened, handle)]);
    await bus.start();
    await Things.create({ _id: 1, ...outboxOf([eventOf(1, 1)]) });
    const { logger, lines } = memoryLogger();
    const outbox = outboxFor('a', Things, bus, logger);
    outbox.relay(Things, 1);
    await waitFor(() => handle.mock.calls.length > 0);
    await membership.leave();
    await outbox.stop();
    await bus.stop();
    expect([lines, (await read(1)).outbox.length]).toEqual([[], 1]);
  });
});

describe('purge_at', () => {
  const end = new Date('2026-04-01T00:00:00Z');

  it('sets purge_at once the outbox of a finished document is empty, not before', async () => {
    publish.mockRejectedValueOnce(new Error('bus is down'));
    await Things.create({ _id: 1, purge_when_empty: end, ...outboxOf([eventOf(1, 1)]) });
    await outboxFor().drain();
    expect((await read(1)).purge_at).toBeUndefined();
    await outboxFor().drain();
    expect((await read(1)).purge_at).toEqual(end);
  });

  it('unsets purge_at with the next event', async () => {
    await Things.create({ _id: 1, purge_when_empty: end });
    const outbox = outboxFor();
    outbox.relay(Things, 1);
    await waitFor(async () => (await read(1)).purge_at != null);
    await push(1, eventOf(1, 1));
    expect((await read(1)).purge_at).toBeUndefined();
    outbox.relay(Things, 1);
    await waitFor(async () => (await read(1)).purge_at != null);
  });
});

describe('limits and metrics', () => {
  it('rejects writes to a document with 200 unsent events', () => {
    expect(() => assertOutboxRoom({ outbox: Array.from({ length: OUTBOX_LIMIT - 1 }) })).not.toThrow();
    expect(() => assertOutboxRoom({})).not.toThrow();
    expect(() => assertOutboxRoom({ outbox: Array.from({ length: OUTBOX_LIMIT }) })).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE', status: 503 }),
    );
  });

  it('reports the number and age of unsent events', async () => {
    await Things.create([1, 2].map((id) => ({ _id: id, ...outboxOf([eventOf(id, 1), eventOf(id, 2)]) })));
    await Things.create({ _id: 3 });
    clock.advance(7000);
    expect(await outboxFor().stats()).toEqual({ unsent: 4, oldestAgeMs: 7000 });
    await outboxFor().drain();
    expect(await outboxFor().stats()).toEqual({ unsent: 0, oldestAgeMs: 0 });
  });
});
