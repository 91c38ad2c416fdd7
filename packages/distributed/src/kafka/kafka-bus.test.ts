import { events } from '@kq/contracts';
import { AppError, systemClock } from '@kq/kernel';
import { createEvent, createMetrics } from '@kq/service-kit';
import { silentLogger } from '@kq/test-kit/in-process';
import { createBatchProducer } from './batch-producer';
import { createKafkaBus } from './kafka-bus';

jest.mock('./batch-producer');

function open() {
  const metrics = createMetrics();
  const bus = createKafkaBus({
    brokers: ['127.0.0.1:1'],
    clientId: 'test',
    logger: silentLogger(),
    metrics,
    partitions: 1,
    replication: 1,
  });
  return { bus, metrics };
}

describe('createKafkaBus', () => {
  it('counts a publish only when it succeeds', async () => {
    const send = jest
      .fn()
      .mockRejectedValueOnce(new AppError('UNAVAILABLE'))
      .mockResolvedValueOnce(undefined);
    jest.mocked(createBatchProducer).mockReturnValue({ send, warmUp: jest.fn(), close: jest.fn() });
    const { bus, metrics } = open();
    const data = { booking_request_id: 1, dispatcher_id: 1, owner_ids: [2], recipients: 1, workers: 1 };
    const event = createEvent(events.bookingRequestOpened, data, {
      sequence: 1,
      source: 'test',
      clock: systemClock,
    });
    await expect(bus.publish(event)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await metrics.text()).toContain('kq_events_published_total{type="booking-request.opened.v1"} 0');
    await bus.publish(event);
    expect(await metrics.text()).toContain('kq_events_published_total{type="booking-request.opened.v1"} 1');
  });

  it('shows the producer and each group as not connected before Kafka answers', async () => {
    jest
      .mocked(createBatchProducer)
      .mockReturnValue({ send: jest.fn(), warmUp: jest.fn(), close: jest.fn() });
    const { bus, metrics } = open();
    bus.subscribe('notifications', []);
    const text = await metrics.text();
    expect(text).toContain('kq_kafka_connected{client="producer"} 0');
    expect(text).toContain('kq_kafka_connected{client="notifications"} 0');
  });
});
