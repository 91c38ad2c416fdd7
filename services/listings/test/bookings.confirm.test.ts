import { type BookingRequest } from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  startBookings,
  otherUser,
  waitFor,
} from './bookings-harness';

let kq: BookingsHarness;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

const accept = { action: 'accept' };
/** Creates an open request for 10 with one accepted accommodation of this number of beds. */
async function accepted(beds = 12): Promise<{ id: number; accommodation: number }> {
  const accommodation = await kq.accommodation(ownerA, beds);
  const id = await kq.opened([accommodation]);
  await kq.answer(id, ownerA, accept);
  return { id, accommodation };
}
const eventsOf = async (id: number, type: string) => {
  await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
  return kq.seen.filter(
    (event) => event.subject === String(id) && event.type === `booking-request.${type}.v1`,
  );
};

describe('POST /booking-requests/:id/confirm', () => {
  it('reserves the beds, fills the request and releases the others', async () => {
    const [accommodationA, accommodationB, accommodationC] = [
      await kq.accommodation(ownerA),
      await kq.accommodation(ownerB),
      await kq.accommodation({ userId: 2_000_000_003, role: 'owner' }),
    ];
    const id = await kq.opened([accommodationA, accommodationB, accommodationC]);
    await kq.answer(id, ownerA, accept);
    await kq.answer(id, ownerB, accept);
    const { status, body } = await kq.confirm(id, [
      { accommodation_id: accommodationA, beds: 10, offer_version: 1 },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'filled', beds_confirmed: 10, beds_missing: 0 });
    expect(body.recipients.map((one) => one.status)).toEqual(['confirmed', 'released', 'released']);
    expect(await kq.freeBeds(accommodationA)).toBe(2);
    expect(await kq.freeBeds(accommodationB)).toBe(12);
    expect((await eventsOf(id, 'confirmed'))[0]?.data).toMatchObject({
      is_filled: true,
      recipients: [{ accommodation_id: accommodationA, beds: 10 }],
    });
    expect((await eventsOf(id, 'released'))[0]?.data).toMatchObject({
      recipients: [{ accommodation_id: accommodationB }, { accommodation_id: accommodationC }],
    });
    expect(await kq.answer(id, ownerA, { action: 'decline' })).toMatchObject({
      status: 409,
      body: { code: 'request_closed' },
    });
    expect((await kq.answer(id, ownerA, accept)).status).toBe(200);
    expect(await kq.answer(id, ownerB, { action: 'partial', beds: 2 })).toMatchObject({
      status: 409,
      body: { code: 'request_closed' },
    });
  });

  it('houses a crew in several accommodations', async () => {
    const [accommodationA, accommodationB] = [
      await kq.accommodation(ownerA, 6),
      await kq.accommodation(ownerB, 6),
    ];
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, accept);
    await kq.answer(id, ownerB, accept);
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodationA, beds: 6, offer_version: 1 }])).body,
    ).toMatchObject({
      status: 'partially_filled',
      beds_missing: 4,
    });
    expect(
      await kq.confirm(id, [{ accommodation_id: accommodationB, beds: 6, offer_version: 1 }]),
    ).toMatchObject({
      status: 422,
    });
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodationB, beds: 4, offer_version: 1 }])).body,
    ).toMatchObject({
      status: 'filled',
    });
    expect(await kq.freeBeds(accommodationB)).toBe(2);
    expect((await eventsOf(id, 'confirmed')).map((event) => event.data['is_filled'])).toEqual([false, true]);
  });

  it('stores price, cleaning and VAT of the offer, whatever the owner has changed since', async () => {
    const accommodation = await kq.accommodation(ownerA, 12, {
      final_cleaning: 6000,
      vat: { kind: 'ausgewiesen', rate: 7 },
    });
    const id = await kq.opened([accommodation]);
    await kq.answer(id, ownerA, accept);
    const { amount } = (await kq.read(id)).recipients[0]!.offer!;
    const changed = await kq.listings.app.inject({
      method: 'PATCH',
      url: `/api/accommodations/${accommodation}`,
      payload: {
        price_per_bed_night: 9900,
        final_cleaning: 99_900,
        vat: { kind: 'kleinunternehmer', rate: 0 },
      },
      headers: await kq.tokens.bearer(ownerA),
    });
    expect(changed.statusCode).toBe(200);
    const { body } = await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
    expect(amount).toMatchObject({ cleaning_cents: 6000, vat: { kind: 'ausgewiesen', rate: 7 } });
    expect(body.recipients[0]?.confirmed_amount).toEqual(amount);
    const mail = await kq.mail('offer_confirmed', id, ownerA.userId);
    expect(mail).toMatchObject({ items: [{ amount }] });
  });

  it('stores the amount of the confirmed beds and returns the sum over all accommodations', async () => {
    const accommodationA = await kq.accommodation(ownerA, 12, {
      final_cleaning: 6000,
      vat: { kind: 'ausgewiesen', rate: 7 },
    });
    const accommodationB = await kq.accommodation(ownerB, 12, { vat: { kind: 'kleinunternehmer', rate: 7 } });
    const id = await kq.opened([accommodationA, accommodationB], { workers: 12 });
    await kq.answer(id, ownerA, accept);
    await kq.answer(id, ownerB, accept);
    const items = [
      { accommodation_id: accommodationA, beds: 8, offer_version: 1 },
      { accommodation_id: accommodationB, beds: 4, offer_version: 1 },
    ];
    const { body } = await kq.confirm(id, items);
    expect(body).toMatchObject({
      confirmed_total_cents: 86_000 + 40_000,
      recipients: [
        {
          offer: { amount: { beds: 12, total_cents: 126_000 } },
          confirmed_amount: {
            beds: 8,
            nights: 4,
            price_cents: 2500,
            accommodation_cents: 80_000,
            cleaning_cents: 6000,
            total_cents: 86_000,
            vat: { kind: 'ausgewiesen', rate: 7 },
          },
        },
        { confirmed_amount: { total_cents: 40_000, vat: { kind: 'kleinunternehmer', rate: 0 } } },
      ],
    });
    expect((await kq.doc(id))?.recipients[0]?.confirmed_amount?.total_cents).toBe(86_000);
    const mail = await kq.mail('offer_confirmed', id, ownerA.userId);
    expect(mail).toMatchObject({
      request: { confirmed_total_cents: 86_000 },
      items: [{ amount: { beds: 8, total_cents: 86_000 } }],
    });
    await kq.post(
      `/api/booking-requests/${id}/cancel`,
      { accommodation_id: accommodationA },
      { as: dispatcher },
    );
    expect(await kq.read(id)).toMatchObject({
      confirmed_total_cents: 40_000,
      recipients: [{ confirmed_amount: null }, { confirmed_amount: { beds: 4 } }],
    });
  });

  it('reads offers and confirmations stored before amounts existed', async () => {
    const { id, accommodation } = await accepted();
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 8, offer_version: 1 }]);
    await kq.tamper(id, {
      $unset: { 'recipients.0.offer.amount': '', 'recipients.0.confirmed_amount': '' },
      $inc: { version: 1 },
    });
    expect(await kq.read(id)).toMatchObject({
      confirmed_total_cents: 80_000,
      recipients: [
        {
          offer: { total: 100_000, amount: { beds: 10 } },
          confirmed_amount: { beds: 8, total_cents: 80_000 },
        },
      ],
    });
  });

  it('accepts exactly the counter-offer', async () => {
    const accommodation = await kq.accommodation(ownerA);
    const id = await kq.opened([accommodation]);
    await kq.answer(id, ownerA, { action: 'counter', start_date: '2026-03-17', price_per_bed_night: 2000 });
    const { body } = await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
    expect(body.recipients[0]).toMatchObject({
      status: 'confirmed',
      offer: { start_date: '2026-03-17', price_per_bed_night: 2000 },
    });
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-16', end_date: '2026-03-17' })).toBe(12);
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-17', end_date: '2026-03-20' })).toBe(2);
  });

  it('changes nothing when repeated, also by a double click', async () => {
    const { id, accommodation } = await accepted();
    const item = [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }];
    const answers = await Promise.all([kq.confirm(id, item), kq.confirm(id, item), kq.confirm(id, item)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await kq.confirm(id, item)).status).toBe(200);
    expect(await kq.freeBeds(accommodation)).toBe(2);
    expect(await eventsOf(id, 'confirmed')).toHaveLength(1);
  });

  it('rejects a changed offer and returns the current one', async () => {
    const { id, accommodation } = await accepted();
    await kq.answer(id, ownerA, { action: 'partial', beds: 7 });
    const { status, body } = await kq.confirm(id, [
      { accommodation_id: accommodation, beds: 7, offer_version: 1 },
    ]);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'offer_changed', accommodation_id: accommodation, offer: { version: 2, beds: 7 } },
    });
    expect(await kq.freeBeds(accommodation)).toBe(12);
  });

  it('returns 422 on the field when the offer version is missing, and reserves nothing', async () => {
    const { id, accommodation } = await accepted();
    const { status, body } = await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10 }]);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { 'recipients.0.offer_version': ['Bitte ausfüllen.'] } },
    });
    expect(await kq.freeBeds(accommodation)).toBe(12);
  });

  it('confirms none of several accommodations when the owner of one raised the price since it was read', async () => {
    const [accommodationA, accommodationB] = [
      await kq.accommodation(ownerA, 6),
      await kq.accommodation(ownerB, 6),
    ];
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, accept);
    await kq.answer(id, ownerB, accept);
    const items = (await kq.read(id)).recipients.map(({ accommodation_id, offer }, index) => ({
      accommodation_id,
      beds: index === 0 ? 6 : 4,
      offer_version: offer?.version,
    }));
    await kq.answer(id, ownerB, { action: 'counter', price_per_bed_night: 4900 });
    expect(await kq.confirm(id, items)).toMatchObject({
      status: 409,
      body: { code: 'offer_changed', accommodation_id: accommodationB, offer: { price_per_bed_night: 4900 } },
    });
    expect((await kq.read(id)).beds_confirmed).toBe(0);
    expect([await kq.freeBeds(accommodationA), await kq.freeBeds(accommodationB)]).toEqual([6, 6]);
  });

  it('binds no colleague of the same company to a price raised since it was read', async () => {
    const as = { ...dispatcher, cid: 77 };
    const colleague = { userId: 3_000_000_088, role: 'guest', cid: 77 } as const;
    const accommodation = await kq.accommodation(ownerA);
    const id = await kq.opened([accommodation], {}, { as });
    await kq.answer(id, ownerA, accept);
    await kq.answer(id, ownerA, { action: 'counter', price_per_bed_night: 4900 });
    const items = (offer_version: number) => [{ accommodation_id: accommodation, beds: 10, offer_version }];
    expect(await kq.confirm(id, items(1), { as: colleague })).toMatchObject({
      status: 409,
      body: { code: 'offer_changed' },
    });
    expect((await kq.confirm(id, items(2), { as })).status).toBe(200);
    expect((await kq.confirm(id, items(2), { as: colleague })).status).toBe(200);
    expect(await kq.confirm(id, items(1), { as: colleague })).toMatchObject({
      status: 409,
      body: { code: 'offer_changed', offer: { version: 2, price_per_bed_night: 4900 } },
    });
  });

  it('rejects unavailable beds with the number left, and keeps the other accommodations confirmed', async () => {
    const [accommodationA, accommodationB] = [
      await kq.accommodation(ownerA, 6),
      await kq.accommodation(ownerB, 6),
    ];
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, accept);
    await kq.answer(id, ownerB, accept);
    const rival = await kq.opened([accommodationB], { workers: 4 }, { as: otherUser });
    await kq.answer(rival, ownerB, accept);
    expect(
      (
        await kq.confirm(rival, [{ accommodation_id: accommodationB, beds: 4, offer_version: 1 }], {
          as: otherUser,
        })
      ).status,
    ).toBe(200);
    const { status, body } = await kq.confirm(id, [
      { accommodation_id: accommodationA, beds: 6, offer_version: 1 },
      { accommodation_id: accommodationB, beds: 4, offer_version: 1 },
    ]);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'beds_gone',
        recipients: [{ accommodation_id: accommodationB, beds_left: 2 }],
        confirmed: [accommodationA],
      },
    });
    const request = await kq.read(id);
    expect(request).toMatchObject({ status: 'partially_filled', beds_confirmed: 6 });
    expect(request.recipients.map((one) => one.status)).toEqual(['confirmed', 'partially_accepted']);
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodationB, beds: 2, offer_version: 1 }])).body,
    ).toMatchObject({
      beds_confirmed: 8,
    });
  });

  it('rejects an accommodation that was deleted or blocked in the meantime', async () => {
    const { id, accommodation } = await accepted();
    await kq.listings.app.inject({
      method: 'DELETE',
      url: `/api/accommodations/${accommodation}`,
      headers: await kq.tokens.bearer(ownerA),
    });
    expect(
      await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]),
    ).toMatchObject({
      status: 409,
      body: { code: 'no_longer_offered', recipients: [{ accommodation_id: accommodation }] },
    });
  });

  it.each([
    ['an accommodation without an answer', async (id: number) => void id, 409],
    [
      'a declined accommodation',
      async (id: number) => void (await kq.answer(id, ownerA, { action: 'decline' })),
      409,
    ],
  ])('rejects %s', async (_name, prepare, expected) => {
    const accommodation = await kq.accommodation(ownerA);
    const id = await kq.opened([accommodation]);
    await prepare(id);
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodation, beds: 1, offer_version: 1 }])).status,
    ).toBe(expected);
    expect(await kq.freeBeds(accommodation)).toBe(12);
  });

  it('rejects an expired offer before the sweeper has processed it', async () => {
    const { id, accommodation } = await accepted();
    kq.clock.set('2026-03-05T17:00:00.000Z');
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }])).status,
    ).toBe(409);
  });

  it.each([
    ['no recipients', []],
    ['unknown fields', [{ accommodation_id: 1, beds: 1, offer_version: 1, price: 1 }]],
    ['beds of 0', [{ accommodation_id: 1, beds: 0, offer_version: 1 }]],
    ['beds as text', [{ accommodation_id: 1, beds: '3', offer_version: 1 }]],
    [
      'a repeated accommodation',
      [
        { accommodation_id: 7, beds: 1, offer_version: 1 },
        { accommodation_id: 7, beds: 1, offer_version: 1 },
      ],
    ],
    [
      '21 accommodations',
      Array.from({ length: 21 }, (_, index) => ({ accommodation_id: index + 1, beds: 1, offer_version: 1 })),
    ],
    ['a negative offer version', [{ accommodation_id: 1, beds: 1, offer_version: -1 }]],
    ['an object for a number', [{ accommodation_id: { $gt: 0 }, beds: 1, offer_version: 1 }]],
    ['no list', 'all'],
  ])('answers 422 for %s', async (_name, recipients) => {
    const { id } = await accepted();
    expect((await kq.confirm(id, recipients)).status).toBe(422);
  });

  it('answers 422 for more beds than offered, 404 for an accommodation that was not asked', async () => {
    const { id, accommodation } = await accepted();
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodation, beds: 11, offer_version: 1 }])).status,
    ).toBe(422);
    expect(
      (await kq.confirm(id, [{ accommodation_id: 123_456_789, beds: 1, offer_version: 1 }])).status,
    ).toBe(404);
    expect((await kq.doc(id))?.recipients[0]?.confirming).toBeNull();
  });
});

