import { type AskedAccommodation, type BookingRequest, type CheckedAccommodation } from '@kq/contracts';
import { createHash } from 'node:crypto';
import {
  type BookingsHarness,
  aBookingRequest,
  cardOf,
  ownerA,
  ownerB,
  type Session,
  startBookings,
  STAY,
  waitFor,
} from './bookings-harness';

const LUDWIGSHAFEN = { display_name: 'Werk Süd, Tor 3', lat: 49.48, lng: 8.44 };
const BERLIN = { display_name: 'Baustelle Mitte', lat: 52.5244, lng: 13.4105 };
const BERLIN_ID = 'g2950159';
const KREUZBERG = { lat: 52.4997, lng: 13.4034, place_id: 'g2884161' };

let kq: BookingsHarness;
let inLudwigshafen: number;
let alsoInLudwigshafen: number;
let inBerlin: number;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
  inLudwigshafen = await kq.accommodation(ownerA, 12, { title: 'Haus Rheinblick' });
  alsoInLudwigshafen = await kq.accommodation(ownerB, 6, { title: 'Haus am Park' });
  inBerlin = await kq.accommodation(ownerB, 8, { title: 'Haus Spree', zip_code: '10178', city: 'Berlin' });
});
afterAll(() => kq.stop());

type Refusal = { code: string; errors: Record<string, string[]> };
const errorsOf = (answer: { body: unknown }) => (answer.body as Refusal).errors;

let nextUser = 3_000_000_100;
/** Returns a verified dispatcher without earlier requests. */
function newDispatcher(): Session {
  const session: Session = { userId: (nextUser += 1), role: 'guest' };
  kq.contacts.cards.set(session.userId, cardOf(session));
  return session;
}
const ask = (ids: readonly number[], overrides: Record<string, unknown>, as: Session | null) =>
  kq.ask(ids, { ask_again: [], ...overrides }, { as });

describe('the location of a request', () => {
  it('rejects accommodations farther than 110 km from the location, with a text for each', async () => {
    const before = await kq.count();
    const answer = await ask([inLudwigshafen, inBerlin], { location: BERLIN }, newDispatcher());
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(Object.keys(errorsOf(answer))).toEqual(['accommodation_ids.0']);
    expect(errorsOf(answer)['accommodation_ids.0']?.[0]).toMatch(
      /^„Haus Rheinblick“ in Ludwigshafen am Rhein ist 4\d\d km vom Einsatzort entfernt, möglich sind 110 km\.$/,
    );
    expect(await kq.count()).toBe(before);
  });

  it('rejects distant accommodations for an anonymous sender and despite ask_again', async () => {
    expect((await ask([inBerlin], { location: LUDWIGSHAFEN }, null)).status).toBe(422);
    const insisting = { location: LUDWIGSHAFEN, ask_again: [inBerlin] };
    expect((await ask([inBerlin], insisting, newDispatcher())).status).toBe(422);
  });

  it('accepts an accommodation 100 km away', async () => {
    const nearHeilbronn = { display_name: 'Tor', lat: 49.14, lng: 9.22 };
    expect((await ask([inLudwigshafen], { location: nearHeilbronn }, newDispatcher())).status).toBe(202);
  });

  it.each([
    ['the chosen entry of the gazetteer', { ...BERLIN, place_id: BERLIN_ID }, 'Berlin'],
    ['a chosen Ortsteil with its town', { ...BERLIN, ...KREUZBERG }, 'Kreuzberg, Berlin'],
    ['the town instead of its nearest Ortsteil', { ...BERLIN, lat: 52.52, lng: 13.4049 }, 'Berlin'],
    ['the town when the id is unknown', { ...BERLIN, place_id: 'W4711' }, 'Berlin'],
    ['the town when the id belongs to another location', { ...BERLIN, place_id: 'g2875376' }, 'Berlin'],
  ])('is named by %s, never by the client', async (_name, location, expected) => {
    const { status, body } = await ask([inBerlin], { location }, newDispatcher());
    expect(status).toBe(202);
    expect((await kq.doc(body.id))?.place).toBe(expected);
    const mail = await kq.mail('request_received', body.id, ownerB.userId);
    expect(mail).toMatchObject({ request: { place: expected } });
    expect(JSON.stringify(mail)).not.toContain(BERLIN.display_name);
  });
});

