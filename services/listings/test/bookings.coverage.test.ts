import { type BookingRequest } from '@kq/contracts';
import { type BookingsHarness, ownerA, ownerB, startBookings, waitFor } from './bookings-harness';

let kq: BookingsHarness;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

/** 25 nights for 6 persons. */
const MAY = { start_date: '2026-05-03', end_date: '2026-05-28', workers: 6 };
const ownerC = { userId: 2_000_000_003, role: 'owner' } as const;

/** Opens a request to three owners; the last one stays silent. */
async function openedInMay() {
  const accommodations = [
    await kq.accommodation(ownerA),
    await kq.accommodation(ownerB),
    await kq.accommodation(ownerC),
  ] as const;
  return { id: await kq.opened(accommodations, MAY), accommodations };
}

const counter = (start_date: string, end_date: string, beds = 6) => ({
  action: 'counter',
  start_date,
  end_date,
  beds,
});
const item = (accommodation_id: number, beds = 6) => ({ accommodation_id, beds, offer_version: 1 });
const statuses = ({ recipients }: BookingRequest) => recipients.map((one) => one.status);
const lastEvent = async (id: number, type: string) => {
  await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
  return kq.seen.findLast((one) => one.subject === String(id) && one.type === `booking-request.${type}.v1`)
    ?.data;
};

describe('coverage of a request by night', () => {
  it('is not filled by a counter-offer for 3 of 25 nights, and releases no owner', async () => {
    const { id, accommodations } = await openedInMay();
    const [a] = accommodations;
    await kq.answer(id, ownerA, counter('2026-05-03', '2026-05-06'));
    await kq.answer(id, ownerB, { action: 'accept' });
    const { body } = await kq.confirm(id, [item(a)]);
    expect(statuses(body)).toEqual(['confirmed', 'accepted', 'queued']);
    expect(body).toMatchObject({
      status: 'partially_filled',
      beds_confirmed: 0,
      beds_missing: 6,
      coverage: {
        beds_offered: 6,
        missing_spans: [{ from: '2026-05-06', to: '2026-05-28', beds: 6 }],
        bed_nights: { needed: 150, confirmed: 18, offered: 132 },
        is_filled: false,
      },
    });
    expect(await lastEvent(id, 'confirmed')).toMatchObject({ is_filled: false });
    expect(await lastEvent(id, 'released')).toBeUndefined();
  });

  it('is filled by one accommodation for the first nights and another for the others', async () => {
    const { id, accommodations } = await openedInMay();
    const [a, b] = accommodations;
    await kq.answer(id, ownerA, counter('2026-05-03', '2026-05-10'));
    await kq.answer(id, ownerB, counter('2026-05-10', '2026-05-28'));
    const { status, body } = await kq.confirm(id, [item(a), item(b)]);
    expect(status).toBe(200);
    expect(statuses(body)).toEqual(['confirmed', 'confirmed', 'released']);
    expect(body).toMatchObject({ status: 'filled', beds_confirmed: 6, beds_missing: 0 });
  });

  it('releases an offer that covers no missing night, and no silent owner', async () => {
    const { id, accommodations } = await openedInMay();
    const [a] = accommodations;
    await kq.answer(id, ownerA, counter('2026-05-03', '2026-05-10'));
    await kq.answer(id, ownerB, counter('2026-05-03', '2026-05-06'));
    expect(statuses((await kq.confirm(id, [item(a)])).body)).toEqual(['confirmed', 'released', 'queued']);
    expect(await lastEvent(id, 'released')).toMatchObject({
      recipients: [{ accommodation_id: accommodations[1] }],
    });
  });

  it('has enough beds only when offers cover every night', async () => {
    const { id } = await openedInMay();
    await kq.answer(id, ownerA, counter('2026-05-03', '2026-05-10'));
    await kq.answer(id, ownerB, counter('2026-05-03', '2026-05-10'));
    expect(await lastEvent(id, 'answered')).toMatchObject({ has_enough_beds: false });
    await kq.answer(id, ownerC, counter('2026-05-10', '2026-05-28'));
    expect(await lastEvent(id, 'answered')).toMatchObject({ has_enough_beds: true });
  });

  it('exceeds the crew on a night only when the call says so', async () => {
    const { id, accommodations } = await openedInMay();
    const [a, b] = accommodations;
    await kq.answer(id, ownerA, counter('2026-05-03', '2026-05-10'));
    await kq.answer(id, ownerB, { action: 'accept' });
    expect(await kq.confirm(id, [item(a), item(b)])).toMatchObject({
      status: 422,
      body: {
        errors: { recipients: [expect.stringContaining('12 Betten')] },
      },
    });
    expect(statuses(await kq.read(id))).toEqual(['countered', 'accepted', 'queued']);
    const { body } = await kq.post<BookingRequest>(
      `/api/booking-requests/${id}/confirm`,
      { recipients: [item(a), item(b)], allow_surplus: true },
      { as: { userId: 3_000_000_001, role: 'guest' } },
    );
    expect(body).toMatchObject({ status: 'filled', beds_confirmed: 6 });
  });
});

describe('limits of a counter-offer', () => {
  it.each([
    ['that ends before the requested nights', counter('2026-04-28', '2026-05-03'), 'end_date'],
    ['that starts after the requested nights', counter('2026-05-28', '2026-06-02'), 'start_date'],
    ['of other months', counter('2026-08-01', '2026-08-02'), 'start_date'],
    ['that starts 8 days early', counter('2026-04-25', '2026-05-10'), 'start_date'],
    ['that ends 8 days late', counter('2026-05-10', '2026-06-05'), 'end_date'],
  ])('returns 422 for one %s', async (_title, body, field) => {
    const { id } = await openedInMay();
    const refused = await kq.answer(id, ownerA, body);
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as unknown as { errors: object }).errors)).toEqual([field]);
  });

  it('accepts one that lies 7 days outside on both sides, and counts the requested nights', async () => {
    const { id, accommodations } = await openedInMay();
    expect((await kq.answer(id, ownerA, counter('2026-04-26', '2026-06-04'))).status).toBe(200);
    const { body } = await kq.confirm(id, [item(accommodations[0])]);
    expect(body).toMatchObject({
      status: 'filled',
      coverage: { bed_nights: { needed: 150, confirmed: 150 } },
    });
  });

  it('returns 422 for nights of which none misses a bed', async () => {
    const { id, accommodations } = await openedInMay();
    await kq.answer(id, ownerA, counter('2026-05-03', '2026-05-10'));
    await kq.confirm(id, [item(accommodations[0])]);
    expect(await kq.answer(id, ownerB, counter('2026-05-04', '2026-05-08'))).toMatchObject({
      status: 422,
      body: { errors: { start_date: [expect.stringContaining('10.')] } },
    });
  });
});
