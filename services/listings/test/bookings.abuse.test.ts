import { events } from '@kq/contracts';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { type z } from 'zod';
import {
  type BookingsHarness,
  aBookingRequest,
  dispatcher,
  ownerA,
  ownerB,
  type Session,
  startBookings,
  otherUser,
  waitFor,
} from './bookings-harness';
import { type EventStream, openEventStream } from './event-stream';
import { ownerC, reporting } from './report-helpers';

let kq: BookingsHarness;
let url: string;
let accommodationA: number;
let accommodationB: number;

beforeAll(async () => {
  kq = await startBookings({ timing: { heartbeatMs: 20 } });
  url = await kq.listings.listen({ host: '127.0.0.1', port: 0 });
  accommodationA = await kq.accommodation(ownerA);
  accommodationB = await kq.accommodation(ownerB);
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

const accept = { action: 'accept' };
/** Id of the last new verified dispatcher: each test needs a new one, because the daily limits are shared otherwise. */
let lastUser = 3_400_000_000;
const fresh = (): Session => ({ userId: (lastUser += 1), role: 'guest' });
const openedBy = (as: Session, ids = [accommodationA], overrides = {}) => kq.opened(ids, overrides, { as });
const anonymous = (email: string, ip: string, overrides = {}) =>
  kq.ask(
    [accommodationA],
    { contact: { name: 'Demo', email }, ...overrides },
    { as: null, headers: { 'x-forwarded-for': ip } },
  );

describe('S1: mail flooding', () => {
  it('mails no owner about an unverified request, by any route', async () => {
    const { body } = await anonymous('s1@demo.example', '192.0.2.1');
    await waitFor(async () => (await kq.doc(body.id))?.outbox.length === 0);
    expect(kq.seen.filter((event) => event.subject === String(body.id)).map((event) => event.type)).toEqual([
      'booking-request.verification-needed.v1',
    ]);
    expect(await kq.mail('request_received', body.id, ownerA.userId)).toMatchObject({ skip: true });
    expect((await kq.answer(body.id, ownerA, accept)).status).toBe(404);
    const part = await kq.get<{ data: { id: number }[] }>('/api/booking-requests', { as: ownerA });
    expect(part.body.data.map((one) => one.id)).not.toContain(body.id);
  });

  it('accepts 3 unverified requests a day for an address, over all senders', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await anonymous('opfer@demo.example', `192.0.2.${10 + index}`)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    kq.clock.set('2026-03-03T00:00:00.000Z');
    expect((await anonymous('opfer@demo.example', '192.0.2.10')).status).toBe(202);
  });

  it('accepts 5 unverified requests a day from an IP, counting a whole /64 as one', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      statuses.push((await anonymous(`ip-${index}@demo.example`, `2001:db8:7:7::${index + 1}`)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    const refused = await anonymous('ip-9@demo.example', '2001:db8:7:7::99');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('enforces the limits for parallel requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => anonymous('rennen@demo.example', `198.51.100.${index}`)),
    );
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(3);
  });

  it('accepts 10 bundles a day from a dispatcher, 100 from a verified company', async () => {
    const as = fresh();
    for (let index = 0; index < 10; index += 1) await openedBy(as);
    expect((await kq.ask([accommodationA], {}, { as })).status).toBe(429);
    const verified = { ...fresh(), cid: 42 };
    for (let index = 0; index < 11; index += 1) await openedBy(verified);
  });

  it('does not count rejected requests', async () => {
    const as = fresh();
    for (let index = 0; index < 12; index += 1) await kq.ask([123_456_789], {}, { as });
    for (let index = 0; index < 12; index += 1) {
      await kq.ask([accommodationA], {}, { as, headers: { 'idempotency-key': 'always-the-same' } });
    }
    for (let index = 0; index < 9; index += 1) await openedBy(as);
    expect((await kq.ask([accommodationA], {}, { as })).status).toBe(429);
  });

  it('answers a repeated call after the daily limit is reached', async () => {
    const as = fresh();
    const repeated = () =>
      kq.ask([accommodationA], {}, { as, headers: { 'idempotency-key': 'the-last-of-today' } });
    const { body } = await repeated();
    for (let index = 0; index < 9; index += 1) await openedBy(as);
    expect((await kq.ask([accommodationA], {}, { as })).status).toBe(429);
    expect(await repeated()).toMatchObject({ status: 202, body: { id: body.id } });
    const other = await kq.ask(
      [accommodationA],
      { workers: 9 },
      { as, headers: { 'idempotency-key': 'the-last-of-today' } },
    );
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('stores no address of a sender in its counters', async () => {
    await anonymous('zaehler@demo.example', '203.0.113.7');
    expect(JSON.stringify(await kq.quotas())).not.toMatch(/zaehler|203\.0\.113/);
  });

  it('lifts the limits by configuration, but never in production', async () => {
    const free = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
    afterTest(() => free.stop());
    const accommodation = await free.accommodation(ownerA);
    for (let index = 0; index < 12; index += 1) await free.opened([accommodation]);
    await expect(
      startBookings({ config: { KQ_LIMIT_REQUESTS: 'off', NODE_ENV: 'production' } }),
    ).rejects.toThrow();
  });

  it('changes the limits by configuration', async () => {
    const few = await startBookings({ config: { KQ_LIMIT_BUNDLES_PER_DAY: '1,2' } });
    afterTest(() => few.stop());
    const accommodation = await few.accommodation(ownerA);
    await few.opened([accommodation]);
    expect((await few.ask([accommodation])).status).toBe(429);
    await few.opened([accommodation], {}, { as: { ...otherUser, cid: 7 } });
    await few.opened([accommodation], {}, { as: { ...otherUser, cid: 7 } });
    expect((await few.ask([accommodation], {}, { as: { ...otherUser, cid: 7 } })).status).toBe(429);
  });
});

describe('S1: "Anfrage melden"', () => {
  let accommodations: number[];
  let at: ReturnType<typeof reporting>;
  beforeAll(async () => {
    accommodations = [accommodationA, accommodationB, await kq.accommodation(ownerC)];
    at = reporting(kq);
  });

  it('suspends a sender for seven days by a decision only', async () => {
    const as = fresh();
    const id = await openedBy(as, accommodations);
    const [report] = await at.reportedBy(id, [ownerA, ownerB, ownerC]);
    expect((await kq.ask([accommodationA], {}, { as })).status).toBe(202);
    expect((await at.decide(report ?? 0, 'sender_suspended')).status).toBe(200);
    expect(await kq.ask([accommodationA], {}, { as })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: expect.stringContaining('nach Meldungen von Vermietern') },
    });
    expect((await kq.ask([accommodationA], {}, { as: fresh() })).status).toBe(202);
    const suspendedAt = kq.clock.now().getTime();
    const later = { start_date: '2026-06-15', end_date: '2026-06-19' };
    kq.clock.set(new Date(suspendedAt + 7 * 86_400_000 - 60_000).toISOString());
    expect((await kq.ask([accommodationA], later, { as })).status).toBe(403);
    kq.clock.set(new Date(suspendedAt + 7 * 86_400_000 + 1000).toISOString());
    expect((await kq.ask([accommodationA], later, { as })).status).toBe(202);
  });

  it('sends owners no further questions in the name of a suspended sender', async () => {
    const as = fresh();
    const later = { start_date: '2026-06-15', end_date: '2026-06-19' };
    const phoned = await kq.opened([accommodationA], later, { as });
    await kq.post(`/api/booking-requests/${phoned}/phoned`, { accommodation_id: accommodationA }, { as });
    const { status, body } = await at.report(phoned, ownerA);
    expect(status).toBe(201);
    await at.decide(body.receipt_no, 'sender_suspended');
    for (const kind of ['request_received', 'request_reminder', 'phoned_promise'] as const) {
      const question = {
        mail_kind: kind,
        booking_request_id: phoned,
        user_id: ownerA.userId,
        reference: String(accommodationA),
      };
      const { body } = await kq.internal('/mail-content', question);
      expect(body).toEqual({ skip: true, reason: 'sender suspended' });
    }
  });

  it('drops a waiting request of a suspended sender at its verification', async () => {
    const as = fresh();
    const later = { start_date: '2026-06-15', end_date: '2026-06-19' };
    const own = await kq.opened([accommodationA], later, { as });
    await at.decide((await at.report(own, ownerA)).body.receipt_no, 'sender_suspended');
    const waiting = await anonymous('angehalten@demo.example', '192.0.2.77', later);
    expect(waiting.body.status).toBe('awaiting_verification');
    await kq.publish('addressVerified', { user_id: as.userId, booking_request_id: waiting.body.id });
    await waitFor(async () => (await kq.doc(waiting.body.id))?.status === 'cancelled');
    expect(await kq.doc(waiting.body.id)).toMatchObject({ opened_at: null, contact: { email: '' } });
    expect(
      kq.seen.filter((event) => event.subject === String(waiting.body.id) && /opened/.test(event.type)),
    ).toEqual([]);
  });
});

describe('S1b: content of mails', () => {
  it("hides the client's name of the place from every owner", async () => {
    const evil = 'Gewinnen Sie jetzt auf evil.example';
    const id = await openedBy(fresh(), [accommodationA], {
      location: { display_name: evil, lat: 49.48, lng: 8.44 },
    });
    const mail = await kq.mail('request_received', id, ownerA.userId);
    const page = await kq.get(`/api/booking-requests/${id}/respond`, { as: ownerA });
    const list = await kq.get('/api/booking-requests', { as: ownerA });
    expect(page.status).toBe(200);
    expect(JSON.stringify([mail, page.body, list.body])).not.toContain('evil.example');
  });

  it.each([
    ['a line break', 'Demo\nBcc: a@b.example'],
    ['markup', 'Demo <script>'],
    ['a link', 'Demo http://evil.example'],
    ['a link without protocol', 'www.evil.example'],
    ['81 characters', 'x'.repeat(81)],
  ])('rejects %s in name and company', async (_name, text) => {
    const contact = { name: 'Demo', email: 's1b@demo.example' };
    const inName = await kq.ask([accommodationA], { contact: { ...contact, name: text } }, { as: fresh() });
    const inCompany = await kq.ask(
      [accommodationA],
      { contact: { ...contact, company: text } },
      { as: fresh() },
    );
    expect([inName.status, inCompany.status]).toEqual([422, 422]);
  });
});

describe('S3: respond tokens', () => {
  it('have 256 bits and are bound to request, owner and epoch', async () => {
    const as = fresh();
    const [first, second] = [
      await openedBy(as, [accommodationA, accommodationB]),
      await openedBy(as, [accommodationA, accommodationB]),
    ];
    const tokens = [
      await kq.token(first, ownerA.userId),
      await kq.token(first, ownerB.userId),
      await kq.token(second, ownerA.userId),
    ];
    await kq.tamper(first, { $inc: { link_epoch: 1, version: 1 } });
    tokens.push(await kq.token(first, ownerA.userId));
    expect(new Set(tokens).size).toBe(4);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const page = (token: string) =>
      kq.get(`/api/booking-requests/${first}/respond?owner_id=${ownerA.userId}`, {
        headers: { 'x-respond-token': token },
      });
    expect(await Promise.all(tokens.map(async (token) => (await page(token)).status))).toEqual([
      404, 404, 404, 200,
    ]);
  });

  it('open no session, no other recipient, no list and no listing', async () => {
    const id = await openedBy(fresh(), [accommodationA, accommodationB]);
    const token = await kq.token(id, ownerA.userId);
    const headers = { 'x-respond-token': token, authorization: `Bearer ${token}` };
    for (const path of ['/api/booking-requests', `/api/booking-requests/${id}`, '/api/accommodations/my']) {
      expect((await kq.get(path, { headers })).status).toBe(401);
    }
    const page = await kq.get(`/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}&token=${token}`);
    expect(JSON.stringify(page.body)).not.toMatch(new RegExp(`${accommodationB}|${ownerB.userId}`));
  });

  it('do not answer a request by GET, whatever its parameters', async () => {
    const id = await openedBy(fresh());
    const token = await kq.token(id, ownerA.userId);
    const page = `/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}&token=${token}&action=accept`;
    await kq.get(page);
    await kq.listings.app.inject({ method: 'HEAD', url: page });
    expect((await kq.read(id, { userId: lastUser, role: 'guest' })).recipients[0]?.status).toBe('queued');
  });

  it('allow reading after confirmation, but no answer', async () => {
    const as = fresh();
    const accommodation = await kq.accommodation(ownerA);
    const id = await openedBy(as, [accommodation]);
    const token = await kq.token(id, ownerA.userId);
    const respond = (body: object) =>
      kq.post(`/api/booking-requests/${id}/respond`, { owner_id: ownerA.userId, token, ...body });
    await respond(accept);
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }], { as });
    expect((await respond({ action: 'decline' })).status).toBe(409);
    const page = await kq.get(`/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}&token=${token}`);
    expect(page).toMatchObject({ status: 200, body: { can_answer: false } });
  });

  it('appear in no log line and no event', async () => {
    const id = await openedBy(fresh());
    const token = await kq.token(id, ownerA.userId);
    await kq.post(`/api/booking-requests/${id}/respond`, { owner_id: ownerA.userId, token, ...accept });
    await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
    await kq.get(`/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}&token=${token}`);
    expect(JSON.stringify([kq.logged, kq.seen, await kq.doc(id)])).not.toContain(token);
    expect(kq.logged.length).toBeGreaterThan(0);
  });
});

