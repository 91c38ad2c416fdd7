import { type RespondView } from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  startBookings,
  STAY,
  waitFor,
} from './bookings-harness';

let kq: BookingsHarness;
let accommodationA: number;
let accommodationB: number;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
  accommodationA = await kq.accommodation(ownerA);
  accommodationB = await kq.accommodation(ownerB, 6);
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

const accept = { action: 'accept' };
const lastAnswer = async (id: number) => {
  await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
  return kq.seen.filter((event) => event.type.includes('answered') && event.subject === String(id)).at(-1)
    ?.data;
};

describe('GET /booking-requests/:id/respond', () => {
  it("returns to the holder of a link that owner's part and nothing else", async () => {
    const id = await kq.opened([accommodationA, accommodationB], {
      billing: { company: 'Demo-Bau', address: 'Weg 1' },
      vehicles: { cars: 1, vans: 2, trucks: 0 },
      on_site_contact: { name: 'Demo Polier', phone: '+49 170 2312501' },
    });
    const token = await kq.token(id, ownerA.userId);
    const { status, body, headers } = await kq.get<RespondView>(
      `/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}&action=accept`,
      { headers: { 'x-respond-token': token } },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      owner_id: ownerA.userId,
      can_answer: true,
      place: 'Ludwigshafen am Rhein',
      contact: { email: 'disponent@demo.example' },
      vehicles: { vans: 2 },
      items: [
        {
          accommodation_id: accommodationA,
          beds_free: 12,
          amount: { beds: 10, nights: 4, price_cents: 2500, total_cents: 10 * 4 * 2500 },
          status: 'queued',
          offer: null,
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/Werk Süd|Weg 1|Polier/);
    expect(body.items).toHaveLength(1);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const inQuery = await kq.get(
      `/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}&token=${token}`,
    );
    expect(inQuery.status).toBe(200);
  });

  it("names the language of the owner's profile, German while auth is unavailable", async () => {
    const owner = { userId: 2_000_000_096, role: 'owner' } as const;
    const id = await kq.opened([await kq.accommodation(owner)]);
    const languageOf = async () =>
      (await kq.get<RespondView>(`/api/booking-requests/${id}/respond`, { as: owner })).body.language;
    expect(await languageOf()).toBe('de');
    const card = kq.contacts.cards.get(owner.userId)!;
    kq.contacts.cards.set(owner.userId, { ...card, language: 'pl' });
    expect(await languageOf()).toBe('pl');
    kq.contacts.isDown = true;
    expect(await languageOf()).toBe('de');
    kq.contacts.isDown = false;
  });

  it('returns their part to a signed-in owner without a token', async () => {
    const id = await kq.opened([accommodationA]);
    expect((await kq.get(`/api/booking-requests/${id}/respond`, { as: ownerA })).status).toBe(200);
    expect((await kq.get(`/api/booking-requests/${id}/respond`, { as: ownerB })).status).toBe(404);
  });
});

describe('POST /booking-requests/:id/respond', () => {
  it('accepts with an offer of frozen terms, and phone and street for the dispatcher', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.sent(id, ownerA.userId);
    kq.clock.advance(90 * 60_000);
    const { status, body } = await kq.answer(id, ownerA, { ...accept, message: 'Gern.' });
    expect(status).toBe(200);
    expect(body.items[0]).toMatchObject({
      status: 'accepted',
      offer: { version: 1, kind: 'accept', beds: 10, total: 100_000 },
    });
    const request = await kq.read(id);
    expect(request).toMatchObject({ beds_offered: 10, beds_missing: 10, status: 'open' });
    expect(request.recipients[0]).toMatchObject({
      status: 'accepted',
      late: false,
      phone: '+49 30 23125 0001',
      address: 'Parkstraße 1',
      offer: { message: 'Gern.', price_per_bed_night: 2500, valid_until: '2026-03-05T17:00:00.000Z' },
    });
    expect(request.recipients[1]).toMatchObject({ phone: null, address: null });
    expect(await lastAnswer(id)).toMatchObject({
      owner_id: ownerA.userId,
      answer_no: 1,
      accommodation_ids: [accommodationA],
      status: 'accepted',
      beds: 10,
      is_first_offer: true,
      has_enough_beds: true,
      minutes_to_answer: 90,
    });
  });

  it('asks and offers at the price of a long stay, and keeps it when the discount changes', async () => {
    const accommodation = await kq.accommodation(ownerA, 12, { weekly_discount: 10, final_cleaning: 5000 });
    const id = await kq.opened([accommodation], { end_date: '2026-03-26' });
    await kq.changeAccommodation(accommodation, { $set: { weekly_discount: 50 } });
    const asked = { price_cents: 2250, discount_percent: 10, total_cents: 10 * 10 * 2250 + 5000 };
    const { body } = await kq.answer(id, ownerA, accept);
    expect(body.items[0]).toMatchObject({
      price_per_bed_night: 2250,
      amount: asked,
      offer: { amount: asked },
    });
    const [recipient] = (await kq.read(id)).recipients;
    expect(recipient).toMatchObject({
      price_per_bed_night: 2250,
      offer: { price_per_bed_night: 2250, total: asked.total_cents, amount: asked },
    });
    const doc = await kq.doc(id);
    expect(kq.hydrated(doc)).toEqual(doc);
    const countered = await kq.answer(id, ownerA, { action: 'counter', price_per_bed_night: 2000 });
    expect(countered.body.items[0]?.offer?.amount).toMatchObject({ price_cents: 2000 });
    expect(countered.body.items[0]?.offer?.amount).not.toHaveProperty('discount_percent');
  });

  it('reserves no beds', async () => {
    const id = await kq.opened([accommodationA]);
    await kq.answer(id, ownerA, accept);
    expect(await kq.freeBeds(accommodationA)).toBe(12);
  });

  it('treats an acceptance by a smaller accommodation as partial, with all its beds', async () => {
    const id = await kq.opened([accommodationB]);
    const { body } = await kq.answer(id, ownerB, accept);
    expect(body.items[0]).toMatchObject({
      status: 'partially_accepted',
      offer: { kind: 'partial', beds: 6 },
    });
    expect(await lastAnswer(id)).toMatchObject({ is_first_offer: true, has_enough_beds: false });
  });

  it('notifies the dispatcher once that enough beds are offered', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerB, accept);
    await kq.answer(id, ownerA, { action: 'partial', beds: 4 });
    expect(await lastAnswer(id)).toMatchObject({ is_first_offer: false, has_enough_beds: true });
    await kq.answer(id, ownerA, { action: 'partial', beds: 5 });
    expect(await lastAnswer(id)).toMatchObject({ has_enough_beds: false });
  });

  it('changes nothing for a repeated answer', async () => {
    const id = await kq.opened([accommodationA]);
    await kq.answer(id, ownerA, accept);
    const before = await kq.doc(id);
    const { status, body } = await kq.answer(id, ownerA, accept);
    expect(status).toBe(200);
    expect(body.items[0]?.offer?.version).toBe(1);
    expect((await kq.doc(id))?.version).toBe(before?.version);
  });

  it('creates one offer for parallel clicks of the same button', async () => {
    const id = await kq.opened([accommodationA]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => kq.answer(id, ownerA, accept)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect((await kq.doc(id))?.answer_count).toBe(1);
  });

  it('changes an answer until confirmation, with a new version for each offer', async () => {
    const id = await kq.opened([accommodationA]);
    await kq.answer(id, ownerA, accept);
    await kq.answer(id, ownerA, { action: 'partial', beds: 4 });
    await kq.answer(id, ownerA, { action: 'decline', reason: 'booked_out', message: 'Leider voll.' });
    const declined = (await kq.read(id)).recipients[0];
    expect(declined).toMatchObject({
      status: 'declined',
      decline_reason: 'booked_out',
      decline_message: 'Leider voll.',
      offer: null,
      phone: null,
      address: null,
    });
    await kq.answer(id, ownerA, accept);
    expect((await kq.read(id)).recipients[0]).toMatchObject({
      status: 'accepted',
      offer: { version: 3 },
      decline_reason: null,
    });
    expect((await kq.doc(id))?.recipients[0]?.offers.map((offer) => offer.version)).toEqual([1, 2]);
  });

  it('creates a counter-offer of dates or price', async () => {
    const id = await kq.opened([accommodationA]);
    const { body } = await kq.answer(id, ownerA, {
      action: 'counter',
      start_date: '2026-03-17',
      price_per_bed_night: 2000,
      beds: 8,
    });
    expect(body.items[0]).toMatchObject({
      status: 'countered',
      offer: {
        kind: 'counter',
        beds: 8,
        start_date: '2026-03-17',
        end_date: STAY.end_date,
        total: 8 * 3 * 2000,
      },
    });
  });

  it('includes cleaning in the total', async () => {
    const accommodation = await kq.accommodation(ownerA, 12, { final_cleaning: 4000 });
    const id = await kq.opened([accommodation]);
    const { body } = await kq.answer(id, ownerA, accept);
    expect(body.items[0]?.offer).toMatchObject({
      final_cleaning: 4000,
      total: 104_000,
      amount: { accommodation_cents: 100_000, cleaning_cents: 4000, total_cents: 104_000 },
    });
  });

  it('needs the accommodation from an owner asked for several, except to decline them all', async () => {
    const second = await kq.accommodation(ownerA, 4);
    const id = await kq.opened([accommodationA, second, accommodationB]);
    expect(await kq.answer(id, ownerA, accept)).toMatchObject({
      status: 422,
      body: { errors: { accommodation_id: [expect.any(String)] } },
    });
    expect((await kq.answer(id, ownerA, { ...accept, accommodation_id: second })).status).toBe(200);
    expect((await kq.answer(id, ownerA, { action: 'decline' })).status).toBe(200);
    const statuses = (await kq.read(id)).recipients.map((one) => one.status);
    expect(statuses).toEqual(['declined', 'declined', 'queued']);
    expect(await lastAnswer(id)).toMatchObject({
      answer_no: 2,
      accommodation_ids: [accommodationA, second],
      status: 'declined',
      beds: 0,
    });
  });

  it('answers by link as by session and records which in the history', async () => {
    const id = await kq.opened([accommodationA]);
    const token = await kq.token(id, ownerA.userId);
    const { status } = await kq.post(`/api/booking-requests/${id}/respond`, {
      ...accept,
      owner_id: ownerA.userId,
      token,
    });
    expect(status).toBe(200);
    await kq.answer(id, ownerA, { action: 'partial', beds: 3 });
    expect((await kq.doc(id))?.recipients[0]?.history.map((entry) => entry.by.kind)).toEqual([
      'link',
      'owner',
    ]);
  });

  it('asks once before it promises more beds than the calendar shows; the answer leaves the calendar as it is', async () => {
    const accommodation = await kq.accommodation(ownerA);
    await kq.post(`/api/accommodations/${accommodation}/availability`, {});
    await kq.listings.app.inject({
      method: 'PUT',
      url: `/api/accommodations/${accommodation}/availability`,
      headers: await kq.tokens.bearer(ownerA),
      payload: { blocks: [{ from: '2026-03-10', to: '2026-03-25', beds: 9 }] },
    });
    const id = await kq.opened([accommodation]);
    expect(await kq.answer(id, ownerA, accept)).toMatchObject({
      status: 409,
      body: { code: 'conflict', beds_free: 3 },
    });
    expect((await kq.read(id)).recipients[0]?.status).toBe('queued');
    expect((await kq.answer(id, ownerA, { ...accept, adjust_calendar: true })).status).toBe(200);
    expect(await kq.freeBeds(accommodation)).toBe(3);
  });

  it('accepts late answers while beds are missing before arrival, and reopens an expired request', async () => {
    const id = await kq.opened([accommodationA]);
    kq.clock.set('2026-03-03T17:00:01.000Z');
    await kq.sweep();
    expect(await kq.read(id)).toMatchObject({ status: 'expired', recipients: [{ status: 'expired' }] });
    kq.clock.set('2026-03-10T09:00:00.000Z');
    expect((await kq.answer(id, ownerA, accept)).status).toBe(200);
    expect(await kq.read(id)).toMatchObject({
      status: 'open',
      recipients: [{ status: 'accepted', late: true, offer: { valid_until: '2026-03-12T09:00:00.000Z' } }],
    });
  });

  it('rejects answers after the day of arrival, and answers 410 thirty days after the stay', async () => {
    const id = await kq.opened([accommodationA]);
    const token = await kq.token(id, ownerA.userId);
    const page = `/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}`;
    const headers = { 'x-respond-token': token };
    kq.clock.set('2026-03-16T23:00:00.000Z');
    expect(await kq.answer(id, ownerA, accept)).toMatchObject({
      status: 409,
      body: { code: 'request_closed' },
    });
    kq.clock.set('2026-04-19T21:00:00.000Z');
    expect(await kq.get(page, { headers })).toMatchObject({ status: 200, body: { can_answer: false } });
    kq.clock.set('2026-04-19T22:00:00.000Z');
    expect((await kq.get(page, { headers })).status).toBe(410);
    expect(
      (
        await kq.post(
          `/api/booking-requests/${id}/respond`,
          { ...accept, owner_id: ownerA.userId },
          { headers },
        )
      ).status,
    ).toBe(410);
  });
});

