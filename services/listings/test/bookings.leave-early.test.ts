import { type BookingRequest, type OwnerInbox, type RespondView } from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  type Session,
  startBookings,
} from './bookings-harness';

/** 10 beds, 4 nights, 25 € and 80 € cleaning: 1.000 € without cleaning, nights of 16 to 19 March. */
const TERMS = { cancel_free_days: 7, cancel_percent: 80, final_cleaning: 8000 };
const RUNNING = '2026-03-18T09:00:00.000Z';

let kq: BookingsHarness;
beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

type Answer = BookingRequest & {
  code?: string;
  costs?: object[];
  errors?: Record<string, string[]>;
  message?: string;
};

async function confirmed(overrides: object = TERMS): Promise<{ id: number; accommodation: number }> {
  const accommodation = await kq.accommodation(ownerA, 12, { ...overrides });
  const id = await kq.opened([accommodation]);
  await kq.answer(id, ownerA, { action: 'accept' });
  await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
  return { id, accommodation };
}
const leave = (id: number, body: object, as: Session | null = dispatcher) =>
  kq.post<Answer>(`/api/booking-requests/${id}/leave-early`, body, { as });
const cancel = (id: number, body: object) =>
  kq.post<Answer>(`/api/booking-requests/${id}/cancel`, body, { as: dispatcher });

describe('POST /booking-requests/:id/leave-early', () => {
  it('gives back the nights from the departure on, everywhere', async () => {
    const { id, accommodation } = await confirmed();
    kq.clock.set(RUNNING);
    const body = { accommodation_id: accommodation, departure: '2026-03-18', expected_cost_cents: 40_000 };
    const { status, body: left } = await leave(id, body);
    expect(status).toBe(200);
    const parts = [{ from: '2026-03-16', to: '2026-03-18', beds: 10 }];
    expect(left).toMatchObject({
      status: 'filled',
      beds_missing: 0,
      coverage: { beds_confirmed: 10, missing_spans: [] },
      confirmed_total_cents: 58_000,
      recipients: [
        {
          status: 'confirmed',
          beds_confirmed: 10,
          parts,
          confirmed_amount: {
            nights: 2,
            accommodation_cents: 50_000,
            cleaning_cents: 8000,
            total_cents: 58_000,
          },
          early_departure: {
            at: RUNNING,
            sum_cents: 40_000,
            parts_before: [{ from: '2026-03-16', to: '2026-03-20', beds: 10 }],
            amount_before: { total_cents: 108_000 },
          },
        },
      ],
    });
    const inbox = await kq.get<OwnerInbox>('/api/booking-requests/inbox?state=done', { as: ownerA });
    expect(inbox.body.data.find((one) => one.id === id)?.own).toMatchObject([
      {
        start_date: '2026-03-16',
        end_date: '2026-03-18',
        departure_before: '2026-03-20',
        amount: { total_cents: 58_000 },
      },
    ]);
    const freed = { start_date: '2026-03-18', end_date: '2026-03-20' };
    expect(await kq.freeBeds(accommodation, freed)).toBe(12);
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-17', end_date: '2026-03-18' })).toBe(2);
    expect((await leave(id, { ...body, expected_cost_cents: 0 })).body).toMatchObject({
      version: left.version,
    });
  });

  it('asks nobody again and announces no deadline for the nights given back', async () => {
    const { id, accommodation } = await confirmed({ ...TERMS, cancel_percent: 0 });
    kq.clock.set(RUNNING);
    await leave(id, { accommodation_id: accommodation, departure: '2026-03-19', expected_cost_cents: 0 });
    const doc = await kq.doc(id);
    expect(doc).toMatchObject({ status: 'filled', due_at: null });
  });

  it('misses the beds of a house that the crew moved to, once its owner cancels', async () => {
    const old = await kq.accommodation(ownerA, 12, { ...TERMS, cancel_percent: 0 });
    const next = await kq.accommodation(ownerB, 12, TERMS);
    const id = await kq.opened([old, next]);
    await kq.answer(id, ownerA, { action: 'accept' });
    await kq.answer(id, ownerB, { action: 'counter', accommodation_id: next, start_date: '2026-03-18' });
    const recipients = [old, next].map((accommodation_id) => ({
      accommodation_id,
      beds: 10,
      offer_version: 1,
    }));
    const confirmation = { recipients, allow_surplus: true };
    await kq.post(`/api/booking-requests/${id}/confirm`, confirmation, { as: dispatcher });
    kq.clock.set(RUNNING);
    const moved = await leave(id, { accommodation_id: old, departure: '2026-03-18', expected_cost_cents: 0 });
    expect(moved.body).toMatchObject({
      status: 'filled',
      coverage: { beds_confirmed: 10, confirmed_beyond: [], bed_nights: { needed: 20, confirmed: 20 } },
    });
    const cancelled = { accommodation_id: next, reason: 'other' };
    await kq.post(`/api/booking-requests/${id}/cancel-stay`, cancelled, { as: ownerB });
    expect(await kq.read(id)).toMatchObject({
      status: 'partially_filled',
      beds_missing: 10,
      coverage: {
        beds_confirmed: 0,
        missing_spans: [{ from: '2026-03-18', to: '2026-03-20', beds: 10 }],
      },
    });
  });

  it('rejects another sum, another day and other people, and changes nothing', async () => {
    const { id, accommodation } = await confirmed();
    const body = { accommodation_id: accommodation, departure: '2026-03-18', expected_cost_cents: 40_000 };
    expect((await leave(id, body)).body).toMatchObject({ code: 'request_closed' });
    kq.clock.set(RUNNING);
    expect(await leave(id, { ...body, expected_cost_cents: 0 })).toMatchObject({
      status: 409,
      body: {
        code: 'cancellation_cost_changed',
        costs: [{ accommodation_id: accommodation, sum_cents: 40_000 }],
      },
    });
    for (const departure of ['2026-03-17', '2026-03-20', '2026-03-16'])
      expect((await leave(id, { ...body, departure })).body.errors).toHaveProperty('departure');
    expect((await leave(id, { ...body, departure: undefined })).status).toBe(422);
    expect((await leave(id, { ...body, accommodation_id: 123_456_789 })).status).toBe(404);
    expect((await leave(4711, body)).status).toBe(404);
    expect((await leave(id, body, { userId: 3_000_000_999, role: 'guest' })).status).toBe(404);
    expect((await leave(id, body, ownerA)).status).toBe(403);
    expect((await leave(id, body, null)).status).toBe(401);
    expect((await kq.read(id)).recipients[0]?.parts).toEqual([
      { from: '2026-03-16', to: '2026-03-20', beds: 10 },
    ]);
  });

  it('costs nothing while the accommodation is blocked', async () => {
    const { id, accommodation } = await confirmed();
    kq.clock.set(RUNNING);
    await kq.changeAccommodation(accommodation, { status: 'blocked' });
    const body = { accommodation_id: accommodation, departure: '2026-03-18', expected_cost_cents: 0 };
    expect((await leave(id, body)).body.recipients[0]).toMatchObject({ early_departure: { sum_cents: 0 } });
  });
});

