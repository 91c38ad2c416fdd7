import { type BookingRequest } from '@kq/contracts';
import {
  type BookingsHarness,
  aBookingRequest,
  cardOf,
  dispatcher,
  ownerA,
  ownerB,
  startBookings,
  STAY,
  otherUser,
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
afterAll(() => kq.stop());

describe('POST /booking-requests', () => {
  it('sends the request of a verified dispatcher immediately (docs/spec BOOK-03)', async () => {
    const { status, body } = await kq.ask([accommodationA, accommodationB]);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'open',
      answer_by: '2026-03-03T17:00:00.000Z',
      recipients: [
        { accommodation_id: accommodationA, owner_id: ownerA.userId, status: 'queued' },
        { accommodation_id: accommodationB, owner_id: ownerB.userId, status: 'queued' },
      ],
    });
    expect(body.id).toBeGreaterThanOrEqual(1e12);
    await waitFor(() => kq.seen.some((event) => event.subject === String(body.id)));
    expect(kq.seen.at(-1)).toMatchObject({
      type: 'booking-request.opened.v1',
      sequence: 1,
      data: {
        dispatcher_id: dispatcher.userId,
        owner_ids: [ownerA.userId, ownerB.userId],
        recipients: 2,
        workers: 10,
      },
    });
  });

  it('stores all fields of its model with their types', async () => {
    const extras = {
      vehicles: { cars: 1, vans: 2, trucks: 0 },
      on_site_contact: { name: 'Demo Polier', phone: '+49 621 000000' },
      billing: { company: 'Demo-Bau GmbH', address: 'Demoweg 1, 67059 Ludwigshafen', order_no: 'D-1' },
    };
    for (const more of [{}, extras]) {
      const { body } = await kq.ask([accommodationA, accommodationB], more);
      const doc = await kq.doc(body.id);
      expect(kq.hydrated(doc)).toEqual(doc);
    }
  });

  it('asks 20 accommodations of 20 owners (docs/spec BOOK-04)', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 20; index += 1)
      ids.push(await kq.accommodation({ userId: 2_100_000_000 + index, role: 'owner' }));
    const id = await kq.opened(ids);
    const { recipients } = await kq.read(id);
    expect(recipients.map((one) => one.accommodation_id)).toEqual(ids);
  });

  it('shows the dispatcher everything but phone and street', async () => {
    const id = await kq.opened([accommodationA]);
    const request = await kq.read(id);
    expect(request).toMatchObject({
      nights: 4,
      workers: 10,
      version: 1,
      beds_missing: 10,
      location: { display_name: 'Ludwigshafen am Rhein' },
      recipients: [
        { title: 'Monteurhaus mit 12 Betten', phone: null, address: null, beds_total: 12, offer: null },
      ],
    });
  });

  it("lists own requests, newest first, and only the owner's part to an owner", async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    const own = await kq.get<{ data: BookingRequest[] }>('/api/booking-requests?per_page=2', {
      as: dispatcher,
    });
    expect(own.body.data).toHaveLength(2);
    const part = await kq.get<{ data: Record<string, unknown>[] }>('/api/booking-requests', { as: ownerB });
    const line = part.body.data.find((one) => one['id'] === id);
    expect(line).toMatchObject({
      recipients: 1,
      place: 'Ludwigshafen am Rhein',
      own: [{ accommodation_id: accommodationB, status: 'queued' }],
    });
    const none = await kq.get<{ meta: { total: number } }>('/api/booking-requests', { as: otherUser });
    expect(none.body.meta.total).toBe(0);
    const admin = await kq.get('/api/booking-requests', { as: { userId: 9, role: 'admin' } });
    expect(admin).toMatchObject({ status: 200, body: { data: [] } });
  });
});