describe('asking twice', () => {
  it('rejects an accommodation of an earlier request for overlapping dates, with a text for each', async () => {
    const as = newDispatcher();
    await kq.opened([inLudwigshafen], { ask_again: [] }, { as });
    const overlapping = { start_date: '2026-03-18', end_date: '2026-03-25' };
    const answer = await ask([alsoInLudwigshafen, inLudwigshafen], overlapping, as);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({
      'accommodation_ids.1': [
        '„Haus Rheinblick“ haben Sie für 16.–20. März schon angefragt. Bitte bestätigen Sie, dass Sie noch einmal anfragen.',
      ],
    });
  });

  it('accepts it when ask_again lists it, for other dates, for other senders and after a withdrawal', async () => {
    const as = newDispatcher();
    const first = await kq.opened([inLudwigshafen], { ask_again: [] }, { as });
    expect((await ask([inLudwigshafen], { ask_again: [inLudwigshafen] }, as)).status).toBe(202);
    const later = { start_date: STAY.end_date, end_date: '2026-03-27' };
    expect((await ask([inLudwigshafen], later, as)).status).toBe(202);
    expect((await ask([inLudwigshafen], {}, newDispatcher())).status).toBe(202);

    const other = newDispatcher();
    const cancelled = await kq.opened([inLudwigshafen], { ask_again: [] }, { as: other });
    await kq.post(`/api/booking-requests/${cancelled}/cancel`, {}, { as: other });
    expect((await ask([inLudwigshafen], {}, other)).status).toBe(202);
    expect(first).toBeGreaterThan(0);
  });

  it('answers an anonymous sender alike, whatever the address has asked before', async () => {
    const as = newDispatcher();
    const contact = { name: 'Demo', email: cardOf(as).email };
    const fresh = await ask([inLudwigshafen], { contact }, null);
    await kq.opened([inLudwigshafen], { ask_again: [] }, { as });
    const repeated = await ask([inLudwigshafen], { contact }, null);
    const shape = ({ status, body }: typeof fresh) => ({ status, body: { ...body, id: 0 } });
    expect(shape(repeated)).toEqual(shape(fresh));
    const check = await kq.post<{ data: CheckedAccommodation[] }>('/api/booking-requests/check', {
      accommodation_ids: [inLudwigshafen],
      ...STAY,
    });
    expect(check.body.data[0]?.asked).toBeNull();
  });

  it('sends no second mail once the address is verified, and reports that to its sender only', async () => {
    const as = newDispatcher();
    await kq.opened([inLudwigshafen], { ask_again: [] }, { as });
    const { body: waiting } = await ask([inLudwigshafen, alsoInLudwigshafen], {}, null);
    await kq.publish('addressVerified', { user_id: as.userId, booking_request_id: waiting.id });
    const request = await kq.read(waiting.id, as);
    expect(request).toMatchObject({
      status: 'open',
      recipients: [{ status: 'withdrawn', asked_before: true }, { status: 'queued' }],
    });
    const isOpening = ({ subject, type }: { subject: string; type: string }) =>
      subject === String(waiting.id) && type === 'booking-request.opened.v1';
    await waitFor(() => kq.seen.some(isOpening));
    expect(kq.seen.find(isOpening)?.data).toMatchObject({ owner_ids: [ownerB.userId], recipients: 1 });
    expect(await kq.mail('request_received', waiting.id, ownerA.userId)).toMatchObject({ skip: true });
  });

  it('asks again after verification when the sender did so on purpose', async () => {
    const as = newDispatcher();
    await kq.opened([inLudwigshafen], { ask_again: [] }, { as });
    const { body: waiting } = await ask([inLudwigshafen], { ask_again: [inLudwigshafen] }, null);
    await kq.publish('addressVerified', { user_id: as.userId, booking_request_id: waiting.id });
    expect(await kq.read(waiting.id, as)).toMatchObject({
      status: 'open',
      recipients: [{ status: 'queued' }],
    });
  });

  it('keeps a request readable for its sender when nothing of it is left to send', async () => {
    const as = newDispatcher();
    await kq.opened([inLudwigshafen], { ask_again: [] }, { as });
    const { body: waiting } = await ask([inLudwigshafen], {}, null);
    await kq.publish('addressVerified', { user_id: as.userId, booking_request_id: waiting.id });
    expect(await kq.read(waiting.id, as)).toMatchObject({
      status: 'cancelled',
      recipients: [{ status: 'withdrawn', asked_before: true }],
    });
    const seen = await kq.get<{ data: { id: number }[] }>('/api/booking-requests?per_page=100', {
      as: ownerA,
    });
    expect(seen.body.data.map(({ id }) => id)).not.toContain(waiting.id);
  });
});