describe('thirty dispatchers confirming the same beds', () => {
  it('never oversell: five get 4 of 20 beds each, the others 409', async () => {
    const accommodation = await kq.accommodation(ownerA, 20);
    const racers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const as = { userId: 3_100_000_000 + index, role: 'guest' } as const;
        const id = await kq.opened([accommodation], { workers: 4 }, { as });
        await kq.answer(id, ownerA, accept);
        return { as, id };
      }),
    );
    const answers = await Promise.all(
      racers.map(({ as, id }) =>
        kq.confirm(id, [{ accommodation_id: accommodation, beds: 4, offer_version: 1 }], { as }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(25).fill(409)]);
    expect(await kq.freeBeds(accommodation)).toBe(0);
    const docs = await Promise.all(racers.map(({ id }) => kq.doc(id)));
    expect(docs.filter((doc) => doc?.recipients[0]?.status === 'confirmed')).toHaveLength(5);
    expect(docs.every((doc) => doc?.recipients[0]?.confirming === null)).toBe(true);
  });

  it('never oversell over two replicas', async () => {
    const other = await kq.replica();
    const accommodation = await kq.accommodation(ownerA, 9);
    const racers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const as = { userId: 3_200_000_000 + index, role: 'guest' } as const;
        const id = await kq.opened([accommodation], { workers: 2 }, { as });
        await kq.answer(id, ownerA, accept);
        return { as, id };
      }),
    );
    const answers = await Promise.all(
      racers.map(({ as, id }, index) =>
        kq.confirm(id, [{ accommodation_id: accommodation, beds: 2, offer_version: 1 }], {
          as,
          on: index % 2 === 0 ? other : kq.listings,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(4);
    expect(await kq.freeBeds(accommodation)).toBe(1);
  });
});

