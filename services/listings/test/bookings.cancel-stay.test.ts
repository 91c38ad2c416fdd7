import { type BookingRequest, type ListingsMail, type RespondView } from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  type Session,
  startBookings,
  STAY,
  waitFor,
} from './bookings-harness';

let kq: BookingsHarness;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

/** Creates a filled request for 10: confirmed at owner A, released at owner B. */
async function filled(): Promise<{ id: number; accommodationA: number; accommodationB: number }> {
  const [accommodationA, accommodationB] = [await kq.accommodation(ownerA), await kq.accommodation(ownerB)];
  const id = await kq.opened([accommodationA, accommodationB]);
  await kq.answer(id, ownerA, { action: 'accept' });
  await kq.confirm(id, [{ accommodation_id: accommodationA, beds: 10, offer_version: 1 }]);
  return { id, accommodationA, accommodationB };
}
const cancelStay = (id: number, body: object, as: Session | null = ownerA) =>
  kq.post<RespondView>(`/api/booking-requests/${id}/cancel-stay`, body, { as });
const cancelled = async (id: number) => {
  await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
  return kq.seen.filter(
    ({ subject, type }) => subject === String(id) && type === 'booking-request.stay-cancelled.v1',
  );
};
const stayIdOf = async (id: number, accommodation: number): Promise<number | undefined> =>
  (await kq.doc(id))?.recipients.find((one) => one.accommodation_id === accommodation)?.stay_state?.stay_id;
async function mailTo(
  id: number,
  accommodation: number,
  userId = dispatcher.userId,
  kind = 'stay_cancelled',
): Promise<ListingsMail> {
  const question = {
    mail_kind: kind,
    booking_request_id: id,
    user_id: userId,
    reference: String(await stayIdOf(id, accommodation)),
  };
  return (await kq.internal<ListingsMail>('/mail-content', question)).body;
}

describe('POST /booking-requests/:id/cancel-stay', () => {
  it('answers 401 without a session, 403 to a dispatcher and 404 to another owner alike', async () => {
    const { id, accommodationA } = await filled();
    const body = { accommodation_id: accommodationA, reason: 'damage' };
    expect((await cancelStay(id, body, null)).status).toBe(401);
    expect((await cancelStay(id, body, dispatcher)).status).toBe(403);
    const answers = [
      await cancelStay(id, body, ownerB),
      await cancelStay(id, { ...body, accommodation_id: 123_456_789 }),
      await cancelStay(4_711, body),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { error: 'Das wurde nicht gefunden.' } });
    expect((await kq.doc(id))?.status).toBe('filled');
    expect(await kq.freeBeds(accommodationA)).toBe(2);
  });

  it.each([
    ['no reason', {}],
    ['an unknown reason', { reason: 'price' }],
    ['control characters in the note', { reason: 'other', note: 'a\u0001' }],
    ['an unknown field', { reason: 'other', id: 1 }],
  ])('answers 422 for %s', async (_name, fields) => {
    const { id, accommodationA } = await filled();
    expect((await cancelStay(id, { accommodation_id: accommodationA, ...fields })).status).toBe(422);
    expect((await kq.doc(id))?.status).toBe('filled');
  });

  it('frees the beds, reopens the request with the reason, and lets a released owner answer', async () => {
    const { id, accommodationA, accommodationB } = await filled();
    const { status, body } = await cancelStay(id, {
      accommodation_id: accommodationA,
      reason: 'damage',
      note: 'Rohrbruch im Obergeschoss.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      can_answer: false,
      beds_missing: 10,
      items: [{ accommodation_id: accommodationA, status: 'cancelled_by_owner', beds_confirmed: 0 }],
    });
    expect(await kq.freeBeds(accommodationA)).toBe(12);
    expect(await kq.read(id)).toMatchObject({
      status: 'open',
      beds_missing: 10,
      confirmed_total_cents: 0,
      recipients: [
        {
          status: 'cancelled_by_owner',
          owner_cancellation: { reason: 'damage', note: 'Rohrbruch im Obergeschoss.', beds: 10 },
        },
        { status: 'released' },
      ],
    });
    const stored = await kq.doc(id);
    expect(stored?.recipients[0]).toMatchObject({ has_stay_to_free: false });
    expect(kq.hydrated(stored)).toEqual(stored);
    expect((await cancelled(id)).map(({ data }) => data)).toEqual([
      {
        booking_request_id: id,
        dispatcher_id: dispatcher.userId,
        owner_id: ownerA.userId,
        accommodation_id: accommodationA,
        stay_id: stored?.recipients[0]?.stay_state?.stay_id,
        reason: 'damage',
        beds: 10,
        beds_missing: 10,
      },
    ]);
    expect((await kq.answer(id, ownerB, { action: 'accept' })).status).toBe(200);
    const again = await kq.confirm(id, [{ accommodation_id: accommodationB, beds: 10, offer_version: 1 }]);
    expect(again.body.status).toBe('filled');
  });

  it('changes nothing when repeated', async () => {
    const { id, accommodationA } = await filled();
    const body = { accommodation_id: accommodationA, reason: 'damage' };
    expect((await cancelStay(id, body)).status).toBe(200);
    const before = await kq.doc(id);
    kq.clock.advance(60_000);
    expect((await cancelStay(id, { ...body, reason: 'other' })).status).toBe(200);
    expect((await kq.doc(id))?.recipients).toEqual(before?.recipients);
    expect(await cancelled(id)).toHaveLength(1);
  });

  it('is offered in the list of the owner and answered 409 once the stay has begun', async () => {
    const { id, accommodationA } = await filled();
    const canCancel = async () => {
      const { body } = await kq.get<{ data: { id: number; own: { can_cancel: boolean }[] }[] }>(
        '/api/booking-requests?per_page=100',
        { as: ownerA },
      );
      return body.data.find((item) => item.id === id)?.own[0]?.can_cancel;
    };
    expect(await canCancel()).toBe(true);
    kq.clock.set('2026-03-17T09:00:00.000Z');
    expect(await canCancel()).toBe(false);
    const late = await cancelStay(id, { accommodation_id: accommodationA, reason: 'damage' });
    expect(late).toMatchObject({ status: 409, body: { code: 'request_closed' } });
    expect(await kq.freeBeds(accommodationA)).toBe(2);
  });

  it('returns 409 while a confirmation is in progress, and for a stay that is not confirmed', async () => {
    const accommodation = await kq.accommodation(ownerA);
    const id = await kq.opened([accommodation]);
    await kq.answer(id, ownerA, { action: 'accept' });
    const body = { accommodation_id: accommodation, reason: 'damage' };
    expect(await cancelStay(id, body)).toMatchObject({ status: 409, body: { code: 'request_closed' } });
    const until = new Date(kq.clock.now().getTime() + 15_000);
    const confirming = { attempt: 'a', beds: 10, from: STAY.start_date, to: STAY.end_date, until };
    await kq.tamper(id, { $set: { 'recipients.0.confirming': confirming }, $inc: { version: 1 } });
    expect(await cancelStay(id, body)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is completed by the sweeper when the process died before the beds were freed', async () => {
    const { id, accommodationA } = await filled();
    await cancelStay(id, { accommodation_id: accommodationA, reason: 'damage' });
    await kq.takeStay(accommodationA, {
      request_id: id,
      from: STAY.start_date,
      to: STAY.end_date,
      beds: 10,
      persons: 10,
    });
    const due = new Date(kq.clock.now().getTime() + 15_000);
    await kq.tamper(id, {
      $set: { 'recipients.0.has_stay_to_free': true, due_at: due },
      $inc: { version: 1 },
    });
    kq.clock.advance(15_000);
    await kq.sweep();
    expect(await kq.freeBeds(accommodationA)).toBe(12);
    expect((await kq.doc(id))?.recipients[0]).toMatchObject({
      status: 'cancelled_by_owner',
      has_stay_to_free: false,
    });
  });
});