describe('a sender whose address is not verified', () => {
  it.each([
    ['anonymous', null],
    ['signed in', { userId: 3_000_000_009, role: 'guest', ev: false } as const],
  ])('%s: waits, and no owner is notified', async (_name, as) => {
    const { status, body } = await kq.ask([accommodationA], {}, { as });
    expect(status).toBe(202);
    expect(body.status).toBe('awaiting_verification');
    await waitFor(() => kq.seen.some((event) => event.subject === String(body.id)));
    expect(kq.seen.filter((event) => event.subject === String(body.id)).map((event) => event.type)).toEqual([
      'booking-request.verification-needed.v1',
    ]);
    expect(await kq.mail('request_received', body.id, ownerA.userId)).toMatchObject({ skip: true });
    const list = await kq.get<{ data: { id: number }[] }>('/api/booking-requests', { as: ownerA });
    expect(list.body.data.map((one) => one.id)).not.toContain(body.id);
  });

  it('is sent to auth for verification with the facts needed to ask', async () => {
    const { body } = await kq.ask(
      [accommodationA, accommodationB],
      { nonce_hash: 'a'.repeat(64) },
      { as: null, headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' } },
    );
    const answer = await kq.internal<Record<string, unknown>>('/request-contact', {
      booking_request_id: body.id,
    });
    expect(answer.body).toMatchObject({
      contact: { email: 'disponent@demo.example' },
      user_id: null,
      nonce_hash: 'a'.repeat(64),
      requested_with: 'Firefox auf Windows',
      is_waiting: true,
      summary: { place: 'Ludwigshafen am Rhein', owners: 2, accommodations: 2, workers: 10 },
    });
    expect((await kq.internal('/request-contact', { booking_request_id: 4_711 })).status).toBe(404);
    expect((await kq.post('/internal/request-contact', { booking_request_id: body.id })).status).toBe(401);
  });

  it('has the request sent once the address is verified, also for a duplicate event', async () => {
    const { body } = await kq.ask([accommodationA], {}, { as: null });
    const fact = { user_id: dispatcher.userId, booking_request_id: body.id };
    await kq.publish('addressVerified', fact);
    await kq.publish('addressVerified', fact);
    const request = await kq.read(body.id);
    expect(request.status).toBe('open');
    await waitFor(() =>
      kq.seen.some((event) => event.type.includes('opened') && event.subject === String(body.id)),
    );
    expect(
      kq.seen.filter((event) => event.type.includes('opened') && event.subject === String(body.id)),
    ).toHaveLength(1);
    expect(await kq.mail('request_received', body.id, ownerA.userId)).toMatchObject({ skip: false });
  });

  it('belongs to the company of the person who verified the address', async () => {
    const { body } = await kq.ask([accommodationA], {}, { as: null });
    const user = { userId: 3_000_000_077, role: 'guest' } as const;
    kq.contacts.cards.set(user.userId, { ...cardOf(user), company_id: 42 });
    await kq.publish('addressVerified', { user_id: user.userId, booking_request_id: body.id });
    expect(await kq.read(body.id, { userId: 3_000_000_078, role: 'guest', cid: 42 })).toMatchObject({
      status: 'open',
    });
  });

  it('keeps the request waiting after a verification without its id, and drops it after such a rejection', async () => {
    const contact = { name: 'Demo', email: 'user-3000000079@demo.example' };
    const user = { userId: 3_000_000_079, role: 'guest' } as const;
    kq.contacts.cards.set(user.userId, cardOf(user));
    const { body } = await kq.ask([accommodationA], { contact }, { as: null });
    const other = await kq.ask([accommodationA], {}, { as: null });
    await kq.publish('addressVerified', { user_id: user.userId, booking_request_id: null });
    expect((await kq.doc(body.id))?.status).toBe('awaiting_verification');
    await kq.publish('addressRejected', { user_id: user.userId, booking_request_id: null });
    expect((await kq.doc(body.id))?.status).toBe('cancelled');
    expect((await kq.doc(other.body.id))?.status).toBe('awaiting_verification');
  });

  it('is retried while auth is unavailable', async () => {
    const { body } = await kq.ask([accommodationA], {}, { as: null });
    kq.contacts.isDown = true;
    const published = kq.publish('addressVerified', {
      user_id: dispatcher.userId,
      booking_request_id: body.id,
    });
    kq.contacts.isDown = false;
    await published;
    await waitFor(async () => (await kq.doc(body.id))?.status === 'open');
  });

  it('has the request dropped and erased permanently when the address rejects it', async () => {
    const { body } = await kq.ask([accommodationA], {}, { as: null });
    const fact = { user_id: dispatcher.userId, booking_request_id: body.id };
    await kq.publish('addressRejected', fact);
    await kq.publish('addressRejected', fact);
    await kq.publish('addressVerified', fact);
    expect(await kq.doc(body.id)).toMatchObject({
      status: 'cancelled',
      contact: { email: '', name: '' },
      message: null,
    });
    await waitFor(() =>
      kq.seen.some(
        (event) => event.type === 'booking-request.dropped.v1' && event.subject === String(body.id),
      ),
    );
    expect((await kq.get(`/api/booking-requests/${body.id}`, { as: dispatcher })).status).toBe(404);
  });

  it('has the request dropped after 24 hours', async () => {
    const { body } = await kq.ask([accommodationA], {}, { as: null });
    kq.clock.advance(24 * 3_600_000 - 1000);
    await kq.sweep();
    expect((await kq.doc(body.id))?.status).toBe('awaiting_verification');
    kq.clock.advance(1000);
    await kq.sweep();
    expect((await kq.doc(body.id))?.status).toBe('cancelled');
    kq.clock.set('2026-03-02T09:00:00.000Z');
  });

  it('gets a deadline of full length after a late verification', async () => {
    const { body } = await kq.ask([accommodationA], {}, { as: null });
    kq.clock.advance(20 * 3_600_000);
    await kq.publish('addressVerified', { user_id: dispatcher.userId, booking_request_id: body.id });
    expect((await kq.doc(body.id))?.answer_by).toEqual(new Date('2026-03-04T17:00:00.000Z'));
    kq.clock.set('2026-03-02T09:00:00.000Z');
  });
});

describe('bad input to POST /booking-requests', () => {
  const contact = { name: 'Demo', email: 'disponent@demo.example' };
  it.each([
    ['no body', () => undefined, ['accommodation_ids']],
    ['an unknown field', () => aBookingRequest([accommodationA], { role_id: 1 }), ['role_id']],
    [
      '21 accommodations',
      () => aBookingRequest(Array.from({ length: 21 }, (_, index) => 100_000_000 + index)),
      ['accommodation_ids'],
    ],
    ['none', () => aBookingRequest([]), ['accommodation_ids']],
    [
      'a repeated accommodation',
      () => aBookingRequest([accommodationA, accommodationA]),
      ['accommodation_ids'],
    ],
    ['ids as texts', () => aBookingRequest(['7' as never]), ['accommodation_ids.0']],
    [
      'an arrival in the past',
      () => aBookingRequest([accommodationA], { start_date: '2026-03-01' }),
      ['start_date'],
    ],
    [
      'an end before the start',
      () => aBookingRequest([accommodationA], { end_date: '2026-03-15' }),
      ['end_date'],
    ],
    [
      'an end on the day of arrival',
      () => aBookingRequest([accommodationA], { end_date: STAY.start_date }),
      ['end_date'],
    ],
    [
      '366 nights',
      () => aBookingRequest([accommodationA], { start_date: '2026-03-16', end_date: '2027-03-17' }),
      ['end_date'],
    ],
    [
      'an arrival in 19 months',
      () => aBookingRequest([accommodationA], { start_date: '2027-10-01', end_date: '2027-10-05' }),
      ['start_date'],
    ],
    [
      'a date that does not exist',
      () => aBookingRequest([accommodationA], { start_date: '2026-02-30' }),
      ['start_date'],
    ],
    ['0 workers', () => aBookingRequest([accommodationA], { workers: 0 }), ['workers']],
    ['1000 workers', () => aBookingRequest([accommodationA], { workers: 1000 }), ['workers']],
    ['workers as a text', () => aBookingRequest([accommodationA], { workers: '10' }), ['workers']],
    [
      'control characters in a name',
      () => aBookingRequest([accommodationA], { contact: { ...contact, name: 'Demo\r\nBcc: x' } }),
      ['contact.name'],
    ],
    ['a NUL in the message', () => aBookingRequest([accommodationA], { message: 'a\u0000b' }), ['message']],
    [
      'a link as company',
      () => aBookingRequest([accommodationA], { contact: { ...contact, company: 'https://evil.example' } }),
      ['contact.company'],
    ],
    [
      'markup as name',
      () => aBookingRequest([accommodationA], { contact: { ...contact, name: '<b>Demo</b>' } }),
      ['contact.name'],
    ],
    [
      'a message of 1001 characters',
      () => aBookingRequest([accommodationA], { message: 'x'.repeat(1001) }),
      ['message'],
    ],
    [
      'no mail address',
      () => aBookingRequest([accommodationA], { contact: { ...contact, email: 'nobody' } }),
      ['contact.email'],
    ],
    [
      'a location outside Germany',
      () => aBookingRequest([accommodationA], { location: { display_name: 'Paris', lat: 48.85, lng: 2.35 } }),
      ['location'],
    ],
    [
      'a latitude of 91',
      () => aBookingRequest([accommodationA], { location: { display_name: 'x', lat: 91, lng: 8 } }),
      ['location.lat'],
    ],
    [
      'a deadline in the past',
      () => aBookingRequest([accommodationA], { answer_by: '2026-03-01T10:00:00Z' }),
      ['answer_by'],
    ],
    [
      'a deadline in an hour',
      () => aBookingRequest([accommodationA], { answer_by: '2026-03-02T10:00:00Z' }),
      ['answer_by'],
    ],
    [
      'a deadline after arrival',
      () => aBookingRequest([accommodationA], { answer_by: '2026-03-18T10:00:00Z' }),
      ['answer_by'],
    ],
    [
      'an operator for a number',
      () => aBookingRequest([accommodationA], { workers: { $gt: 0 } }),
      ['workers'],
    ],
  ])('rejects %s and writes nothing', async (_name, body, fields) => {
    const before = await kq.count();
    const { status, body: answer } = await kq.post<{ code: string; errors: Record<string, string[]> }>(
      '/api/booking-requests',
      body(),
      { as: dispatcher },
    );
    expect({ status, code: answer.code }).toEqual({ status: 422, code: 'validation_failed' });
    for (const field of fields) expect(Object.keys(answer.errors)).toContain(field);
    expect(await kq.count()).toBe(before);
  });

  it('names unknown and archived accommodations', async () => {
    const archived = await kq.accommodation(ownerA);
    await kq.post('/api/accommodations/archive', { ids: [archived], archived: true }, { as: ownerA });
    const { status, body } = await kq.ask([accommodationA, 123_456_789, archived]);
    expect(status).toBe(422);
    const { errors } = body as unknown as { errors: Record<string, string[]> };
    expect(errors['accommodation_ids']?.[0]).toContain(`123456789, ${archived}`);
  });

  it.each([
    ['owners', ownerA, 403],
    ['admins', { userId: 9, role: 'admin' } as const, 403],
  ])('rejects %s', async (_name, as, expected) => {
    expect((await kq.ask([accommodationA], {}, { as })).status).toBe(expected);
  });

  it('moves a deadline within the last 12 hours before arrival to the latest possible one', async () => {
    const { body } = await kq.ask([accommodationA], { answer_by: '2026-03-16T13:00:00Z' });
    expect(body).toMatchObject({ answer_by: '2026-03-16T02:00:00.000Z' });
  });
});

describe('Idempotency-Key', () => {
  const key = 'key-12345678';
  const once = (overrides = {}, headers = { 'idempotency-key': key }) =>
    kq.ask([accommodationA], overrides, { as: dispatcher, headers });

  it('creates one request for several calls, also parallel ones', async () => {
    const before = await kq.count();
    const answers = await Promise.all([once(), once(), once(), once()]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await kq.count()).toBe(before + 1);
  });

  it('rejects another body with the same key', async () => {
    expect(await once({ workers: 9 })).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('is separate for each sender', async () => {
    const other = await kq.ask([accommodationA], {}, { as: otherUser, headers: { 'idempotency-key': key } });
    const own = await once();
    expect(other.status).toBe(202);
    expect(other.body.id).not.toBe(own.body.id);
  });

  it('returns the current state of the request', async () => {
    const { body } = await once();
    await kq.post(`/api/booking-requests/${body.id}/cancel`, {}, { as: dispatcher });
    expect(await once()).toMatchObject({ status: 202, body: { id: body.id, status: 'cancelled' } });
  });

  it('is deleted after 24 hours', async () => {
    const { body } = await once();
    kq.clock.advance(24 * 3_600_000 + 1);
    const later = await once();
    expect(later.status).toBe(202);
    expect(later.body.id).not.toBe(body.id);
    kq.clock.set('2026-03-02T09:00:00.000Z');
  });

  it.each(['short', 'with space 123', 'x'.repeat(129), 'a;b$c.d/e'])(
    'rejects the malformed key %s',
    async (bad) => {
      expect((await once({}, { 'idempotency-key': bad })).status).toBe(400);
    },
  );
});