describe('a confirmation whose process died', () => {
  const crash = () => ({
    $set: {
      'recipients.0.confirming': {
        attempt: 'dead',
        beds: 10,
        from: '2026-03-16',
        to: '2026-03-20',
        until: new Date(kq.clock.now().getTime() + 15_000),
      },
      due_at: new Date(kq.clock.now().getTime() + 15_000),
    },
    $inc: { version: 1 },
  });

  it('is completed by the sweeper after 15 s when it died before reserving the beds', async () => {
    const { id, accommodation } = await accepted();
    await kq.tamper(id, crash());
    expect(await kq.read(id)).toMatchObject({ recipients: [{ status: 'accepted', beds_confirmed: 0 }] });
    expect(await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await kq.answer(id, ownerA, { action: 'decline' })).status).toBe(409);
    kq.clock.advance(14_000);
    await kq.sweep();
    expect(await kq.freeBeds(accommodation)).toBe(12);
    kq.clock.advance(1000);
    await kq.sweep();
    expect(await kq.read(id)).toMatchObject({
      status: 'filled',
      recipients: [{ status: 'confirmed', beds_confirmed: 10 }],
    });
    expect(await kq.freeBeds(accommodation)).toBe(2);
    expect(await eventsOf(id, 'confirmed')).toHaveLength(1);
  });

  it('is completed once when it died after reserving the beds', async () => {
    const { id, accommodation } = await accepted();
    await kq.tamper(id, crash());
    await kq.takeStay(accommodation, { request_id: id, from: '2026-03-16', to: '2026-03-20', beds: 10 });
    expect(await kq.freeBeds(accommodation)).toBe(2);
    kq.clock.advance(15_000);
    await kq.sweep();
    await kq.sweep();
    expect(await kq.read(id)).toMatchObject({ recipients: [{ status: 'confirmed' }] });
    expect(await kq.freeBeds(accommodation)).toBe(2);
  });

  it('reverts to the answer when another request got the beds', async () => {
    const { id, accommodation } = await accepted();
    await kq.tamper(id, crash());
    await kq.takeStay(accommodation, { request_id: 77, from: '2026-03-18', to: '2026-03-19', beds: 5 });
    kq.clock.advance(15_000);
    await kq.sweep();
    expect(await kq.read(id)).toMatchObject({
      status: 'open',
      recipients: [{ status: 'accepted', beds_confirmed: 0 }],
    });
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodation, beds: 7, offer_version: 1 }])).status,
    ).toBe(200);
  });

  it('frees the beds of a cancelled stay that were not freed before', async () => {
    const { id, accommodation } = await accepted();
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
    const due = new Date(kq.clock.now().getTime() + 15_000);
    await kq.tamper(id, {
      $set: {
        'recipients.0.status': 'cancelled_by_dispatcher',
        'recipients.0.beds_confirmed': 0,
        'recipients.0.has_stay_to_free': true,
        status: 'cancelled',
        due_at: due,
      },
      $inc: { version: 1 },
    });
    kq.clock.advance(15_000);
    await kq.sweep();
    expect(await kq.freeBeds(accommodation)).toBe(12);
    expect(await kq.doc(id)).toMatchObject({ due_at: null, recipients: [{ has_stay_to_free: false }] });
  });
});

