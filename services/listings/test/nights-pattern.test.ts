import { type AccommodationCard } from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  otherUser,
  ownerA,
  type Session,
  startBookings,
} from './bookings-harness';

/** Two weeks and the weekend between them; 2 March 2026 is a Monday, the day of the tests. */
const PERIOD = { start_date: '2026-03-16', end_date: '2026-03-29' };
const MON_THU = { ...PERIOD, nights: 'mon_thu' };
const FIRST_WEEK = { from: '2026-03-16', to: '2026-03-20' };
const SECOND_WEEK = { from: '2026-03-23', to: '2026-03-27' };
const WEEKEND = { start_date: '2026-03-20', end_date: '2026-03-23' };

let kq: BookingsHarness;
beforeAll(async () => {
  kq = await startBookings();
}, 30_000);
afterAll(() => kq.stop());

async function search(query: Record<string, string | number>): Promise<AccommodationCard[]> {
  const parameters = new URLSearchParams({ location: '67059', radius: '10', workers: '10' });
  for (const [key, value] of Object.entries(query)) parameters.set(key, String(value));
  const { status, body } = await kq.get<{ data: AccommodationCard[] }>(`/api/accommodations?${parameters}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

async function withFullWeekend(overrides = {}): Promise<number> {
  const id = await kq.accommodation(ownerA, 12, overrides);
  const blocks = [{ from: WEEKEND.start_date, to: WEEKEND.end_date, beds: 12 }];
  const { status } = await kq.put(`/api/accommodations/${id}/availability`, { blocks }, { as: ownerA });
  expect(status).toBe(200);
  return id;
}

/** Returns a request with an offer of the whole crew. */
async function offered(accommodation: number, overrides = {}, as: Session = dispatcher): Promise<number> {
  const id = await kq.opened([accommodation], overrides, { as });
  const { status } = await kq.answer(id, ownerA, { action: 'accept', accommodation_id: accommodation });
  expect(status).toBe(200);
  return id;
}

const confirm = (id: number, accommodation: number, beds: number, as: Session = dispatcher) =>
  kq.confirm(id, [{ accommodation_id: accommodation, beds, offer_version: 1 }], { as });

describe('search for nights of Monday to Thursday', () => {
  it('finds a house with full weekends, with the price of the pattern’s nights', async () => {
    const id = await withFullWeekend({ final_cleaning: 5000, weekly_discount: 10, min_nights: 4 });
    const of = (cards: AccommodationCard[]) => cards.find((card) => card.id === id);
    expect(of(await search(PERIOD))).toBeUndefined();
    const card = of(await search(MON_THU));
    // Eight nights, of which four at most are uninterrupted: no weekly discount.
    expect(card).toMatchObject({ beds_free: 12, price_total: 10 * 8 * 2500 + 5000, free_until: null });
    expect(of(await search({ ...MON_THU, min_beds: 12, features: 'whole_house' }))).toBeDefined();
  });

  it('omits a house whose minimum is longer than four nights', async () => {
    const id = await kq.accommodation(ownerA, 12, { min_nights: 5 });
    expect((await search(PERIOD)).some((card) => card.id === id)).toBe(true);
    expect((await search(MON_THU)).some((card) => card.id === id)).toBe(false);
  });

  it('refuses dates without a night of the pattern, in search, check and request', async () => {
    const weekend = { ...WEEKEND, nights: 'mon_thu' };
    const parameters = new URLSearchParams({ location: '67059', ...weekend });
    expect((await kq.get(`/api/accommodations?${parameters}`)).status).toBe(400);
    const id = await kq.accommodation(ownerA);
    const check = { accommodation_ids: [id], ...weekend };
    expect((await kq.post('/api/booking-requests/check', check, { as: dispatcher })).status).toBe(422);
    const { status, body } = await kq.ask([id], weekend);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { nights: [expect.stringContaining('Montag bis Donnerstag')] } });
  });
});

describe('a request for Monday to Thursday', () => {
  it('counts, offers, confirms and reserves the nights of the pattern only', async () => {
    const accommodation = await withFullWeekend({ final_cleaning: 12_000, weekly_discount: 10 });
    const check = { accommodation_ids: [accommodation], ...MON_THU };
    expect((await kq.post('/api/booking-requests/check', check, { as: dispatcher })).body).toMatchObject({
      data: [{ beds_free: 12 }],
    });
    const id = await kq.opened([accommodation], MON_THU);
    expect(await kq.read(id)).toMatchObject({ nights: 8, nights_pattern: 'mon_thu' });
    const total = 10 * 8 * 2500 + 12_000;
    const asked = await kq.get(`/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}`, {
      as: ownerA,
    });
    const lines = [FIRST_WEEK, SECOND_WEEK].map((week) => ({
      ...week,
      beds: 10,
      nights: 4,
      price_cents: 2500,
      cents: 100_000,
    }));
    expect(asked.body).toMatchObject({
      nights: 8,
      items: [{ beds_free: 12, amount: { lines, nights: 8, cleaning_cents: 12_000, total_cents: total } }],
    });
    await kq.answer(id, ownerA, { action: 'accept' });
    const [recipient] = (await kq.read(id)).recipients;
    expect(recipient?.offer).toMatchObject({ nights: 'mon_thu', total, amount: { lines } });
    const confirmed = await confirm(id, accommodation, 10);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.confirmed_total_cents).toBe(total);
    expect(confirmed.body.recipients[0]?.confirmed_amount?.lines).toEqual(lines);
    const free = async (night: string, to: string) =>
      kq.freeBeds(accommodation, { start_date: night, end_date: to });
    expect(await free('2026-03-16', '2026-03-20')).toBe(2);
    expect(await free('2026-03-20', '2026-03-23')).toBe(0);
    expect(await free('2026-03-23', '2026-03-27')).toBe(2);
    expect(await free('2026-03-27', '2026-03-29')).toBe(12);
  });

  it('is stored from its first to its last night', async () => {
    const accommodation = await kq.accommodation(ownerA);
    const id = await kq.opened([accommodation], {
      start_date: '2026-03-14',
      end_date: '2026-03-22',
      nights: 'mon_thu',
    });
    expect(await kq.read(id)).toMatchObject({ start_date: '2026-03-16', end_date: '2026-03-20', nights: 4 });
  });

  it('may be offered with all nights, and a request for all nights with Monday to Thursday', async () => {
    const accommodation = await kq.accommodation(ownerA);
    const counter = { action: 'counter', beds: 10 };
    const week = await kq.opened([accommodation], PERIOD);
    expect((await kq.answer(week, ownerA, { ...counter, nights: 'all' })).status).toBe(422);
    expect((await kq.answer(week, ownerA, { ...counter, nights: 'mon_thu' })).status).toBe(200);
    expect((await kq.read(week)).recipients[0]?.offer).toMatchObject({
      start_date: '2026-03-16',
      end_date: '2026-03-27',
      nights: 'mon_thu',
      total: 10 * 8 * 2500,
    });
    const short = await kq.opened([accommodation], MON_THU);
    expect((await kq.answer(short, ownerA, { ...counter, nights: 'all' })).status).toBe(200);
    const [recipient] = (await kq.read(short)).recipients;
    expect(recipient?.offer).toMatchObject({ end_date: '2026-03-27', total: 10 * 11 * 2500 });
    expect(recipient?.offer?.nights ?? 'all').toBe('all');
    const price = { ...counter, price_per_bed_night: 2600, accommodation_id: accommodation };
    expect((await kq.answer(short, ownerA, price)).status).toBe(200);
    expect((await kq.read(short)).recipients[0]?.offer).toMatchObject({
      nights: 'mon_thu',
      total: 10 * 8 * 2600,
    });
    const weekend = { ...counter, ...WEEKEND, nights: 'mon_thu' };
    expect(await kq.answer(short, ownerA, { ...weekend, accommodation_id: accommodation })).toMatchObject({
      status: 422,
      body: {
        errors: { nights: ['Zwischen Anreise und Abreise liegt keine Nacht von Montag bis Donnerstag.'] },
      },
    });
    expect((await kq.answer(short, ownerA, { action: 'accept', nights: 'all' })).status).toBe(422);
  });

  it('shares its beds with a second crew and a guest of the weekend', async () => {
    const accommodation = await kq.accommodation(ownerA, 12);
    const first = await offered(accommodation, { ...MON_THU, workers: 6 });
    const second = await offered(accommodation, { ...MON_THU, workers: 6 }, otherUser);
    const guest = await offered(accommodation, { ...WEEKEND, workers: 12 });
    expect((await confirm(first, accommodation, 6)).status).toBe(200);
    expect((await confirm(second, accommodation, 6, otherUser)).status).toBe(200);
    expect((await confirm(guest, accommodation, 12)).status).toBe(200);
    expect(await kq.freeBeds(accommodation, PERIOD)).toBe(0);
    const third = await kq.opened([accommodation], { ...MON_THU, workers: 1 });
    expect((await kq.answer(third, ownerA, { action: 'accept' })).status).toBe(409);
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-27', end_date: '2026-03-29' })).toBe(12);
  });

  it('never oversells when 30 confirmations of both patterns race for the same beds', async () => {
    const accommodation = await kq.accommodation(ownerA, 12);
    const patterns = [MON_THU, PERIOD, { ...WEEKEND, nights: 'all' }];
    const racers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const pattern = patterns[index % 3] ?? PERIOD;
        const as: Session = { userId: 3_100_000_000 + index, role: 'guest' };
        return { id: await offered(accommodation, { ...pattern, workers: 3 }, as), as };
      }),
    );
    const answers = await Promise.all(racers.map(({ id, as }) => confirm(id, accommodation, 3, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...answers.filter(({ status }) => status === 200).map(() => 200),
      ...answers.filter(({ status }) => status !== 200).map(() => 409),
    ]);
    const { body } = await kq.get<{ data: { date: string; beds_free: number }[] }>(
      `/api/accommodations/${accommodation}/availability?from=${PERIOD.start_date}&to=${PERIOD.end_date}`,
    );
    const docs = await Promise.all(racers.map(({ id }) => kq.doc(id)));
    const amounts = docs.flatMap((doc) => doc?.recipients[0]?.confirmed_amount ?? []);
    for (const { date, beds_free } of body.data) {
      const taken = amounts
        .flatMap(({ lines }) => [...(lines ?? [])])
        .filter(({ from, to }) => from <= date && date < to)
        .reduce((sum, { beds }) => sum + beds, 0);
      expect({ date, taken }).toEqual({ date, taken: 12 - beds_free });
      expect(taken).toBeLessThanOrEqual(12);
    }
    // On a night of both patterns and of the weekend, three-bed crews fill all twelve beds.
    expect(body.data.find(({ date }) => date === '2026-03-17')?.beds_free).toBe(0);
  });
});
