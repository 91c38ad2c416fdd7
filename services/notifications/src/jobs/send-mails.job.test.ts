import { events, type EventEnvelope, type SendMailsPayload } from '@kq/contracts';
import { systemClock } from '@kq/kernel';
import { createMemoryJobQueue, createMetrics, type JobQueue } from '@kq/service-kit';
import { silentLogger } from '@kq/test-kit/in-process';
import { type ClaimedMailing } from '../data/claimed-mailing';
import { type DeliveryEntry } from '../data/mailing.model';
import { type Delivery } from '../domain/delivery';
import { DELIVERY_LEASE_MS } from '../domain/retry-policy';
import { type Attempt, type Outcome } from '../use-cases/send-delivery';
import { registerSendMailsJob } from './send-mails.job';

const SENT: Outcome = { kind: 'sent' };
const FAILED: Outcome = { kind: 'failed', smtpStatus: 550, reason: 'test' };

/** Sets up a job over mails to users 1, 2, 3 …, whose outcomes the test controls. */
async function setUp(users: readonly number[]) {
  const answers = new Map<number, (outcome: Outcome) => void>();
  const reported: EventEnvelope[] = [];
  const relay = jest.fn();
  const records: number[] = [];
  const accepted: number[] = [];
  const signals: AbortSignal[] = [];
  let ended: DeliveryEntry[] = [];
  const facts = { id: 'm', mailKind: 'request_received', bookingRequestId: 7, reference: null } as const;
  const claimed = {
    facts,
    traceparent: undefined,
    deliveries: users.map((userId) => ({
      ...facts,
      userId,
      attempts: 0,
      claim: 1,
      dueAt: new Date(Date.now() - 40_000),
    })),
    renew: jest.fn<Promise<boolean>, [Date]>(async () => true),
    accept: jest.fn<Promise<boolean>, Parameters<ClaimedMailing['accept']>>(async (delivery) => {
      accepted.push(delivery.userId);
      ended.push({ user_id: delivery.userId, status: 'sent', smtp_status: null } as DeliveryEntry);
      return true;
    }),
    record: jest.fn<ReturnType<ClaimedMailing['record']>, Parameters<ClaimedMailing['record']>>(
      async (results, tell) => {
        records.push(results.length);
        ended.push(
          ...results.map(
            ({ delivery, status, smtpStatus }) =>
              ({ user_id: delivery.userId, status, smtp_status: smtpStatus }) as DeliveryEntry,
          ),
        );
        if (tell !== null) {
          reported.push(...tell(ended, 1));
          ended = [];
        }
        return results;
      },
    ),
  };
  const logger = silentLogger();
  const metrics = createMetrics();
  const queue: JobQueue<SendMailsPayload> = createMemoryJobQueue({ name: 'send-mails', logger });
  registerSendMailsJob({
    queue,
    mailings: { claim: async () => claimed as unknown as ClaimedMailing },
    async send({ userId }: Delivery, { onAccepted, signal }: Attempt) {
      signals.push(signal);
      const outcome = await new Promise<Outcome>((resolve) => answers.set(userId, resolve));
      if (outcome.kind === 'sent') await onAccepted();
      return outcome;
    },
    relay,
    clock: systemClock,
    logger,
    metrics,
    concurrency: 1,
  });
  await queue.start();
  await queue.add('a', { mailing_id: 'request_received:7', user_id: null });
  await jest.advanceTimersByTimeAsync(0);
  return {
    ...{ claimed, reported, relay, records, accepted, signals, queue, metrics },
    async answer(outcome: Outcome, ...userIds: number[]) {
      for (const userId of userIds) answers.get(userId)?.(outcome);
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

describe('the send-mails job', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.now() }));
  afterEach(() => jest.useRealTimers());

  it('renews its lease while the SMTP server is slow, and stops renewing afterwards', async () => {
    const { claimed, answer } = await setUp([1]);
    await jest.advanceTimersByTimeAsync(3 * DELIVERY_LEASE_MS);
    expect(claimed.renew.mock.calls.length).toBeGreaterThanOrEqual(6);
    const [until] = claimed.renew.mock.lastCall!;
    expect(until.getTime()).toBeGreaterThan(Date.now() + DELIVERY_LEASE_MS / 2);
    await answer(SENT, 1);
    expect(claimed.record).toHaveBeenCalledTimes(1);
    claimed.renew.mockClear();
    await jest.advanceTimersByTimeAsync(DELIVERY_LEASE_MS);
    expect(claimed.renew).not.toHaveBeenCalled();
  });

  it('observes the delay of sent mails since they were requested', async () => {
    const { metrics, answer } = await setUp([1, 2]);
    await answer(FAILED, 1);
    await answer(SENT, 2);
    const text = await metrics.text();
    expect(text).toContain('kq_mail_delay_ms_bucket{le="30000"} 0');
    expect(text).toContain('kq_mail_delay_ms_bucket{le="60000"} 1');
    expect(text).toContain('kq_mail_delay_ms_count 1');
  });

  it('publishes one event for all sent mails and one for each failed mail', async () => {
    const { reported, relay, answer } = await setUp([1, 2, 3]);
    await answer(SENT, 1, 3);
    expect(reported).toEqual([]);
    await answer(FAILED, 2);
    expect(reported).toMatchObject([
      { type: events.deliverySent.type, sequence: 1, data: { subject_id: 7, user_ids: [1, 3] } },
      { type: events.deliveryFailed.type, sequence: 2, data: { user_id: 2, smtp_status: 550 } },
    ]);
    for (const { data, type } of reported) {
      const definition = Object.values(events).find((each) => each.type === type);
      expect(definition?.data.safeParse(data).error).toBeUndefined();
    }
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it('reports finished mails while another one hangs', async () => {
    const { reported, answer } = await setUp([1, 2]);
    await answer(SENT, 1);
    expect(reported).toEqual([]);
    await jest.advanceTimersByTimeAsync(1100);
    expect(reported).toMatchObject([{ data: { user_ids: [1] } }]);
    // Without new outcomes nothing is reported.
    await jest.advanceTimersByTimeAsync(3000);
    expect(reported).toHaveLength(1);
    await answer(SENT, 2);
    expect(reported[1]).toMatchObject({ data: { user_ids: [2] } });
  });

  it('records each acceptance separately, and the others together with their report', async () => {
    const { accepted, records, reported, answer } = await setUp([1, 2, 3]);
    await answer(SENT, 2);
    await answer(SENT, 1);
    expect([accepted, records]).toEqual([[2, 1], []]);
    await answer(FAILED, 3);
    expect(records).toEqual([1]);
    expect(reported).toMatchObject([{ data: { user_ids: [2, 1] } }, { data: { user_id: 3 } }]);
  });

  it('records an acceptance with the other results when its own write fails', async () => {
    const { claimed, records, answer } = await setUp([1]);
    claimed.accept.mockRejectedValueOnce(new Error('database unavailable'));
    await answer(SENT, 1);
    expect(records).toEqual([1]);
  });

  it('aborts the attempts of a mailing whose lease is lost', async () => {
    const { claimed, signals, answer } = await setUp([1, 2]);
    claimed.renew.mockResolvedValue(false);
    await jest.advanceTimersByTimeAsync(DELIVERY_LEASE_MS);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    await answer(FAILED, 1, 2);
  });

  it('records results together that arrive during an earlier record', async () => {
    const { claimed, records, answer } = await setUp([1, 2, 3, 4]);
    const now = claimed.record.getMockImplementation()!;
    let write = (): void => undefined;
    claimed.record.mockImplementationOnce(async (...args) => {
      await new Promise<void>((resolve) => (write = resolve));
      return now(...args);
    });
    await answer(FAILED, 1);
    await answer(FAILED, 2);
    await answer(FAILED, 3, 4);
    write();
    await jest.advanceTimersByTimeAsync(0);
    expect(records).toEqual([1, 3]);
  });

  it('reports the unreported results of a dead worker', async () => {
    const { claimed, relay } = await setUp([]);
    expect(claimed.record).toHaveBeenCalledWith([], expect.any(Function));
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it('continues with the other mails when a record fails', async () => {
    const { claimed, records, answer } = await setUp([1, 2]);
    claimed.record.mockRejectedValueOnce(new Error('database unavailable'));
    await answer(FAILED, 1);
    await answer(FAILED, 2);
    expect(records).toEqual([1]);
    expect(claimed.record).toHaveBeenCalledTimes(2);
  });
});
