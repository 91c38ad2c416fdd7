import { type BookingsHarness, dispatcher, ownerA, ownerB, startBookings } from './bookings-harness';

let kq: BookingsHarness;
let accommodation: number;
let other: number;
let id: number;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
beforeEach(async () => {
  kq.clock.set('2026-03-02T09:00:00.000Z');
  accommodation = await kq.accommodation(ownerA, 10);
  other = await kq.accommodation(ownerA, 6);
  id = await kq.opened([accommodation, other]);
});
afterAll(() => kq.stop());

const decline = { action: 'decline', reason: 'booked_out' };
const path = () => `/api/booking-requests/${id}/block-nights`;
const body = (house = accommodation, owner = ownerA) => ({ owner_id: owner.userId, accommodation_id: house });
const stored = async (house = accommodation) => {
  const { body: mine } = await kq.get<{
    data: { blocks: object[]; availability_confirmed_at: string | null }[];
  }>(`/api/accommodations/my?id=${house}`, { as: ownerA });
  return mine.data[0];
};

describe('POST /booking-requests/:id/block-nights', () => {
  it('blocks by link exactly what the declined house still has free, and nothing twice', async () => {
    const blocks = [{ from: '2026-03-17', to: '2026-03-18', beds: 4 }];
    await kq.put(`/api/accommodations/${accommodation}/availability`, { blocks }, { as: ownerA });
    const before = await stored();
    const declined = await kq.answer(id, ownerA, { ...decline, accommodation_id: accommodation });
    expect(declined.body.items[0]?.blockable_nights).toEqual([
      { from: '2026-03-16', to: '2026-03-17', beds: 10 },
      { from: '2026-03-17', to: '2026-03-18', beds: 6 },
      { from: '2026-03-18', to: '2026-03-20', beds: 10 },
    ]);
    kq.clock.set('2026-03-02T10:00:00.000Z');
    const token = await kq.token(id, ownerA.userId);
    for (const as of [null, ownerA]) {
      const { status, body: view } = await kq.post<typeof declined.body>(
        path(),
        { ...body(), token: as === null ? token : undefined },
        { as },
      );
      expect(status).toBe(200);
      expect(view.items[0]).toMatchObject({ status: 'declined', beds_free: 0 });
      expect(view.items[0]?.blockable_nights).toBeUndefined();
      expect((await stored())?.blocks).toHaveLength(4);
    }
    expect(await kq.freeBeds(accommodation)).toBe(0);
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-10', end_date: '2026-03-16' })).toBe(10);
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-20', end_date: '2026-03-22' })).toBe(10);
    expect(await kq.freeBeds(other)).toBe(6);
    expect((await stored())?.availability_confirmed_at).toBe(before?.availability_confirmed_at);
  });

  it('blocks the nights of a request for Monday to Thursday only', async () => {
    id = await kq.opened([accommodation], { end_date: '2026-03-27', nights: 'mon_thu' });
    await kq.answer(id, ownerA, decline);
    await kq.post(path(), body(), { as: ownerA });
    expect((await stored())?.blocks).toEqual([
      { from: '2026-03-16', to: '2026-03-20', beds: 10 },
      { from: '2026-03-23', to: '2026-03-27', beds: 10 },
    ]);
  });

  it('is for the declined house of this owner only', async () => {
    await kq.answer(id, ownerA, { ...decline, accommodation_id: accommodation });
    const token = await kq.token(id, ownerA.userId);
    const calls = [
      { ...body(other), token },
      { ...body(other, ownerB), token },
      { ...body(), token: 'x'.repeat(43) },
      { ...body(accommodation, ownerB), token },
    ];
    const answers = await Promise.all(calls.map((call) => kq.post(path(), call)));
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 404]);
    expect((await kq.post(path(), body(), { as: ownerB })).status).toBe(404);
    expect((await kq.post(path(), body(), { as: dispatcher })).status).toBe(404);
    expect((await stored())?.blocks).toEqual([]);
  });

  it('is refused for an offer and after the declined nights', async () => {
    await kq.answer(id, ownerA, { action: 'accept', accommodation_id: accommodation });
    expect((await kq.post(path(), body(), { as: ownerA })).status).toBe(409);
    await kq.answer(id, ownerA, { ...decline, accommodation_id: accommodation });
    kq.clock.set('2026-03-20T12:00:00.000Z');
    expect((await kq.post(path(), body(), { as: ownerA })).status).toBe(200);
    expect((await stored())?.blocks).toEqual([]);
  });
});
