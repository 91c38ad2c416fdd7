import { type BookingRequest, type ListingsMail, type RespondView } from '@kq/contracts';
import { type BookingsHarness, dispatcher, ownerA, ownerB, startBookings } from './bookings-harness';

/** 10 beds, 4 nights, 25 € and 80 € cleaning: 1.000 € without cleaning, arrival on 16 March. */
const TERMS = { cancel_free_days: 7, cancel_percent: 80, final_cleaning: 8000 };
const LAST_FREE_INSTANT = '2026-03-09T22:59:59.000Z';
const FIRST_COSTLY_INSTANT = '2026-03-09T23:00:00.000Z';

let kq: BookingsHarness;
beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

async function confirmed(overrides: object = TERMS): Promise<{ id: number; accommodation: number }> {
  const accommodation = await kq.accommodation(ownerA, 12, { ...overrides });
  const id = await kq.opened([accommodation]);
  await kq.answer(id, ownerA, { action: 'accept' });
  await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
  return { id, accommodation };
}
const cancel = (id: number, body: object) =>
  kq.post<BookingRequest & { code?: string; costs?: object[] }>(`/api/booking-requests/${id}/cancel`, body, {
    as: dispatcher,
  });

describe('terms of cancelling', () => {
  it('are frozen with the request and its offer', async () => {
    const { id, accommodation } = await confirmed({ ...TERMS, deposit: 20_000, check_in_from: '15:00' });
    await kq.patch(
      `/api/accommodations/${accommodation}`,
      { cancel_percent: 90, deposit: null, check_in_from: null },
      { as: ownerA },
    );
    const terms = { free_days: 7, percent: 80 };
    expect((await kq.read(id)).recipients[0]).toMatchObject({
      terms,
      offer: { terms },
      deposit: 20_000,
      check_in_from: '15:00',
      check_out_until: null,
    });
    const answer = await kq.get<RespondView>(
      `/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}`,
      { as: ownerA },
    );
    expect(answer.body.items[0]).toMatchObject({
      terms,
      deposit: 20_000,
      check_in_from: '15:00',
      check_out_until: null,
    });
    expect(answer.body.items[0]).not.toHaveProperty('is_percent_recorded');
  });

  it('have no percentage in requests of earlier releases', async () => {
    const { id } = await confirmed();
    await kq.tamper(id, { $unset: { 'recipients.0.cancel_percent': 1, 'recipients.0.offer.terms': 1 } });
    expect((await kq.read(id)).recipients[0]).toMatchObject({
      terms: { free_days: 7, percent: null },
      is_percent_recorded: false,
    });
  });
});

