import { type EventEnvelope, events } from '@kq/contracts';
import { systemClock } from '@kq/kernel';
import { createEvent, type EventBus, on } from '@kq/service-kit';
import { afterTest, silentLogger, waitFor } from '@kq/test-kit/in-process';
import { type KafkaUnderTest, openKafkaUnderTest, TEST_BROKERS } from '../../test/kafka-under-test';
import { type ConsumerLag, readConsumerLag } from './consumer-lag';

const LIMIT_MS = 30_000;

function openedEvent(id: number): EventEnvelope {
  const data = { booking_request_id: id, dispatcher_id: 1, owner_ids: [2], recipients: 1, workers: 1 };
  return createEvent(events.bookingRequestOpened, data, { sequence: 1, source: 'test', clock: systemClock });
}

describe('readConsumerLag', () => {
  let kafka: KafkaUnderTest;

  beforeEach(async () => {
    kafka = await openKafkaUnderTest();
    afterTest(() => kafka.cleanUp());
  });

  const read = () =>
    readConsumerLag({
      brokers: TEST_BROKERS,
      clientId: 'test',
      logger: silentLogger(),
      prefix: kafka.prefix,
    });

  function join(group: string, got: string[]): EventBus {
    const bus = kafka.createBus({ partitions: 2 });
    afterTest(() => bus.stop());
    bus.subscribe(group, [
      on(events.bookingRequestOpened, async ({ booking_request_id: id }) => void got.push(`${group}${id}`)),
    ]);
    return bus;
  }

  const sum = (rows: readonly ConsumerLag[], group: string) =>
    rows.filter((row) => row.group === group).reduce((lag, row) => lag + row.lag, 0);

  it('returns no rows before any group has consumed', async () => {
    const bus = kafka.createBus();
    afterTest(() => bus.stop());
    await bus.publish(openedEvent(1));
    expect(await read()).toEqual([]);
  });

  it('counts unprocessed events by group and partition, and names the assigned member', async () => {
    const got: string[] = [];
    const [slow, busy] = [join('slow', got), join('busy', got)];
    for (const bus of [slow, busy]) await bus.start();
    for (let id = 1; id <= 10; id += 1) await busy.publish(openedEvent(id));
    await waitFor(() => got.length === 20, LIMIT_MS);
    await waitFor(async () => sum(await read(), 'slow') === 0, LIMIT_MS);
    await slow.stop();
    for (let id = 11; id <= 16; id += 1) await busy.publish(openedEvent(id));
    await waitFor(async () => {
      const rows = await read();
      return sum(rows, 'slow') === 6 && sum(rows, 'busy') === 0;
    }, LIMIT_MS);
    const rows = await read();
    expect(new Set(rows.map(({ topic }) => topic))).toEqual(new Set([events.bookingRequestOpened.topic]));
    expect(rows.map(({ group, partition, members }) => [group, partition, members])).toEqual([
      ['busy', 0, 1],
      ['busy', 1, 1],
      ['slow', 0, 0],
      ['slow', 1, 0],
    ]);
    expect(rows.reduce((total, { end }) => total + end, 0)).toBe(2 * 16);
  });

  it('rejects with a one-line message when no broker responds', async () => {
    const options = { brokers: ['127.0.0.1:1'], clientId: 'test', logger: silentLogger() };
    await expect(readConsumerLag(options)).rejects.toThrow(/ECONNREFUSED/);
  });
});