describe('bad input to POST /booking-requests/:id/respond', () => {
  let id: number;
  beforeAll(async () => {
    id = await kq.opened([accommodationA, accommodationB]);
    await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
  });

  it.each([
    ['an unknown action', { action: 'maybe' }, 'action'],
    ['an unknown field', { ...accept, status: 'confirmed' }, 'status'],
    ['no owner', { ...accept, owner_id: undefined }, 'owner_id'],
    ['a part without beds', { action: 'partial' }, 'beds'],
    ['a part with the whole crew', { action: 'partial', beds: 10 }, 'beds'],
    ['0 beds', { action: 'partial', beds: 0 }, 'beds'],
    ['beds as a text', { action: 'partial', beds: '4' }, 'beds'],
    ['a counter-offer with nothing new', { action: 'counter' }, 'action'],
    ['a counter-offer with the same price', { action: 'counter', price_per_bed_night: 2500 }, 'action'],
    ['a counter-offer in the past', { action: 'counter', start_date: '2026-03-01' }, 'start_date'],
    ['a counter-offer that ends before it starts', { action: 'counter', end_date: '2026-03-10' }, 'end_date'],
    ['a counter-offer of 366 nights', { action: 'counter', end_date: '2027-03-17' }, 'end_date'],
    [
      'a counter-offer of more beds than the accommodation has',
      { action: 'counter', price_per_bed_night: 1, beds: 13 },
      'beds',
    ],
    ['a price of 0', { action: 'counter', price_per_bed_night: 0 }, 'price_per_bed_night'],
    ['a price above 500 €', { action: 'counter', price_per_bed_night: 50_001 }, 'price_per_bed_night'],
    ['a price with an acceptance', { ...accept, price_per_bed_night: 100 }, 'price_per_bed_night'],
    ['fewer beds with an acceptance', { ...accept, beds: 3 }, 'beds'],
    ['a reason with an acceptance', { ...accept, reason: 'other' }, 'reason'],
    ['a reason that does not exist', { action: 'decline', reason: 'mood' }, 'reason'],
    ['control characters', { action: 'decline', message: 'a\u0007b' }, 'message'],
    ['a message of 1001 characters', { action: 'decline', message: 'x'.repeat(1001) }, 'message'],
  ])('rejects %s and writes nothing', async (_name, body, field) => {
    const before = await kq.doc(id);
    const { status, body: answer } = await kq.answer(id, ownerA, body);
    expect(status).toBe(422);
    expect(Object.keys((answer as unknown as { errors: object }).errors)).toContain(field);
    expect(await kq.doc(id)).toEqual(before);
  });

  it('returns 422 for accepting at a price above 500 € that was stored before the ceiling', async () => {
    const old = await kq.opened([accommodationA]);
    await kq.tamper(old, { $set: { 'recipients.0.price_per_bed_night': 60_000 }, $inc: { version: 1 } });
    for (const body of [
      accept,
      { action: 'partial', beds: 4 },
      { action: 'counter', end_date: '2026-03-19' },
    ])
      expect(await kq.answer(old, ownerA, body)).toMatchObject({
        status: 422,
        body: { errors: { price_per_bed_night: ['Höchstens 500,00\u00a0€ je Bett und Nacht.'] } },
      });
    const lower = { action: 'counter', price_per_bed_night: 50_000 };
    expect((await kq.answer(old, ownerA, lower)).status).toBe(200);
  });

  it("answers 404 alike for unknown requests, other owners' accommodations, and wrong or foreign tokens", async () => {
    const token = await kq.token(id, ownerA.userId);
    const other = await kq.opened([accommodationA]);
    const respond = (requestId: number | string, body: object, headers = {}) =>
      kq.post(
        `/api/booking-requests/${requestId}/respond`,
        { ...accept, owner_id: ownerA.userId, ...body },
        { headers },
      );
    const before = await kq.doc(id);
    const answers = [
      await respond(4_711, { token }),
      await respond('nonsense', { token }),
      await respond(other, { token }),
      await respond(id, { token, owner_id: ownerB.userId }),
      await respond(id, { token, owner_id: 9_999_999_999 }),
      await respond(id, { token, accommodation_id: accommodationB }),
      await respond(id, { token: 'x'.repeat(43) }),
      await respond(id, { token: `${token}x` }),
      await respond(id, {}),
      await respond(id, {}, { 'x-respond-token': '' }),
      await kq.answer(id, ownerA, { ...accept, owner_id: ownerB.userId }),
      await kq.post(
        `/api/booking-requests/${id}/respond`,
        { ...accept, owner_id: ownerA.userId },
        { as: dispatcher },
      ),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, request_id: '' }).toEqual({
        error: 'Das wurde nicht gefunden.',
        message: 'Das wurde nicht gefunden.',
        code: 'not_found',
        request_id: '',
      });
    }
    expect(await kq.doc(id)).toEqual(before);
  });

  it('rejects malformed queries of the page with 400', async () => {
    for (const query of [
      'owner_id=abc',
      'owner_id[$gt]=1',
      'owner_id=1&owner_id=2',
      'evil=1',
      'action=maybe',
    ]) {
      expect((await kq.get(`/api/booking-requests/${id}/respond?${query}`)).status).toBe(400);
    }
  });
});