describe('POST /booking-requests/:id/cancel', () => {
  const cancel = (id: number, body: object = {}) =>
    kq.post<BookingRequest>(`/api/booking-requests/${id}/cancel`, body, { as: dispatcher });

  it('cancels the whole request and frees its beds', async () => {
    const [accommodationA, accommodationB] = [
      await kq.accommodation(ownerA, 6),
      await kq.accommodation(ownerB, 6),
    ];
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, accept);
    await kq.confirm(id, [{ accommodation_id: accommodationA, beds: 6, offer_version: 1 }]);
    const { status, body } = await cancel(id, { reason: 'Baustelle verschoben' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled', beds_confirmed: 0 });
    expect(body.recipients.map((one) => one.status)).toEqual(['cancelled_by_dispatcher', 'withdrawn']);
    expect(await kq.freeBeds(accommodationA)).toBe(6);
    expect((await eventsOf(id, 'cancelled'))[0]?.data).toMatchObject({
      cancel_no: 1,
      is_whole_request: true,
      recipients: [{ accommodation_id: accommodationA }, { accommodation_id: accommodationB }],
    });
    expect((await cancel(id)).status).toBe(200);
    expect(await eventsOf(id, 'cancelled')).toHaveLength(1);
    expect((await kq.answer(id, ownerB, accept)).status).toBe(409);
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodationB, beds: 1, offer_version: 1 }])).status,
    ).toBe(409);
  });

  it('cancels one accommodation; a filled request reopens, and released owners may answer', async () => {
    const [accommodationA, accommodationB] = [await kq.accommodation(ownerA), await kq.accommodation(ownerB)];
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, accept);
    await kq.confirm(id, [{ accommodation_id: accommodationA, beds: 10, offer_version: 1 }]);
    const { body } = await cancel(id, { accommodation_id: accommodationA });
    expect(body).toMatchObject({
      status: 'open',
      recipients: [{ status: 'cancelled_by_dispatcher' }, { status: 'released' }],
    });
    expect(await kq.freeBeds(accommodationA)).toBe(12);
    expect((await cancel(id, { accommodation_id: accommodationA })).status).toBe(200);
    expect((await kq.answer(id, ownerB, accept)).status).toBe(200);
    expect(
      (await kq.confirm(id, [{ accommodation_id: accommodationB, beds: 10, offer_version: 1 }])).body.status,
    ).toBe('filled');
  });

  it('drops a request that is waiting for verification', async () => {
    const accommodation = await kq.accommodation(ownerA);
    const as = { userId: 3_000_000_055, role: 'guest', ev: false } as const;
    const { body } = await kq.ask([accommodation], {}, { as });
    expect(
      (await kq.post(`/api/booking-requests/${body.id}/cancel`, { accommodation_id: accommodation }, { as }))
        .status,
    ).toBe(409);
    expect(
      (await kq.post<BookingRequest>(`/api/booking-requests/${body.id}/cancel`, {}, { as })).body.status,
    ).toBe('cancelled');
    expect(await eventsOf(body.id, 'dropped')).toHaveLength(1);
  });

  it('rejects requests and stays that are over', async () => {
    const { id, accommodation } = await accepted();
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
    kq.clock.set('2026-03-20T09:00:00.000Z');
    expect((await cancel(id, { accommodation_id: accommodation })).status).toBe(409);
  });

  it.each([
    ['an unknown field', { id: 1 }, 422],
    ['control characters', { reason: 'a\u0001' }, 422],
    ['an accommodation that was not asked', { accommodation_id: 123_456_789 }, 404],
  ])('answers %s with the status of its error', async (_name, body, expected) => {
    const { id } = await accepted();
    expect((await cancel(id, body)).status).toBe(expected);
    expect((await kq.doc(id))?.status).toBe('open');
  });
});

