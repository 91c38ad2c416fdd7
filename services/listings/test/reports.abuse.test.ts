import {
  type BookingsHarness,
  cardOf,
  dispatcher,
  otherUser,
  ownerA,
  ownerB,
  type Session,
  startBookings,
} from './bookings-harness';
import { admin, LISTING_SAID, ownerC, reporting, SAID } from './report-helpers';

const owners = [ownerA, ownerB, ownerC];

describe('S33 reports', () => {
  let kq: BookingsHarness;
  let at: ReturnType<typeof reporting>;
  let accommodations: number[];
  beforeEach(async () => {
    kq = await startBookings();
    at = reporting(kq);
    accommodations = [];
    for (const owner of owners) accommodations.push(await kq.accommodation(owner));
  });
  afterEach(() => kq.stop());

  it('by three fresh accounts hold nobody, also when the accounts grow older', async () => {
    const created_at = new Date(kq.clock.now().getTime() - 6 * 86_400_000).toISOString();
    for (const owner of owners) kq.contacts.cards.set(owner.userId, { ...cardOf(owner), created_at });
    const id = await kq.opened(accommodations);
    await at.reportedBy(id, owners);
    const next = await kq.ask(accommodations);
    expect([next.status, next.body.held_until]).toEqual([202, undefined]);
    kq.clock.advance(8 * 86_400_000);
    const stay = { start_date: '2026-04-13', end_date: '2026-04-17' };
    expect((await kq.ask(accommodations, stay)).body.held_until).toBeUndefined();
  });

  it('by owners without a verified address, without a mail of this sender or without a known age hold nobody', async () => {
    const id = await kq.opened(accommodations);
    await at.reportedBy(id, [ownerA, ownerB]);
    expect((await at.report(id, ownerC)).status).toBe(201);
    const isHeld = async () => (await kq.ask(accommodations)).body.held_until !== undefined;
    expect(await isHeld()).toBe(false);
    await at.received(id, ownerC);
    kq.contacts.cards.set(ownerC.userId, cardOf({ ...ownerC, ev: false }));
    expect(await isHeld()).toBe(false);
    const { created_at: _age, ...ageless } = cardOf(ownerC);
    kq.contacts.cards.set(ownerC.userId, ageless);
    expect(await isHeld()).toBe(false);
    kq.contacts.cards.set(ownerC.userId, cardOf(ownerC));
    expect(await isHeld()).toBe(true);
  });

  it('of one owner count once, and a repetition returns the first receipt', async () => {
    const ids = [
      await kq.opened(accommodations),
      await kq.opened(accommodations),
      await kq.opened(accommodations),
    ];
    for (const id of ids) await at.reportedBy(id, [ownerA]);
    const again = await at.report(ids[0]!, ownerA, { ground: 'fraud', text: 'Noch einmal.' });
    expect(again).toMatchObject({ status: 201, body: { is_repeated: true } });
    expect(await at.read(again.body.receipt_no)).toMatchObject({ ...SAID });
    const parallel = await Promise.all([1, 2, 3].map(() => at.report(ids[1]!, ownerB)));
    expect(new Set(parallel.map(({ body }) => body.receipt_no)).size).toBe(1);
    expect((await at.list()).body.meta.total).toBe(4);
    expect((await kq.ask(accommodations)).body.held_until).toBeUndefined();
  });

  it('of an own accommodation or request are refused', async () => {
    expect((await at.reportListing(accommodations[0]!, ownerA)).status).toBe(409);
    const id = await kq.opened(accommodations);
    await kq.tamper(id, { $set: { dispatcher_id: ownerA.userId } });
    expect((await at.report(id, ownerA)).status).toBe(409);
    expect((await at.list()).body.meta.total).toBe(0);
  });

  it('need a session or the token of the asked owner, until the link expires', async () => {
    const [one, two] = [await kq.opened([accommodations[0]!]), await kq.opened([accommodations[1]!])];
    const path = `/api/booking-requests/${one}/report-abuse`;
    const foreign = { owner_id: ownerA.userId, token: await kq.token(two, ownerB.userId), ...SAID };
    expect((await kq.post(path, foreign)).status).toBe(404);
    expect((await kq.post(path, { owner_id: ownerA.userId, ...SAID }, { as: dispatcher })).status).toBe(404);
    expect((await kq.post(path, { owner_id: ownerA.userId }, { as: ownerB })).status).toBe(404);
    const headers = { 'x-respond-token': await kq.token(one, ownerA.userId) };
    const byLink = await kq.post(path, { owner_id: ownerA.userId, ...SAID }, { headers });
    expect(byLink).toMatchObject({ status: 201, headers: { 'referrer-policy': 'no-referrer' } });
    expect((await at.reportListing(accommodations[0]!, null)).status).toBe(401);
    kq.clock.set('2026-04-20T09:00:00.000Z');
    expect((await at.report(one, ownerA)).status).toBe(410);
  });

  it('are five a day for each account, by session and by link together, without a setting that lifts it', async () => {
    const free = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
    const by = reporting(free);
    try {
      const own = await free.accommodation(ownerA);
      const ids: number[] = [];
      for (let no = 0; no < 6; no += 1) ids.push(await free.opened([own]));
      const headers = { 'x-respond-token': await free.token(ids[0]!, ownerA.userId) };
      const body = { owner_id: ownerA.userId, ...SAID };
      await free.post(`/api/booking-requests/${ids[0]}/report-abuse`, body, { headers });
      const statuses = await Promise.all(ids.slice(1).map((id) => by.report(id, ownerA)));
      expect(statuses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429]);
      expect((await by.report(ids[0]!, ownerA)).body.is_repeated).toBe(true);
      free.clock.advance(86_400_000);
      expect((await by.list()).body.meta.total).toBe(5);
    } finally {
      await free.stop();
    }
  });

  it.each([
    ['without a ground', { text: 'x' }],
    ['without a text', { ground: 'fraud' }],
    ['with an empty text', { ground: 'fraud', text: '  ' }],
    ['with a ground of accommodations', { ground: 'not_existing', text: 'x' }],
    ['with 1001 characters', { ground: 'fraud', text: 'a'.repeat(1001) }],
    ['with a control character', { ground: 'fraud', text: 'a\u0007b' }],
    ['with a bidirectional override', { ground: 'fraud', text: 'a\u202eb' }],
    ['with an unknown field', { ...SAID, status: 'decided' }],
  ])('%s are 422', async (_what, said) => {
    const id = await kq.opened([accommodations[0]!]);
    expect((await at.report(id, ownerA, said)).status).toBe(422);
    const forListing =
      'ground' in said && said.ground === 'not_existing' ? { ...said, ground: 'advertising' } : said;
    if ('status' in said) return;
    expect((await at.reportListing(accommodations[0]!, dispatcher, forListing)).status).toBe(422);
  });

  it('with addresses and markup are stored as typed and are in no mail', async () => {
    const text = 'Siehe <b>https://evil.example/x</b>\nund a@evil.example';
    const { body } = await at.reportListing(accommodations[0]!, dispatcher, { ...LISTING_SAID, text });
    expect((await at.read(body.receipt_no)).text).toBe(text);
    for (const mail_kind of ['report_receipt', 'report_decision', 'report_measure']) {
      const question = { mail_kind, report_id: body.receipt_no, user_id: dispatcher.userId };
      expect(JSON.stringify((await kq.internal('/report-mail-content', question)).body)).not.toContain(
        'evil',
      );
    }
  });

  it('are read and decided by administrators only, once, with a recent sign-in for a measure', async () => {
    const { receipt_no: no } = (await at.reportListing(accommodations[0]!, dispatcher)).body;
    for (const [as, status] of [
      [null, 401],
      [dispatcher, 403],
      [ownerA, 403],
    ] as const) {
      expect((await at.list('', as)).status).toBe(status);
      expect((await kq.get(`/api/admin/reports/${no}`, { as })).status).toBe(status);
      expect((await at.decide(no, 'none', {}, as)).status).toBe(status);
    }
    const auth_time = Math.floor(kq.clock.now().getTime() / 1000) - 3600;
    const stale = await at.decide(no, 'listing_blocked', {}, { ...admin, auth_time } as Session);
    expect(stale).toMatchObject({ status: 403, body: { reason: 'reauthentication_needed' } });
    expect((await at.decide(no, 'listing_blocked', { version: 9 })).status).toBe(409);
    expect((await at.decide(no, 'none', { statement: '' })).status).toBe(422);
    const tabs = await Promise.all([
      at.decide(no, 'listing_blocked'),
      at.decide(no, 'none', {}, { ...admin, userId: 1_000_000_002 }),
    ]);
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('do not show an unverified account as mailed, and store its report', async () => {
    const unverified = { ...otherUser, ev: false };
    const { status, body } = await at.reportListing(accommodations[0]!, unverified);
    expect([status, body.is_mailed]).toEqual([201, false]);
  });
});