describe('cancelling after the arrival', () => {
  it('is refused for one stay, which names the early departure', async () => {
    const { id, accommodation } = await confirmed();
    kq.clock.set('2026-03-16T22:59:59.000Z');
    expect(
      (await cancel(id, { accommodation_id: accommodation, expected_cost_cents: 1 })).body.costs,
    ).toMatchObject([{ sum_cents: 80_000 }]);
    kq.clock.set('2026-03-16T23:00:00.000Z');
    const refused = await cancel(id, { accommodation_id: accommodation, expected_cost_cents: 60_000 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'request_closed' } });
    expect(refused.body.message).toContain('früher abreisen');
  });

  it('of a whole request ends what runs, cancels what lies ahead and leaves what is over, each at its sum', async () => {
    const [over, running, ahead] = [
      await kq.accommodation(ownerA, 12, TERMS),
      await kq.accommodation(ownerB, 12, TERMS),
      await kq.accommodation(ownerB, 12, { ...TERMS, cancel_percent: 50 }),
    ];
    const id = await kq.opened([over, running, ahead]);
    await kq.answer(id, ownerA, { action: 'counter', accommodation_id: over, end_date: '2026-03-17' });
    await kq.answer(id, ownerB, {
      action: 'counter',
      accommodation_id: running,
      start_date: '2026-03-17',
      end_date: '2026-03-19',
    });
    await kq.answer(id, ownerB, { action: 'counter', accommodation_id: ahead, start_date: '2026-03-19' });
    await kq.confirm(
      id,
      [over, running, ahead].map((accommodation_id) => ({ accommodation_id, beds: 10, offer_version: 1 })),
    );
    kq.clock.set(RUNNING);
    const costs = [
      { accommodation_id: running, cost_cents: 20_000 },
      { accommodation_id: ahead, cost_cents: 12_500 },
    ];
    expect((await cancel(id, { expected_costs: costs.slice(0, 1) })).body.costs).toHaveLength(2);
    const { status, body } = await cancel(id, { expected_costs: costs });
    expect(status).toBe(200);
    expect(body.status).toBe('cancelled');
    expect(body.recipients).toMatchObject([
      { status: 'confirmed', parts: [{ from: '2026-03-16', to: '2026-03-17', beds: 10 }] },
      {
        status: 'confirmed',
        parts: [{ from: '2026-03-17', to: '2026-03-18', beds: 10 }],
        early_departure: { sum_cents: 20_000 },
      },
      { status: 'cancelled_by_dispatcher', cancellation: { sum_cents: 12_500 } },
    ]);
    expect(body.recipients[0]).not.toHaveProperty('early_departure');
    expect((await cancel(id, {})).status).toBe(200);
  });

  it('of a request whose stays are all over is refused', async () => {
    const { id } = await confirmed();
    kq.clock.set('2026-03-20T09:00:00.000Z');
    expect(await cancel(id, {})).toMatchObject({ status: 409, body: { code: 'request_closed' } });
  });
});

describe('after the yes the dates of the stay hold', () => {
  it('for the answer link of a counter-offer, until thirty days after its departure', async () => {
    const accommodation = await kq.accommodation(ownerA, 12, TERMS);
    const id = await kq.opened([accommodation]);
    await kq.answer(id, ownerA, { action: 'counter', end_date: '2026-03-25' });
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
    const page = () => kq.get<RespondView>(`/api/booking-requests/${id}/respond`, { as: ownerA });
    kq.clock.set('2026-04-24T09:00:00.000Z');
    expect((await page()).status).toBe(200);
    kq.clock.set('2026-04-25T09:00:00.000Z');
    expect((await page()).status).toBe(410);
  });

  it('for "already asked": nights outside of the stay may be asked, its own may not', async () => {
    const accommodation = await kq.accommodation(ownerA, 24, TERMS);
    const id = await kq.opened([accommodation]);
    await kq.answer(id, ownerA, { action: 'counter', start_date: '2026-03-18', end_date: '2026-03-25' });
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
    const ask = (start_date: string, end_date: string) =>
      kq.ask([accommodation], { start_date, end_date, ask_again: [] }, { as: dispatcher });
    expect((await ask('2026-03-23', '2026-03-27')).status).toBe(422);
    expect((await ask('2026-03-16', '2026-03-18')).status).toBe(202);
  });
});