describe('POST /booking-requests/:id/phoned', () => {
  const phoned = (id: number, body: object) =>
    kq.post<BookingRequest>(`/api/booking-requests/${id}/phoned`, body, { as: dispatcher });

  it('records a promise by phone once, without an answer or a reservation', async () => {
    const accommodation = await kq.accommodation(ownerA);
    const id = await kq.opened([accommodation]);
    const { body } = await phoned(id, { accommodation_id: accommodation });
    expect(body.recipients[0]).toMatchObject({ status: 'queued', phoned_at: '2026-03-02T09:00:00.000Z' });
    kq.clock.advance(1000);
    expect((await phoned(id, { accommodation_id: accommodation })).body.recipients[0]?.phoned_at).toBe(
      '2026-03-02T09:00:00.000Z',
    );
    await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
    const published = kq.seen.filter(
      (event) => event.type.includes('phoned') && event.subject === String(id),
    );
    expect(published.map((event) => event.data)).toEqual([
      {
        booking_request_id: id,
        dispatcher_id: dispatcher.userId,
        owner_id: ownerA.userId,
        accommodation_id: accommodation,
      },
    ]);
    expect((await phoned(id, { accommodation_id: 5 })).status).toBe(404);
    expect((await phoned(id, {})).status).toBe(422);
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    expect((await phoned(id, { accommodation_id: accommodation })).status).toBe(409);
  });
});

