import { events } from '@kq/contracts';
import { createEvent, systemClock } from '@kq/service-kit';
import { type NoteDelivery } from '../domain/note-delivery';
import { deliveryConsumers } from './delivery.consumer';

function setUp() {
  const noted: { requestId: number; owners: number[] }[] = [];
  let isAway = false;
  const noteDelivery: NoteDelivery = {
    async sent(requestId, mails) {
      if (isAway) throw new Error('away');
      noted.push({ requestId, owners: mails.map(({ ownerId }) => ownerId) });
    },
    failed: async () => undefined,
  };
  const [subscription] = deliveryConsumers(noteDelivery);
  return {
    noted,
    subscription: subscription!,
    goAway: () => (isAway = true),
    comeBack: () => (isAway = false),
  };
}

function received(requestId: number | null, userId: number, mailKind: 'request_received' | 'request_sent') {
  const data = {
    subject_id: requestId ?? userId,
    mail_kind: mailKind,
    booking_request_id: requestId,
    user_id: userId,
    sent_at: '2026-03-02T09:00:00.000Z',
  };
  return {
    data,
    envelope: createEvent(events.deliverySent, data, { sequence: 1, source: 'test', clock: systemClock }),
  };
}

describe('the consumer of sent mails', () => {
  const fetched = [
    received(1, 11, 'request_received'),
    received(2, 21, 'request_received'),
    received(1, 12, 'request_received'),
    received(1, 99, 'request_sent'),
  ];

  it('notes the mails of each request in one go, and does nothing when each comes again by itself', async () => {
    const { noted, subscription } = setUp();
    await subscription.together?.(fetched);
    expect(noted).toEqual([
      { requestId: 1, owners: [11, 12] },
      { requestId: 2, owners: [21] },
    ]);
    for (const { data, envelope } of fetched) await subscription.handle(data, envelope);
    expect(noted).toHaveLength(2);
  });

  it('notes each by itself when that could not be done together', async () => {
    const { noted, subscription, goAway, comeBack } = setUp();
    goAway();
    await expect(subscription.together?.(fetched)).rejects.toThrow('away');
    comeBack();
    for (const { data, envelope } of fetched) await subscription.handle(data, envelope);
    expect(noted.map(({ owners }) => owners)).toEqual([[11], [21], [12]]);
  });
});