describe('POST /booking-requests/:id/cancel of a confirmed stay', () => {
  it('costs nothing until 24:00 in Berlin of the last free date', async () => {
    const { id, accommodation } = await confirmed();
    kq.clock.set(LAST_FREE_INSTANT);
    const body = { accommodation_id: accommodation, expected_cost_cents: 0, reason: 'Baustelle verschoben' };
    const answer = await cancel(id, body);
    expect(answer.body.recipients[0]).toMatchObject({
      status: 'cancelled_by_dispatcher',
      cancellation: {
        by: 'dispatcher',
        at: LAST_FREE_INSTANT,
        reason: 'Baustelle verschoben',
        sum_cents: 0,
        beds: 10,
        parts_before: [{ from: '2026-03-16', to: '2026-03-20', beds: 10 }],
        amount: { total_cents: 108_000 },
      },
    });
  });

  it('rejects another sum than the one that holds with 409 and the new sum, and changes nothing', async () => {
    const { id, accommodation } = await confirmed();
    kq.clock.set(FIRST_COSTLY_INSTANT);
    for (const body of [{ expected_cost_cents: 0 }, { expected_cost_cents: null }, {}]) {
      const refused = await cancel(id, { accommodation_id: accommodation, ...body });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'cancellation_cost_changed',
        costs: [{ accommodation_id: accommodation, is_free: false, sum_cents: 80_000 }],
      });
    }
    expect((await kq.read(id)).status).toBe('filled');
    expect((await cancel(id, {})).status).toBe(409);
    const accepted = await cancel(id, { accommodation_id: accommodation, expected_cost_cents: 80_000 });
    expect(accepted.body.recipients[0]?.cancellation?.sum_cents).toBe(80_000);
    expect(await kq.freeBeds(accommodation)).toBe(12);
  });

  it('names no sum where the law decides', async () => {
    const { id, accommodation } = await confirmed({ cancel_free_days: 7, cancel_percent: null });
    kq.clock.set(FIRST_COSTLY_INSTANT);
    const free = await cancel(id, { accommodation_id: accommodation, expected_cost_cents: 0 });
    expect(free.body).toMatchObject({ costs: [{ is_free: false, sum_cents: null }] });
    const answer = await cancel(id, { accommodation_id: accommodation, expected_cost_cents: null });
    expect(answer.body.recipients[0]?.cancellation).toMatchObject({ sum_cents: null });
  });

  it('counts a counter-offer from its own arrival, over the accommodation without cleaning', async () => {
    const accommodation = await kq.accommodation(ownerA, 12, TERMS);
    const id = await kq.opened([accommodation]);
    await kq.answer(id, ownerA, { action: 'counter', start_date: '2026-03-18', price_per_bed_night: 3000 });
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
    kq.clock.set('2026-03-11T22:59:59.000Z');
    const costly = await cancel(id, { accommodation_id: accommodation, expected_cost_cents: 1 });
    expect(costly.body.costs).toMatchObject([{ is_free: true, sum_cents: 0 }]);
    kq.clock.set('2026-03-11T23:00:00.000Z');
    const answer = await cancel(id, { accommodation_id: accommodation, expected_cost_cents: 48_000 });
    expect(answer.status).toBe(200);
  });

  it('cancels a whole request at one sum for each stay', async () => {
    const [costly, byLaw] = [
      await kq.accommodation(ownerA, 6, TERMS),
      await kq.accommodation(ownerB, 6, { cancel_free_days: null, cancel_percent: null }),
    ];
    const id = await kq.opened([costly, byLaw]);
    await kq.answer(id, ownerA, { action: 'accept' });
    await kq.answer(id, ownerB, { action: 'accept' });
    await kq.confirm(id, [
      { accommodation_id: costly, beds: 6, offer_version: 1 },
      { accommodation_id: byLaw, beds: 4, offer_version: 1 },
    ]);
    kq.clock.set(FIRST_COSTLY_INSTANT);
    const costs = [{ accommodation_id: costly, cost_cents: 48_000 }];
    expect((await cancel(id, { expected_costs: costs })).body.costs).toHaveLength(2);
    const all = [...costs, { accommodation_id: byLaw, cost_cents: null }];
    const { status, body } = await cancel(id, { expected_costs: all, reason: 'Auftrag verloren' });
    expect(status).toBe(200);
    expect(body.recipients.map((one) => one.cancellation)).toMatchObject([
      { sum_cents: 48_000, reason: 'Auftrag verloren' },
      { sum_cents: null, reason: 'Auftrag verloren' },
    ]);
    expect((await cancel(id, {})).status).toBe(200);
  });

  it('rejects sums that do not fit the call', async () => {
    const { id, accommodation } = await confirmed();
    const costs = [{ accommodation_id: accommodation, cost_cents: 0 }];
    for (const body of [
      { expected_cost_cents: 0 },
      { accommodation_id: accommodation, expected_costs: costs },
      { accommodation_id: accommodation, expected_cost_cents: -1 },
      { accommodation_id: accommodation, expected_cost_cents: 1.5 },
    ])
      expect((await cancel(id, body)).status).toBe(422);
  });

  it('costs nothing while the accommodation or its owner is blocked', async () => {
    const { id, accommodation } = await confirmed();
    kq.clock.set(FIRST_COSTLY_INSTANT);
    await kq.changeAccommodation(accommodation, { status: 'blocked' });
    expect((await kq.read(id)).recipients[0]).toMatchObject({ is_freed_by_block: true });
    const answer = await cancel(id, { accommodation_id: accommodation, expected_cost_cents: 0 });
    expect(answer.body.recipients[0]?.cancellation?.sum_cents).toBe(0);
  });

  it('costs nothing when the owner cancels', async () => {
    const { id, accommodation } = await confirmed();
    kq.clock.set(FIRST_COSTLY_INSTANT);
    const body = { accommodation_id: accommodation, reason: 'damage', expected_cost_cents: 0 };
    const answer = await kq.post<RespondView>(`/api/booking-requests/${id}/cancel-stay`, body, {
      as: ownerA,
    });
    expect(answer.body.items[0]?.cancellation).toMatchObject({ by: 'owner', reason: 'damage', sum_cents: 0 });
  });

  it('gives the mail beds, dates, amount, sum and terms of the cancelled stay', async () => {
    const { id, accommodation } = await confirmed();
    await kq.sent(id, ownerA.userId);
    kq.clock.set(FIRST_COSTLY_INSTANT);
    await cancel(id, { accommodation_id: accommodation, expected_cost_cents: 80_000 });
    const question = {
      mail_kind: 'booking_cancelled',
      booking_request_id: id,
      user_id: ownerA.userId,
      reference: String((await kq.doc(id))?.recipients[0]?.stay_state?.stay_id),
    };
    const { body } = await kq.internal<ListingsMail>('/mail-content', question);
    expect(JSON.stringify(body)).toContain('"free_until":"2026-03-09"');
    expect(JSON.stringify(body)).toContain('"sum_cents":80000');
    expect(JSON.stringify(body)).toContain(
      '"parts_before":[{"from":"2026-03-16","to":"2026-03-20","beds":10}]',
    );
  });
});