describe('S14: live streams', () => {
  it('answer 401 without a session and to a token in the URL', async () => {
    const id = await kq.opened([accommodationA]);
    const token = await kq.tokens.sign({ userId: dispatcher.userId });
    expect((await openEventStream(`${url}/api/booking-requests/${id}/events`, {})).status).toBe(401);
    expect(
      (await openEventStream(`${url}/api/booking-requests/${id}/events?token=${token}`, {})).status,
    ).toBe(401);
    expect((await follow(id, {}, { as: ownerA })).status).toBe(403);
  });

  it('are limited to 5 per user; closing one frees a slot', async () => {
    const id = await kq.opened([accommodationA]);
    const open = await Promise.all(Array.from({ length: 5 }, () => follow(id)));
    expect(open.map((stream) => stream.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await follow(id)).status).toBe(503);
    open[0]?.close();
    await waitFor(async () => {
      const again = await follow(id);
      return again.status === 200;
    });
  });

  it('are limited to 20 per address', async () => {
    const session = (index: number): Session => ({ userId: 3_300_000_000 + index, role: 'guest', cid: 77 });
    const id = await kq.opened([accommodationA], {}, { as: session(0) });
    const from = (ip: string, index: number) => follow(id, { 'x-forwarded-for': ip }, { as: session(index) });
    const open = await Promise.all(
      Array.from({ length: 20 }, (_, index) => from('2001:db8:1:2::1', Math.floor(index / 5))),
    );
    expect(open.every((stream) => stream.status === 200)).toBe(true);
    expect((await from('2001:db8:1:2::9', 5)).status).toBe(503);
    expect((await from('2001:db8:1:3::9', 5)).status).toBe(200);
  });

  it('end within a minute after their session', async () => {
    const id = await kq.opened([accommodationA]);
    const stream = await follow(id);
    await waitFor(() => stream.events.length >= 2);
    kq.clock.advance(61 * 60_000);
    await waitFor(() => stream.isEnded());
  });
});

