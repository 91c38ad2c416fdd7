import { events } from '@kq/contracts';
import { createEvent, on, subscriptionsByType, systemClock } from '@kq/service-kit';
import { silentLogger } from '@kq/service-kit/testing';
import { createLookAhead } from './look-ahead';

const sent = (userId: number) =>
  createEvent(
    events.deliverySent,
    {
      subject_id: 1,
      mail_kind: 'request_received',
      booking_request_id: 1,
      user_id: userId,
      sent_at: '2026-03-02T09:00:00.000Z',
    },
    { sequence: 1, source: 'test', clock: systemClock },
  );
const failed = (userId: number) =>
  createEvent(
    events.deliveryFailed,
    {
      subject_id: 1,
      mail_kind: 'request_received',
      booking_request_id: 1,
      user_id: userId,
      smtp_status: 550,
    },
    { sequence: 1, source: 'test', clock: systemClock },
  );

function setUp(together?: (users: number[]) => Promise<void>) {
  const shown: number[][] = [];
  const subscriptions = subscriptionsByType([
    on(
      events.deliverySent,
      async () => undefined,
      async (received) => {
        const users = received.map(({ data }) => data.user_id);
        shown.push(users);
        await together?.(users);
      },
    ),
    on(events.deliveryFailed, async () => undefined),
  ]);
  const lookAhead = createLookAhead({ subscriptions, logger: silentLogger() });
  const messagesOf = (values: unknown[], from = 0) =>
    values.map((value, index) => ({
      offset: String(from + index),
      value: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    }));
  /** Goes through a fetched batch as the runner does. */
  async function walk(values: unknown[], { from = 0, partition = 0 } = {}): Promise<void> {
    const messages = messagesOf(values, from);
    for (const [index, message] of messages.entries())
      await lookAhead({ topic: 't', partition, message } as never, messages.slice(index + 1) as never);
  }
  return { shown, walk };
}

describe('createLookAhead', () => {
  it('shows the events of one type that were fetched together, once', async () => {
    const { shown, walk } = setUp();
    await walk([sent(1), sent(2), sent(3)]);
    expect(shown).toEqual([[1, 2, 3]]);
  });

  it('shows nothing for a single event, and for types that are handled alone', async () => {
    const { shown, walk } = setUp();
    await walk([sent(1)]);
    await walk([failed(1), failed(2)], { from: 1 });
    expect(shown).toEqual([]);
  });

  it('stops at another type and at a message that makes no sense, and goes on behind it', async () => {
    const { shown, walk } = setUp();
    await walk([sent(1), sent(2), failed(3), sent(4), sent(5), '{"type":', sent(6), sent(7)]);
    expect(shown).toEqual([
      [1, 2],
      [4, 5],
      [6, 7],
    ]);
  });

  it('does not show again what is fetched again, and keeps partitions apart', async () => {
    const { shown, walk } = setUp();
    await walk([sent(1), sent(2), sent(3)]);
    await walk([sent(2), sent(3)], { from: 1 });
    await walk([sent(4), sent(5)], { partition: 1 });
    expect(shown).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('bounds how many are shown at a time', async () => {
    const { shown, walk } = setUp();
    await walk(Array.from({ length: 130 }, (_, user) => sent(user + 1)));
    expect(shown.map(({ length }) => length)).toEqual([100, 30]);
  });

  it('lets every event be handled by itself when together fails', async () => {
    const { shown, walk } = setUp(async () => {
      throw new Error('the database is away');
    });
    await expect(walk([sent(1), sent(2)])).resolves.toBeUndefined();
    expect(shown).toHaveLength(1);
  });
});
