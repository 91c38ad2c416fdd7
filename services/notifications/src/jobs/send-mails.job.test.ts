import { events, type EventEnvelope, type SendMailsPayload } from '@kq/contracts';
import { createMemoryJobQueue, createMetrics, type JobQueue, systemClock } from '@kq/service-kit';
import { silentLogger } from '@kq/service-kit/testing';
import { type ClaimedMailing } from '../data/claimed-mailing';
import { type DeliveryEntry } from '../data/mailing.model';
import { type Delivery } from '../domain/delivery';
import { SENDING_TIMEOUT_MS } from '../domain/retry-policy';
import { type Outcome } from '../domain/send-delivery';
import { registerSendMailsJob } from './send-mails.job';

const SENT: Outcome = { kind: 'sent' };
const FAILED: Outcome = { kind: 'failed', smtpStatus: 550, reason: 'test' };

/** A job over mails to users 1, 2, 3 …, whose outcomes come when the test says so. */
async function setUp(users: readonly number[]) {
  const answers = new Map<number, (outcome: Outcome) => void>();
  const told: EventEnvelope[] = [];
  const relay = jest.fn();
  const records: number[] = [];
  let ended: DeliveryEntry[] = [];
  const facts = { id: 'm', mailKind: 'request_received', bookingRequestId: 7, reference: null } as const;
  const claimed = {
    facts,
    traceparent: undefined,
    deliveries: users.map((userId) => ({ ...facts, userId, attempts: 0, claim: 1 })),
    keep: jest.fn(async () => undefined),
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
          told.push(...tell(ended, 1));
          ended = [];
        }
        return results;
      },
    ),
  };
  const logger = silentLogger();
  const queue: JobQueue<SendMailsPayload> = createMemoryJobQueue({ name: 'send-mails', logger });
  registerSendMailsJob({
    queue,
    mailings: () => ({ claim: async () => claimed as unknown as ClaimedMailing }),
    send: ({ userId }: Delivery) => new Promise((resolve) => answers.set(userId, resolve)),
    relay,
    clock: systemClock,
    logger,
    metrics: createMetrics(),
    concurrency: 1,
  });
  await queue.start();
  await queue.add('a', { mailing_id: 'request_received:7', user_id: null });
  await jest.advanceTimersByTimeAsync(0);
  return {
    ...{ claimed, told, relay, records, queue },
    async answer(outcome: Outcome, ...userIds: number[]) {
      for (const userId of userIds) answers.get(userId)?.(outcome);
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

describe('the send-mails job', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('keeps its claim while an SMTP server takes its time, and lets go after', async () => {
    const { claimed, answer } = await setUp([1]);
    await jest.advanceTimersByTimeAsync(3 * SENDING_TIMEOUT_MS);
    expect(claimed.keep.mock.calls.length).toBeGreaterThanOrEqual(6);
    const [until] = claimed.keep.mock.lastCall as unknown as [Date];
    expect(until.getTime()).toBeGreaterThan(Date.now() + SENDING_TIMEOUT_MS / 2);
    await answer(SENT, 1);
    expect(claimed.record).toHaveBeenCalledTimes(1);
    claimed.keep.mockClear();
    await jest.advanceTimersByTimeAsync(SENDING_TIMEOUT_MS);
    expect(claimed.keep).not.toHaveBeenCalled();
  });

  it('tells of all mails at once: one event for the sent ones, one for each that failed', async () => {
    const { told, relay, answer } = await setUp([1, 2, 3]);
    await answer(SENT, 1, 3);
    expect(told).toEqual([]);
    await answer(FAILED, 2);
    expect(told).toMatchObject([
      { type: events.deliverySent.type, sequence: 1, data: { subject_id: 7, user_ids: [1, 3] } },
      { type: events.deliveryFailed.type, sequence: 2, data: { user_id: 2, smtp_status: 550 } },
    ]);
    for (const { data, type } of told) {
      const definition = Object.values(events).find((each) => each.type === type);
      expect(definition?.data.safeParse(data).error).toBeUndefined();
    }
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it('does not let one that hangs hold back the news of the others', async () => {
    const { told, answer } = await setUp([1, 2]);
    await answer(SENT, 1);
    expect(told).toEqual([]);
    await jest.advanceTimersByTimeAsync(1100);
    expect(told).toMatchObject([{ data: { user_ids: [1] } }]);
    // Nothing new: nothing to tell.
    await jest.advanceTimersByTimeAsync(3000);
    expect(told).toHaveLength(1);
    await answer(SENT, 2);
    expect(told[1]).toMatchObject({ data: { user_ids: [2] } });
  });

  it('records together what ends while an earlier record is being written', async () => {
    const { claimed, records, answer } = await setUp([1, 2, 3, 4]);
    const now = claimed.record.getMockImplementation()!;
    let write = (): void => undefined;
    claimed.record.mockImplementationOnce(async (...args) => {
      await new Promise<void>((resolve) => (write = resolve));
      return now(...args);
    });
    await answer(SENT, 1);
    await answer(SENT, 2);
    await answer(SENT, 3, 4);
    write();
    await jest.advanceTimersByTimeAsync(0);
    expect(records).toEqual([1, 3]);
  });

  it('tells what a dead worker recorded and kept to itself', async () => {
    const { claimed, relay } = await setUp([]);
    expect(claimed.record).toHaveBeenCalledWith([], expect.any(Function));
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it('goes on with the others when a record fails', async () => {
    const { claimed, records, answer } = await setUp([1, 2]);
    claimed.record.mockRejectedValueOnce(new Error('database away'));
    await answer(SENT, 1);
    await answer(SENT, 2);
    expect(records).toEqual([1]);
    expect(claimed.record).toHaveBeenCalledTimes(2);
  });
});