describe('S15: Idempotency-Key', () => {
  it('is stored as a digest, without the key, the address or the body', async () => {
    const key = 'geheimer-key-123';
    const { body } = await anonymous('s15@demo.example', '192.0.2.200');
    const keyed = await kq.ask([accommodationA], {}, { as: fresh(), headers: { 'idempotency-key': key } });
    const stored = (await kq.doc(keyed.body.id))?.idempotency;
    expect(stored).toEqual({
      scope: expect.stringMatching(/^[\w-]{43}$/),
      body_hash: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await kq.doc(body.id))?.idempotency).toBeUndefined();
  });

  it('does not return a request of another sender with the same key', async () => {
    const headers = { 'idempotency-key': 'gleicher-key-1' };
    const ids = await Promise.all(
      [fresh(), fresh()].map(async (as) => (await kq.ask([accommodationA], {}, { as, headers })).body.id),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('S20: mass assignment', () => {
  it.each([
    ['dispatcher_id', 1],
    ['company_id', 1],
    ['status', 'open'],
    ['owner_id', 1],
    ['email_verified', true],
    ['demo', true],
    ['version', 9],
    ['recipients', []],
    ['__proto__', { polluted: true }],
    ['constructor', {}],
  ])('rejects a request with %s', async (field, value) => {
    const before = await kq.count();
    const payload = JSON.stringify(aBookingRequest([accommodationA])).replace(
      /^\{/,
      `{${JSON.stringify(field)}:${JSON.stringify(value)},`,
    );
    const answer = await kq.listings.app.inject({
      method: 'POST',
      url: '/api/booking-requests',
      headers: { ...(await kq.tokens.bearer(fresh())), 'content-type': 'application/json' },
      payload,
    });
    expect([400, 422]).toContain(answer.statusCode);
    expect(await kq.count()).toBe(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(['contact', 'location'])('rejects unknown fields inside %s', async (part) => {
    const body = aBookingRequest([accommodationA]);
    const inner = { ...(body[part] as object), is_admin: true };
    expect((await kq.ask([accommodationA], { [part]: inner }, { as: fresh() })).status).toBe(422);
  });
});

describe('S21: query operators', () => {
  const operators = [{ $gt: '' }, { $ne: null }, { $where: 'sleep(1)' }, ['a'], { $regex: '.*' }];
  it.each(operators)('rejects the operator in the body: %j', async (value) => {
    const id = await openedBy(fresh());
    for (const field of ['workers', 'start_date', 'message', 'answer_by', 'nonce_hash']) {
      expect((await kq.ask([accommodationA], { [field]: value }, { as: fresh() })).status).toBe(422);
    }
    expect((await kq.answer(id, ownerA, { ...accept, accommodation_id: value })).status).toBe(422);
    expect(
      (await kq.post(`/api/booking-requests/${id}/respond`, { ...accept, owner_id: value, token: value }))
        .status,
    ).toBe(422);
  });

  it.each([
    'status[$ne]=open',
    'page[$gt]=0',
    'status=open&status=filled',
    'per_page=101',
    'page=0',
    'q=.*',
    'status=dropped',
  ])('rejects the operator in the query: %s', async (query) => {
    expect((await kq.get(`/api/booking-requests?${query}`, { as: dispatcher })).status).toBe(400);
  });
});

describe('S22: personal data in events', () => {
  it('publishes only ids, states, dates and numbers in every event of bookings', async () => {
    const as = fresh();
    const accommodation = await kq.accommodation(ownerA);
    const secret = 'Streng geheimer Text';
    const id = await openedBy(as, [accommodation, accommodationB], { message: secret, rooms_wish: secret });
    await kq.answer(id, ownerA, { ...accept, message: secret });
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }], { as });
    await kq.post(`/api/booking-requests/${id}/cancel`, { reason: secret }, { as });
    await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
    const own = kq.seen.filter((event) => event.subject === String(id));
    expect(own.map((event) => event.type.split('.')[1])).toEqual([
      'opened',
      'answered',
      'confirmed',
      'released',
      'cancelled',
    ]);
    expect(JSON.stringify(own)).not.toMatch(/geheim|@|Demo|\+49|Ludwigshafen|Werk/);
    for (const event of own) expect(textsOf(event.data).filter((text) => !isHarmless(text))).toEqual([]);
  });

  it('has no field for free text in the catalog', () => {
    for (const event of Object.values(events)) {
      if (!event.topic.startsWith('listings.')) continue;
      const fields = Object.entries(event.data.shape as Record<string, z.ZodType>);
      for (const [name, schema] of fields)
        expect({
          event: event.type,
          name,
          free: schema.safeParse('Free text, a@b.example').success,
        }).toMatchObject({ free: false });
    }
  });
});

describe('S23: ids', () => {
  it('are random and between 10^12 and 2^53', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => openedBy(fresh())));
    for (const id of ids) expect(id >= 1e12 && id <= Number.MAX_SAFE_INTEGER).toBe(true);
    expect(ids).not.toEqual([...ids].sort((a, b) => a - b).map((_, index) => (ids[0] ?? 0) + index));
  });

  it('get the same answer when foreign or unknown, byte for byte', async () => {
    const id = await openedBy(fresh());
    const answers = await Promise.all(
      [id, id + 1, 4_711].flatMap((one) => [
        kq.get(`/api/booking-requests/${one}`, { as: otherUser }),
        kq.post(`/api/booking-requests/${one}/cancel`, {}, { as: otherUser }),
        kq.get(`/api/booking-requests/${one}/respond`, { as: ownerB }),
      ]),
    );
    const bodies = new Set(
      answers.map(({ status, body }) => JSON.stringify({ status, ...body, request_id: '' })),
    );
    expect([...bodies]).toHaveLength(1);
    expect(answers[0]?.status).toBe(404);
  });
});

/** Opens a live stream of a request. */
async function follow(
  id: number,
  headers: Record<string, string> = {},
  { as = dispatcher }: { as?: Session } = {},
): Promise<EventStream> {
  const session = await kq.tokens.bearer(as);
  const stream = await openEventStream(`${url}/api/booking-requests/${id}/events`, {
    ...session,
    ...headers,
  });
  afterTest(() => stream.close());
  return stream;
}

/** Returns all texts within a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const isHarmless = (text: string): boolean => /^[a-z_]{1,40}$/.test(text) || !Number.isNaN(Date.parse(text));