describe('foreign and unknown requests', () => {
  it('get the same 404 on every route', async () => {
    const { id, accommodation } = await accepted();
    const item = { recipients: [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }] };
    const calls = (requestId: number | string) => [
      kq.get(`/api/booking-requests/${requestId}`, { as: otherUser }),
      kq.get(`/api/booking-requests/${requestId}/events`, { as: otherUser }),
      kq.post(`/api/booking-requests/${requestId}/confirm`, item, { as: otherUser }),
      kq.post(`/api/booking-requests/${requestId}/cancel`, {}, { as: otherUser }),
      kq.post(
        `/api/booking-requests/${requestId}/phoned`,
        { accommodation_id: accommodation },
        { as: otherUser },
      ),
    ];
    await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
    const before = await kq.doc(id);
    for (const answers of [
      await Promise.all(calls(id)),
      await Promise.all(calls(4_711)),
      await Promise.all(calls('x')),
    ]) {
      for (const { status, body } of answers)
        expect({ status, code: body['code'], error: body['error'] }).toEqual({
          status: 404,
          code: 'not_found',
          error: 'Das wurde nicht gefunden.',
        });
    }
    expect(await kq.doc(id)).toEqual(before);
    expect((await kq.get(`/api/booking-requests/${id}`)).status).toBe(401);
    expect((await kq.get(`/api/booking-requests/${id}`, { as: ownerA })).status).toBe(403);
  });

  it('are readable for all members of a company', async () => {
    const accommodation = await kq.accommodation(ownerA);
    const id = await kq.opened([accommodation], {}, { as: { ...dispatcher, cid: 42 } });
    await kq.answer(id, ownerA, accept);
    const colleague = { userId: 3_000_000_044, role: 'guest', cid: 42 } as const;
    expect(await kq.read(id, colleague)).toMatchObject({ id });
    expect((await kq.get(`/api/booking-requests/${id}`, { as: { ...colleague, cid: 43 } })).status).toBe(404);
    expect(
      (
        await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }], {
          as: colleague,
        })
      ).status,
    ).toBe(200);
    expect((await kq.doc(id))?.recipients[0]?.history.at(-1)?.by).toEqual({
      kind: 'dispatcher',
      user_id: colleague.userId,
    });
    const list = await kq.get<{ data: { id: number }[] }>('/api/booking-requests', { as: colleague });
    expect(list.body.data.map((one) => one.id)).toContain(id);
  });
});
