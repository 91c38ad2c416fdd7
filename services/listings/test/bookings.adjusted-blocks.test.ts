import { type BookingsHarness, dispatcher, ownerA, startBookings } from './bookings-harness';

let kq: BookingsHarness;
let accommodation: number;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
beforeEach(async () => {
  kq.clock.set('2026-03-02T09:00:00.000Z');
  accommodation = await kq.accommodation(ownerA, 10);
});
afterAll(() => kq.stop());

interface Stored {
  blocks: { from: string; to: string; beds: number }[];
  availability_confirmed_at: string | null;
}
const adjusted = { action: 'accept', adjust_calendar: true };
/** Beds sold elsewhere: the stay is 16 to 20 March. */
const sold = [
  { from: '2026-03-10', to: '2026-03-25', beds: 4 },
  { from: '2026-03-17', to: '2026-03-19', beds: 5 },
];

const block = async (blocks: readonly object[]) => {
  const { status } = await kq.put(
    `/api/accommodations/${accommodation}/availability`,
    { blocks },
    { as: ownerA },
  );
  expect(status).toBe(200);
};
const calendar = async () => {
  const { body } = await kq.get<{ data: Stored[] }>(`/api/accommodations/my?id=${accommodation}`, {
    as: ownerA,
  });
  const [doc] = body.data as [Stored];
  return { blocks: doc.blocks, confirmed: doc.availability_confirmed_at };
};
const confirm = (id: number, beds: number, version = 1) =>
  kq.confirm(id, [{ accommodation_id: accommodation, beds, offer_version: version }]);

describe('an acceptance that adjusts the calendar', () => {
  it('names the blocks that would be shrunk, and changes nothing in the accommodation', async () => {
    await block(sold);
    const before = await calendar();
    expect(before.blocks).toEqual(sold);
    const id = await kq.opened([accommodation], { workers: 9 });
    kq.clock.set('2026-03-02T10:00:00.000Z');
    expect(await kq.answer(id, ownerA, { action: 'accept' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        beds_free: 1,
        blocks: [
          { ...sold[0], takes: 4 },
          { ...sold[1], takes: 4 },
        ],
      },
    });
    expect((await kq.answer(id, ownerA, adjusted)).status).toBe(200);
    expect(await calendar()).toEqual(before);
    expect(await kq.freeBeds(accommodation)).toBe(1);
    await kq.answer(id, ownerA, { action: 'decline', reason: 'booked_out' });
    expect(await calendar()).toEqual(before);
  });

  it('shrinks exactly those blocks at the confirmation, and puts them back at the cancellation', async () => {
    await block(sold);
    const before = await calendar();
    const id = await kq.opened([accommodation], { workers: 9 });
    await kq.answer(id, ownerA, adjusted);
    kq.clock.set('2026-03-02T10:00:00.000Z');
    expect((await confirm(id, 9)).status).toBe(200);
    const nights = { start_date: '2026-03-17', end_date: '2026-03-19' };
    expect(await kq.freeBeds(accommodation, nights)).toBe(0);
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-10', end_date: '2026-03-16' })).toBe(6);
    expect((await calendar()).confirmed).toBe(before.confirmed);
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    expect(await calendar()).toEqual(before);
  });

  it('gives away no block that was entered between answer and confirmation', async () => {
    await block(sold);
    const id = await kq.opened([accommodation], { workers: 9 });
    await kq.answer(id, ownerA, adjusted);
    const newer = { from: '2026-03-18', to: '2026-03-19', beds: 1 };
    await block([...sold, newer]);
    const before = await calendar();
    expect(await confirm(id, 9)).toMatchObject({
      status: 409,
      body: { code: 'beds_gone', recipients: [{ accommodation_id: accommodation, beds_left: 8 }] },
    });
    expect(await calendar()).toEqual(before);
  });
});