describe('deliveries of the request mail', () => {
  it('moves all accommodations of that owner from queued to sent, also for duplicate and late events', async () => {
    const second = await kq.accommodation(ownerA, 4);
    const id = await kq.opened([accommodationA, second, accommodationB]);
    await kq.answer(id, ownerA, { ...accept, accommodation_id: second });
    await kq.sent(id, ownerA.userId);
    await kq.sent(id, ownerA.userId);
    const failed = {
      subject_id: id,
      mail_kind: 'request_received',
      booking_request_id: id,
      user_id: ownerA.userId,
      smtp_status: 550,
    };
    await kq.publish('deliveryFailed', failed);
    const request = await kq.read(id);
    expect(request.recipients.map((one) => one.status)).toEqual(['sent', 'partially_accepted', 'queued']);
    expect(request.recipients[1]?.sent_at).toBe('2026-03-02T09:00:00.000Z');
    expect(request.version).toBe(3);
  });

  it('moves the accommodations of all owners that one event names, in one write', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.publish('deliverySent', {
      subject_id: id,
      mail_kind: 'request_received',
      booking_request_id: id,
      user_ids: [ownerA.userId, ownerB.userId],
      sent_at: '2026-03-02T09:00:00.000Z',
    });
    const request = await kq.read(id);
    expect(request.recipients.map((one) => one.status)).toEqual(['sent', 'sent']);
    expect(request.version).toBe(2);
  });

  it('marks accommodations undeliverable; their owner may still answer when signed in', async () => {
    const id = await kq.opened([accommodationA]);
    await kq.publish('deliveryFailed', {
      subject_id: id,
      mail_kind: 'request_received',
      booking_request_id: id,
      user_id: ownerA.userId,
      smtp_status: 550,
    });
    expect((await kq.read(id)).recipients[0]?.status).toBe('undeliverable');
    expect((await kq.answer(id, ownerA, accept)).status).toBe(200);
    expect((await kq.read(id)).recipients[0]?.status).toBe('accepted');
  });

  it('ignores other mails', async () => {
    const id = await kq.opened([accommodationA]);
    await kq.publish('deliverySent', {
      subject_id: id,
      mail_kind: 'request_sent',
      booking_request_id: id,
      user_ids: [dispatcher.userId],
      sent_at: '2026-03-02T09:00:00.000Z',
    });
    expect((await kq.doc(id))?.version).toBe(1);
  });
});
