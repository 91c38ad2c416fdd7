import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventEnvelope, events } from '@kq/contracts';
import { createKafkaBus } from '@kq/distributed';
import { systemClock, tooLong, withTimeout } from '@kq/kernel';
import { freePortBlock, type RunningServer, startKafka } from '@kq/local-cluster';
import { createEvent, type EventBus, on } from '@kq/service-kit';
import { silentLogger, waitFor } from '@kq/test-kit/in-process';

jest.setTimeout(180_000);

const LIMIT_MS = 60_000;
const RETRY_MS = 100;
/** Time limit of the service lifecycle for each step, in milliseconds. */
const STOP_LIMIT_MS = 5000;

let sequence = 0;
function openedEvent(id: number, workers: number): EventEnvelope {
  const data = { booking_request_id: id, dispatcher_id: 1, owner_ids: [2], recipients: 1, workers };
  return createEvent(events.bookingRequestOpened, data, {
    sequence: (sequence += 1),
    source: 'test',
    clock: systemClock,
  });
}

/** Starts a separate broker that this suite may kill. */
describe('the Kafka bus during broker outages', () => {
  let dir: string;
  let port: number;
  let broker: RunningServer | null;
  let buses: EventBus[];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-kafka-'));
    port = await freePortBlock(2);
    broker = null;
    buses = [];
  });
  afterEach(async () => {
    // A failed test leaves the broker paused.
    broker?.resume();
    try {
      await Promise.all(buses.map((bus) => bus.stop()));
    } finally {
      await broker?.kill();
      await rm(dir, { recursive: true, force: true });
    }
  });

  const startBroker = async () => {
    broker = await startKafka({ dir, port, controllerPort: port + 1 });
  };

  function createBus(): EventBus {
    const bus = createKafkaBus({
      brokers: [`127.0.0.1:${port}`],
      clientId: 'test',
      logger: silentLogger(),
      partitions: 3,
      replication: 1,
      publishLimitMs: 2000,
    });
    buses.push(bus);
    return bus;
  }

  /** Subscribes a consumer that records numbers by id, in order of arrival. */
  function listen(bus: EventBus): Map<number, number[]> {
    const got = new Map<number, number[]>();
    bus.subscribe('a', [
      on(events.bookingRequestOpened, async ({ booking_request_id: id, workers }) => {
        got.set(id, [...(got.get(id) ?? []), workers]);
      }),
    ]);
    return got;
  }

  /** Publishes like an outbox: the next event of a document only after the previous one was accepted. */
  async function publishAll(bus: EventBus, id: number, numbers: readonly number[], onTaken?: () => void) {
    for (const number of numbers) {
      const event = openedEvent(id, number);
      await waitFor('the event to be accepted', () => isTaken(bus.publish(event)), {
        timeoutMs: LIMIT_MS,
        everyMs: RETRY_MS,
      });
      onTaken?.();
    }
  }

  it('starts and stops without a broker, rejects events within a time limit and resumes once the broker is up', async () => {
    const bus = createBus();
    const got = listen(bus);
    await bus.start();
    await expect(bus.publish(openedEvent(1, 1))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
    const other = createBus();
    const membership = other.subscribe('a', [on(events.bookingRequestOpened, async () => undefined)]);
    await other.start();
    await withTimeout(membership.leave(), STOP_LIMIT_MS, tooLong('leaving'));
    await withTimeout(other.stop(), STOP_LIMIT_MS, tooLong('leaving'));
    await startBroker();
    await publishAll(bus, 1, [1, 2, 3]);
    await waitFor(() => got.get(1)?.length === 3, LIMIT_MS);
    expect(got.get(1)).toEqual([1, 2, 3]);
  });

  it('loses no acknowledged event and keeps the order per aggregate when the broker is killed', async () => {
    await startBroker();
    const bus = createBus();
    const got = listen(bus);
    await bus.start();
    const numbers = Array.from({ length: 150 }, (_, index) => index + 1);
    let taken = 0;
    const publishing = Promise.all(
      [1, 2, 3, 4].map((id) => publishAll(bus, id, numbers, () => (taken += 1))),
    );
    await waitFor(() => taken > 100, LIMIT_MS);
    await broker?.kill();
    await expect(bus.publish(openedEvent(9, 1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await startBroker();
    await publishing;
    await waitFor(() => [1, 2, 3, 4].every((id) => new Set(got.get(id)).size === numbers.length), LIMIT_MS);
    for (const id of [1, 2, 3, 4]) expect(firstTimes(got.get(id) ?? [])).toEqual(numbers);
  });

  it('publishes, leaves and stops within a time limit while the broker hangs, and resumes with it', async () => {
    await startBroker();
    const bus = createBus();
    const got = listen(bus);
    const leaver = createBus();
    const membership = leaver.subscribe('a', [on(events.bookingRequestOpened, async () => undefined)]);
    await bus.start();
    await publishAll(bus, 1, [1]);
    await waitFor(() => got.has(1), LIMIT_MS);
    await leaver.start();
    await broker?.pause();
    await expect(bus.publish(openedEvent(1, 2))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await withTimeout(membership.leave(), STOP_LIMIT_MS, tooLong('leaving'));
    await withTimeout(leaver.stop(), STOP_LIMIT_MS, tooLong('leaving'));
    broker?.resume();
    await publishAll(bus, 1, [3]);
    await waitFor(() => got.get(1)?.includes(3) === true, LIMIT_MS);
  });
});

/** Returns the order of first arrivals; duplicates may arrive in between. */
function firstTimes(numbers: readonly number[]): number[] {
  return [...new Set(numbers)];
}

async function isTaken(publishing: Promise<void>): Promise<boolean> {
  return publishing.then(
    () => true,
    () => false,
  );
}
