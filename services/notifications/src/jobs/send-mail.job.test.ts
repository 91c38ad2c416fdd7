import { type SendMailPayload } from '@kq/contracts';
import { createMemoryJobQueue, createMetrics, systemClock } from '@kq/service-kit';
import { silentLogger } from '@kq/service-kit/testing';
import { type DeliveryRepository } from '../data/delivery.repository';
import { SENDING_TIMEOUT_MS } from '../domain/retry-policy';
import { registerSendMailJob } from './send-mail.job';

describe('the send-mail job', () => {
  afterEach(() => jest.useRealTimers());

  it('keeps its claim while an SMTP server takes its time, and lets go after', async () => {
    jest.useFakeTimers();
    const keepClaim = jest.fn(async () => undefined);
    const finish = jest.fn(async () => true);
    const deliveries = {
      claim: async (id: string) => ({ id, mailKind: 'request_received', attempts: 0, claim: 1, sequence: 0 }),
      keepClaim,
      finish,
    } as unknown as DeliveryRepository;
    let answer = (): void => undefined;
    const logger = silentLogger();
    const queue = createMemoryJobQueue<SendMailPayload>({ name: 'send-mail', logger });
    registerSendMailJob({
      queue,
      deliveries: () => deliveries,
      send: () => new Promise((resolve) => (answer = () => resolve({ kind: 'skipped', reason: 'test' }))),
      relay: () => undefined,
      clock: systemClock,
      logger,
      metrics: createMetrics(),
      concurrency: 1,
    });
    await queue.start();
    await queue.add('a', { delivery_id: 'request_received:1:2' });
    await jest.advanceTimersByTimeAsync(3 * SENDING_TIMEOUT_MS);
    expect(keepClaim.mock.calls.length).toBeGreaterThanOrEqual(6);
    const [, until] = keepClaim.mock.lastCall as unknown as [unknown, Date];
    expect(until.getTime()).toBeGreaterThan(Date.now() + SENDING_TIMEOUT_MS / 2);
    answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(finish).toHaveBeenCalledTimes(1);
    keepClaim.mockClear();
    await jest.advanceTimersByTimeAsync(SENDING_TIMEOUT_MS);
    expect(keepClaim).not.toHaveBeenCalled();
  });
});
