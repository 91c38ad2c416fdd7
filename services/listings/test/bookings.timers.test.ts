import { type BookingsHarness, dispatcher, ownerA, ownerB, startBookings, waitFor } from './bookings-harness';

let kq: BookingsHarness;
let accommodationA: number;
let accommodationB: number;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
  accommodationA = await kq.accommodation(ownerA);
  accommodationB = await kq.accommodation(ownerB);
});
beforeEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

const accept = { action: 'accept' };
const eventsOf = async (id: number, type: string) => {
  await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
  return kq.seen.filter(
    (event) => event.subject === String(id) && event.type === `booking-request.${type}.v1`,
  );
};
const sweepAt = async (time: string) => {
  kq.clock.set(time);
  await kq.sweep();
};

describe('the timers of a request', () => {
  it('remind silent owners once, at half time', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, { action: 'decline' });
    await sweepAt('2026-03-03T00:59:59.000Z');
    expect(await eventsOf(id, 'reminder-due')).toEqual([]);
    await sweepAt('2026-03-03T01:00:00.000Z');
    await sweepAt('2026-03-03T01:00:05.000Z');
    const reminders = await eventsOf(id, 'reminder-due');
    expect(reminders.map((event) => event.data)).toEqual([
      {
        booking_request_id: id,
        dispatcher_id: dispatcher.userId,
        owner_ids: [ownerB.userId],
        answer_by: '2026-03-03T17:00:00.000Z',
      },
    ]);
    expect(await kq.mail('request_reminder', id, ownerB.userId)).toMatchObject({ skip: false });
    expect(await kq.mail('request_reminder', id, ownerA.userId)).toMatchObject({ skip: true });
  });

  it('send no reminder when all have answered', async () => {
    const id = await kq.opened([accommodationA]);
    await kq.answer(id, ownerA, accept);
    await sweepAt('2026-03-03T02:00:00.000Z');
    expect(await eventsOf(id, 'reminder-due')).toEqual([]);
  });

  it('expire unanswered accommodations at the deadline, and the request when nothing is left', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await sweepAt('2026-03-03T17:00:00.000Z');
    await kq.sweep();
    expect(await kq.read(id)).toMatchObject({
      status: 'expired',
      recipients: [{ status: 'expired' }, { status: 'expired' }],
    });
    const expired = await eventsOf(id, 'expired');
    expect(expired.map((event) => event.data)).toEqual([
      {
        booking_request_id: id,
        dispatcher_id: dispatcher.userId,
        expiry_no: 1,
        is_whole_request: true,
        recipients: [
          { accommodation_id: accommodationA, owner_id: ownerA.userId },
          { accommodation_id: accommodationB, owner_id: ownerB.userId },
        ],
      },
    ]);
    expect((await kq.doc(id))?.due_at).toBeNull();
    expect(await kq.mail('offer_expired', id, ownerA.userId)).toMatchObject({ skip: true });
    expect(await kq.mail('deadline_summary', id, dispatcher.userId)).toMatchObject({ skip: false });
  });

  it('send the dispatcher a summary even when all have answered, and keep offers until they expire', async () => {
    const id = await kq.opened([accommodationA]);
    await kq.answer(id, ownerA, accept);
    await sweepAt('2026-03-03T17:00:00.000Z');
    expect(await kq.read(id)).toMatchObject({ status: 'open', recipients: [{ status: 'accepted' }] });
    await sweepAt('2026-03-05T17:00:00.000Z');
    expect(await kq.read(id)).toMatchObject({
      status: 'expired',
      recipients: [{ status: 'expired', offer: { beds: 10 } }],
    });
    expect((await eventsOf(id, 'expired')).map((event) => event.data)).toMatchObject([
      { expiry_no: 1, recipients: [], is_whole_request: false },
      { expiry_no: 2, recipients: [{ accommodation_id: accommodationA }], is_whole_request: true },
    ]);
    expect(await kq.mail('offer_expired', id, ownerA.userId)).toMatchObject({ skip: false });
  });

  it('keep a partly housed crew partly housed', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, { action: 'partial', beds: 2 });
    await kq.confirm(id, [{ accommodation_id: accommodationA, beds: 2, offer_version: 1 }]);
    await sweepAt('2026-03-03T17:00:00.000Z');
    expect(await kq.read(id)).toMatchObject({
      status: 'partially_filled',
      recipients: [{ status: 'confirmed' }, { status: 'expired' }],
    });
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
  });

  it('stop with a filled or cancelled request', async () => {
    const filled = await kq.opened([accommodationA]);
    await kq.answer(filled, ownerA, accept);
    await kq.confirm(filled, [{ accommodation_id: accommodationA, beds: 10, offer_version: 1 }]);
    const cancelled = await kq.opened([accommodationB]);
    await kq.post(`/api/booking-requests/${cancelled}/cancel`, {}, { as: dispatcher });
    expect((await kq.doc(filled))?.due_at).toBeNull();
    expect((await kq.doc(cancelled))?.due_at).toBeNull();
    await sweepAt('2026-03-06T17:00:00.000Z');
    expect(await kq.read(filled)).toMatchObject({ status: 'filled' });
    expect(await kq.read(cancelled)).toMatchObject({ status: 'cancelled' });
    await kq.post(`/api/booking-requests/${filled}/cancel`, {}, { as: dispatcher });
  });

  it('run in one replica at a time', async () => {
    const id = await kq.opened([accommodationA]);
    const other = await kq.replica();
    await sweepAt('2026-03-03T17:00:00.000Z');
    await expect(other.sweepBookings()).resolves.toBe(false);
    expect((await kq.read(id)).status).toBe('expired');
  });

  it('are corrected when the stored one is stale', async () => {
    const id = await kq.opened([accommodationA]);
    await kq.tamper(id, { $set: { due_at: new Date('2026-03-02T08:00:00.000Z') } });
    await kq.sweep();
    expect((await kq.doc(id))?.due_at).toEqual(new Date('2026-03-03T01:00:00.000Z'));
    expect((await kq.doc(id))?.recipients[0]?.status).toBe('queued');
  });
});