describe('POST /booking-requests/check', () => {
  const check = (body: Record<string, unknown>, as: Session | null = null) =>
    kq.post<{ data: CheckedAccommodation[] }>('/api/booking-requests/check', body, { as });

  it('returns distance, free beds and unavailable accommodations in the order of the ids', async () => {
    const full = await kq.accommodation(ownerA, 4);
    await kq.takeStay(full, { request_id: 1, from: STAY.start_date, to: STAY.end_date, beds: 4 });
    const { status, body } = await check({
      accommodation_ids: [inBerlin, full, 123_456_789],
      location: { lat: 49.48, lng: 8.44 },
      ...STAY,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { accommodation_id: inBerlin, is_active: true, is_too_far: true, beds_free: 8 },
      { accommodation_id: full, is_active: true, is_too_far: false, beds_free: 0 },
      { accommodation_id: 123_456_789, is_active: false, distance_km: null, beds_free: 0 },
    ]);
    expect(body.data[0]?.distance_km).toBeGreaterThan(400);
  });

  it('names the earlier request to its sender only', async () => {
    const as = newDispatcher();
    const id = await kq.opened([inLudwigshafen], { ask_again: [] }, { as });
    const body = { accommodation_ids: [inLudwigshafen], ...STAY };
    const asked = { accommodation_id: inLudwigshafen, booking_request_id: id, ...STAY };
    expect((await check(body, as)).body.data[0]?.asked).toEqual(asked);
    expect((await check(body, newDispatcher())).body.data[0]?.asked).toBeNull();
    const later = { accommodation_ids: [inLudwigshafen], start_date: '2026-04-01', end_date: '2026-04-03' };
    expect((await check(later, as)).body.data[0]?.asked).toBeNull();
  });

  it('works without place and dates', async () => {
    const { body } = await check({ accommodation_ids: [inLudwigshafen] }, newDispatcher());
    expect(body.data[0]).toMatchObject({
      is_active: true,
      distance_km: null,
      is_too_far: false,
      asked: null,
    });
  });

  it.each([
    ['21 ids', { accommodation_ids: Array.from({ length: 21 }, (_, i) => 100_000_000 + i) }],
    ['one date', { accommodation_ids: [1], start_date: '2026-03-16' }],
    ['dates in the past', { accommodation_ids: [1], start_date: '2026-01-16', end_date: '2026-01-20' }],
    ['an operator', { accommodation_ids: [{ $gt: 0 }] }],
  ])('rejects %s', async (_name, body) => {
    expect((await check(body)).status).toBe(422);
  });
});

describe('GET /booking-requests/asked', () => {
  const asked = (as: Session | null) =>
    kq.get<{ data: AskedAccommodation[] }>('/api/booking-requests/asked', { as });

  it('lists accommodations that the signed-in dispatcher asked for current and future stays', async () => {
    const as = newDispatcher();
    const id = await kq.opened([inLudwigshafen, alsoInLudwigshafen], { ask_again: [] }, { as });
    const line = { booking_request_id: id, ...STAY };
    expect((await asked(as)).body.data).toEqual([
      { accommodation_id: inLudwigshafen, ...line },
      { accommodation_id: alsoInLudwigshafen, ...line },
    ]);
    expect((await asked(newDispatcher())).body.data).toEqual([]);
    kq.clock.set('2026-03-20T09:00:00.000Z');
    expect((await asked(as)).body.data).toEqual([]);
    kq.clock.set('2026-03-02T09:00:00.000Z');
  });

  it('answers dispatchers only', async () => {
    expect((await asked(null)).status).toBe(401);
    expect((await asked(ownerA)).status).toBe(403);
  });
});

