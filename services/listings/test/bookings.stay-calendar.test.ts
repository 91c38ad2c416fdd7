import ICAL from 'ical.js';
import { type BookingsHarness, dispatcher, ownerB, type Session, startBookings } from './bookings-harness';

let kq: BookingsHarness;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterAll(() => kq.stop());

const owner: Session = { userId: 2_000_001_000, role: 'owner' };

const fileOf = (id: number, accommodation: number, as: Session | null = owner) =>
  kq.get<string>(`/api/booking-requests/${id}/stays/${accommodation}/calendar.ics`, { as });

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));

async function confirmed(nights: 'all' | 'mon_thu' = 'all'): Promise<[number, number]> {
  const accommodation = await kq.accommodation(owner);
  const dates = {
    start_date: '2026-03-16',
    end_date: nights === 'all' ? '2026-03-20' : '2026-03-27',
    nights,
  };
  const id = await kq.opened([accommodation], dates);
  await kq.answer(id, owner, { action: 'accept' });
  const recipient = { accommodation_id: accommodation, beds: 6, offer_version: 1 };
  expect((await kq.confirm(id, [recipient])).status).toBe(200);
  return [id, accommodation];
}

describe('GET /booking-requests/{id}/stays/{accommodation_id}/calendar.ics', () => {
  it('returns the stay with company, beds, sum and address, as its mails name it', async () => {
    const [id, accommodation] = await confirmed();
    const { status, headers, body } = await fileOf(id, accommodation);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="aufenthalt.ics"',
    });
    const mail = await kq.mail('offer_confirmed', id, owner.userId);
    if (mail.skip) throw new Error(mail.reason);
    const [stay] = mail.stays ?? [];
    const [event, ...others] = eventsOf(body);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      uid: `${stay?.id}-2026-03-16@kolonnenquartier`,
      sequence: stay?.version,
      summary: '6 Betten: Demo-Bau GmbH',
      location: `${stay?.address}, ${stay?.zip_code} ${stay?.city}`,
    });
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2026-03-16', '2026-03-20']);
    expect(event?.description).toContain('Zusammen 600,00');
    expect(event?.description).toContain('disponent@demo.example');
  });

  it('returns an event a week for a stay from Monday to Thursday', async () => {
    const [id, accommodation] = await confirmed('mon_thu');
    const events = eventsOf((await fileOf(id, accommodation)).body);
    expect(events.map(({ startDate, endDate }) => `${startDate.toString()}/${endDate.toString()}`)).toEqual([
      '2026-03-16/2026-03-20',
      '2026-03-23/2026-03-27',
    ]);
  });

  it('names the house instead of the company once the owner may no longer see it', async () => {
    const [id, accommodation] = await confirmed();
    await kq.tamper(id, { $set: { 'contact.email': '' } });
    const { body } = await fileOf(id, accommodation);
    expect(body).not.toContain('Demo-Bau');
    expect(eventsOf(body)[0]?.summary).toMatch(/^6 Betten: ./);
  });

  it('returns the same 404 for foreign, unconfirmed, cancelled and unknown stays', async () => {
    const [id, accommodation] = await confirmed();
    const answered = await kq.opened([accommodation], { start_date: '2026-05-04', end_date: '2026-05-08' });
    await kq.answer(answered, owner, { action: 'accept' });
    const [other] = await confirmed();
    const misses = await Promise.all([
      fileOf(id, accommodation, ownerB),
      fileOf(answered, accommodation),
      fileOf(other, accommodation),
      fileOf(1, accommodation),
    ]);
    expect(misses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await fileOf(id, accommodation, null)).status).toBe(401);
    expect((await fileOf(id, accommodation, dispatcher)).status).toBe(403);
    const reason = { accommodation_id: accommodation, reason: 'damage', expected_cost_cents: 0 };
    expect((await kq.post(`/api/booking-requests/${id}/cancel-stay`, reason, { as: owner })).status).toBe(
      200,
    );
    expect((await fileOf(id, accommodation)).status).toBe(404);
  });
});