describe('the mail of a cancelled stay', () => {
  it('links the dispatcher to a search for the missing beds, by the name of the gazetteer', async () => {
    const { id, accommodationA } = await filled();
    expect(await mailTo(id, accommodationA)).toMatchObject({ skip: true });
    await cancelStay(id, { accommodation_id: accommodationA, reason: 'damage' });
    const mail = await mailTo(id, accommodationA);
    expect(mail).toMatchObject({
      skip: false,
      items: [
        {
          accommodation_id: accommodationA,
          address: null,
          phone: null,
          owner_cancellation: { reason: 'damage' },
        },
      ],
      links: { status: `https://kq.example/booking-requests/${id}` },
    });
    const link = new URL((mail.skip ? undefined : mail.links.search) ?? '');
    expect(`${link.origin}${link.pathname}`).toBe('https://kq.example/search');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      location: 'Ludwigshafen am Rhein',
      lat: '49.48',
      lng: '8.44',
      workers: '10',
      startDate: STAY.start_date,
      endDate: STAY.end_date,
    });
    expect(await mailTo(id, accommodationA, ownerA.userId)).toMatchObject({ skip: true });
  });

  it('has no such link once other beds are confirmed, and is sent for a cancelled request too', async () => {
    const { id, accommodationA, accommodationB } = await filled();
    await cancelStay(id, { accommodation_id: accommodationA, reason: 'damage' });
    await kq.answer(id, ownerB, { action: 'accept' });
    await kq.confirm(id, [{ accommodation_id: accommodationB, beds: 10, offer_version: 1 }]);
    expect(await mailTo(id, accommodationA)).toMatchObject({
      skip: false,
      links: { status: expect.any(String) },
      request: { beds_confirmed: 10 },
    });
    const { links } = (await mailTo(id, accommodationA)) as Extract<ListingsMail, { skip: false }>;
    expect(links).not.toHaveProperty('search');
    await kq.post<BookingRequest>(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    // A record of what happened, whatever became of the request.
    expect(await mailTo(id, accommodationA)).toMatchObject({ skip: false });
  });

  it('is copied to the owner who cancelled, also when the request was cancelled since, and to no other', async () => {
    const { id, accommodationA } = await filled();
    const copyTo = (userId: number) => mailTo(id, accommodationA, userId, 'stay_cancelled_copy');
    expect(await copyTo(ownerA.userId)).toMatchObject({ skip: true });
    await cancelStay(id, { accommodation_id: accommodationA, reason: 'damage', note: 'Rohrbruch.' });
    await kq.post<BookingRequest>(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    expect(await copyTo(ownerA.userId)).toMatchObject({
      skip: false,
      items: [{ accommodation_id: accommodationA, owner_cancellation: { note: 'Rohrbruch.', beds: 10 } }],
    });
    for (const { userId } of [ownerB, dispatcher]) expect(await copyTo(userId)).toMatchObject({ skip: true });
  });
});