describe('POST /booking-requests/{id}/sender', () => {
  const nonce = 'n'.repeat(64);
  const nonce_hash = createHash('sha256').update(nonce).digest('hex');
  const change = (id: number, body: Record<string, unknown>) =>
    kq.post<BookingRequest & Refusal>(`/api/booking-requests/${id}/sender`, body);
  const waiting = async () => (await ask([inLudwigshafen], { nonce_hash }, null)).body.id;

  it('sends a new mail to the new address and drops the first request', async () => {
    const id = await waiting();
    const { status, body } = await change(id, { email: 'richtig@firma.example', nonce });
    expect({ status, is: body.status }).toEqual({ status: 202, is: 'awaiting_verification' });
    expect(await kq.doc(id)).toMatchObject({ status: 'cancelled', contact: { email: '' } });
    const copy = await kq.doc(body.id);
    expect(copy).toMatchObject({
      contact: { name: 'Demo Disponentin', email: 'richtig@firma.example' },
      place: 'Ludwigshafen am Rhein',
      recipients: [{ accommodation_id: inLudwigshafen, status: 'queued' }],
    });
    await waitFor(() => kq.seen.some(({ subject }) => subject === String(body.id)));
  });

  it('creates one request for a repeated call', async () => {
    const id = await waiting();
    const body = { email: 'zweimal@firma.example', nonce };
    const [one, two] = [await change(id, body), await change(id, body)];
    expect(two.status).toBe(202);
    expect(two.body.id).toBe(one.body.id);
  });

  it('answers only the browser that created the request', async () => {
    const id = await waiting();
    expect((await change(id, { email: 'x@firma.example', nonce: 'm'.repeat(64) })).status).toBe(404);
    expect((await change(4_711_000_000_000, { email: 'x@firma.example', nonce })).status).toBe(404);
    const { body } = await ask([inLudwigshafen], {}, null);
    expect((await change(body.id, { email: 'x@firma.example', nonce })).status).toBe(404);
  });

  it('does not repeat a request that was verified in the meantime', async () => {
    const id = await waiting();
    await kq.publish('addressVerified', { user_id: newDispatcher().userId, booking_request_id: id });
    const before = await kq.count();
    expect((await change(id, { email: 'spaet@firma.example', nonce })).status).toBe(409);
    expect(await kq.count()).toBe(before);
  });

  it('sends another mail to the same address, also for a signed-in sender without a nonce', async () => {
    const id = await waiting();
    const again = await change(id, { email: requestContact().email, nonce });
    expect({ status: again.status, isOther: again.body.id !== id }).toEqual({ status: 202, isOther: true });
    expect(await kq.doc(id)).toMatchObject({ status: 'cancelled' });

    const as: Session = { ...newDispatcher(), ev: false };
    const { body: own } = await ask([inLudwigshafen], {}, as);
    const path = `/api/booking-requests/${own.id}/sender`;
    const { email } = cardOf(as);
    expect((await kq.post(path, { email: 'andere@firma.example' }, { as })).status).toBe(422);
    expect((await kq.post(path, { email }, { as: newDispatcher() })).status).toBe(404);
    expect((await kq.post(path, { email }, { as })).status).toBe(202);
  });

  it('returns until when a waiting request can be verified', async () => {
    const { body } = await ask([inLudwigshafen], {}, null);
    expect(body).toMatchObject({ verify_by: '2026-03-03T09:00:00.000Z' });
  });
});

const requestContact = () => aBookingRequest([1])['contact'] as { email: string };

describe('the minimum nights of an accommodation', () => {
  it('rejects a shorter request with 422 and names the accommodation, also an anonymous one', async () => {
    const house = await kq.accommodation(ownerA, 12, { title: 'Haus Wochenweise', min_nights: 5 });
    for (const as of [newDispatcher(), null]) {
      const answer = await ask([inLudwigshafen, house], {}, as);
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)).toEqual({
        'accommodation_ids.1': ['„Haus Wochenweise“ nimmt erst ab 5 Nächten auf, angefragt sind 4.'],
      });
    }
    const longer = { start_date: '2026-03-16', end_date: '2026-03-21' };
    expect((await ask([house], longer, newDispatcher())).status).toBe(202);
  });

  it('measures the longest uninterrupted span of the nights of Monday to Thursday', async () => {
    const house = await kq.accommodation(ownerA, 12, { title: 'Haus Wochenweise', min_nights: 5 });
    const twoWeeks = { start_date: '2026-03-16', end_date: '2026-03-27' };
    expect((await ask([house], { ...twoWeeks, nights: 'mon_thu' }, newDispatcher())).status).toBe(422);
    expect((await ask([house], twoWeeks, newDispatcher())).status).toBe(202);
  });

  it('is reported by the check', async () => {
    const house = await kq.accommodation(ownerA, 12, { min_nights: 5 });
    const check = async (dates: object) => {
      const body = { accommodation_ids: [house], ...dates };
      const answer = await kq.post<{ data: CheckedAccommodation[] }>('/api/booking-requests/check', body);
      return answer.body.data[0]?.min_nights_missed;
    };
    expect(await check(STAY)).toBe(5);
    expect(await check({ start_date: '2026-03-16', end_date: '2026-03-21' })).toBeUndefined();
    expect(await check({})).toBeUndefined();
  });
});
