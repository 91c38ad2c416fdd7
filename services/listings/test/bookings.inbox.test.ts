import {
  INBOX_STATES,
  type InboxState,
  type MessageTemplate,
  type Occupancy,
  type OwnerStats,
  type OwnerInbox,
  type RespondView,
} from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  type Session,
  startBookings,
} from './bookings-harness';

let kq: BookingsHarness;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterAll(() => kq.stop());

const billing = { company: 'Demo-Bau GmbH', address: 'Weg 1, 67059 Ludwigshafen', order_no: 'B-7' };
const on_site_contact = { name: 'Demo Polier', phone: '+49 170 2312501' };
const inboxOf = (owner: Session | null, query = '') =>
  kq.get<OwnerInbox>(`/api/booking-requests/inbox${query}`, { as: owner });
const newOwner = (offset: number): Session => ({ userId: 2_000_001_000 + offset, role: 'owner' });

describe('GET /booking-requests/inbox', () => {
  it('answers 401 without a session and 403 to a dispatcher', async () => {
    expect((await inboxOf(null)).status).toBe(401);
    expect((await inboxOf(dispatcher)).status).toBe(403);
    expect((await inboxOf(ownerA, '?state=new')).status).toBe(400);
  });

  it('shows of an invoice what was stated, and no more', async () => {
    const owner = newOwner(90);
    const accommodation = await kq.accommodation(owner);
    const stated = { cost_center: 'KST 7' };
    const id = await kq.opened([accommodation], { billing: stated });
    await kq.answer(id, owner, { action: 'accept' });
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
    expect((await inboxOf(owner, '?state=confirmed')).body.data[0]?.billing).toEqual(stated);
  });

  it('moves a request from open to answered, confirmed and done, with the counts of all states', async () => {
    const owner = newOwner(1);
    const accommodation = await kq.accommodation(owner);
    const wishes = { vehicles: { cars: 1, vans: 3, trucks: 0 }, rooms_wish: 'Nur Einzelzimmer' };
    const id = await kq.opened([accommodation], {
      billing,
      on_site_contact,
      message: 'Zwei Transporter.',
      ...wishes,
    });
    const seen = async (state: InboxState) => {
      const { body } = await inboxOf(owner, `?state=${state}`);
      expect(body.meta).toMatchObject({ state, total: 1, counts: { ...NONE, [state]: 1 } });
      return body.data[0];
    };
    expect(await seen('open')).toMatchObject({
      id,
      nights: 4,
      contact: { company: 'Demo-Bau GmbH', email: 'disponent@demo.example' },
      billing: null,
      on_site_contact: null,
      message: 'Zwei Transporter.',
      own: [{ accommodation_id: accommodation, amount: { total_cents: 100_000 }, can_cancel: false }],
    });
    await kq.answer(id, owner, { action: 'partial', beds: 8 });
    expect(await seen('answered')).toMatchObject({
      billing: null,
      own: [{ amount: { total_cents: 80_000 } }],
    });
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 6, offer_version: 1 }]);
    expect(await seen('confirmed')).toMatchObject({
      billing,
      on_site_contact,
      ...wishes,
      own: [
        { beds_confirmed: 6, amount: { total_cents: 60_000 }, start_date: '2026-03-16', can_cancel: true },
      ],
    });
    kq.clock.set('2026-04-20T09:00:00.000Z');
    expect(await seen('done')).toMatchObject({
      contact: null,
      billing: null,
      on_site_contact: null,
      message: null,
      rooms_wish: null,
    });
    kq.clock.set('2026-03-02T09:00:00.000Z');
  });

  it("names the sender, in dashboard and answer page, until the beds are somebody else's", async () => {
    const [owner, other] = [newOwner(91), newOwner(92)];
    const [mine, theirs] = [await kq.accommodation(owner), await kq.accommodation(other)];
    const id = await kq.opened([mine, theirs], { message: 'Zwei Transporter.' });
    const token = await kq.token(id, owner.userId);
    const page = () =>
      kq.get<RespondView>(`/api/booking-requests/${id}/respond?owner_id=${owner.userId}`, {
        headers: { 'x-respond-token': token },
      });
    const seen = async () => {
      const inboxes = await Promise.all(INBOX_STATES.map((state) => inboxOf(owner, `?state=${state}`)));
      const item = inboxes.flatMap(({ body }) => body.data).find((one) => one.id === id)!;
      const { contact, message } = (await page()).body;
      expect([item.contact, item.message]).toEqual([contact, message]);
      return [contact?.email, message];
    };
    const shown = ['disponent@demo.example', 'Zwei Transporter.'];
    expect(await seen()).toEqual(shown);
    await kq.answer(id, owner, { action: 'accept' });
    await kq.answer(id, other, { action: 'accept' });
    expect(await seen()).toEqual(shown);
    await kq.confirm(id, [{ accommodation_id: theirs, beds: 10, offer_version: 1 }]);
    expect(await seen()).toEqual([undefined, null]);
    await kq.post(
      `/api/booking-requests/${id}/cancel-stay`,
      { accommodation_id: theirs, reason: 'damage' },
      { as: other },
    );
    expect(await seen()).toEqual(shown);
  });

  it('names the company of a confirmed stay in the calendar of its owner, until 30 days after it', async () => {
    const owner = newOwner(9);
    const accommodation = await kq.accommodation(owner);
    const id = await kq.opened([accommodation]);
    await kq.answer(id, owner, { action: 'accept' });
    const spans = async (as: Session = owner) =>
      (
        await kq.get<Occupancy>(
          `/api/accommodations/${accommodation}/occupancy?from=2026-03-16&to=2026-03-20`,
          {
            as,
          },
        )
      ).body.spans;
    expect(await spans()).toEqual([]);
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 6, offer_version: 1 }]);
    const stay = { kind: 'stay', from: '2026-03-16', to: '2026-03-20', beds: 6 };
    expect(await spans()).toEqual([{ ...stay, name: 'Demo-Bau GmbH' }]);
    expect(await spans(ownerB)).toBeUndefined();
    const all = await kq.get('/api/accommodations/my/occupancy?from=2026-03-16&to=2026-03-20', { as: owner });
    expect(JSON.stringify(all.body)).not.toContain('Demo-Bau');
    kq.clock.set('2026-04-20T09:00:00.000Z');
    expect(await spans()).toEqual([{ ...stay, name: null }]);
    kq.clock.set('2026-03-02T09:00:00.000Z');
    await kq.tamper(id, { $set: { 'contact.company': null } });
    expect(await spans()).toMatchObject([{ name: expect.stringMatching(/./) }]);
    await kq.tamper(id, { $set: { 'contact.email': '' } });
    expect(await spans()).toEqual([{ ...stay, name: null }]);
  });

  it('shows an owner nothing of the others', async () => {
    const [accommodationA, accommodationB] = [await kq.accommodation(ownerA), await kq.accommodation(ownerB)];
    const id = await kq.opened([accommodationA, accommodationB], { billing });
    await kq.answer(id, ownerB, { action: 'accept' });
    const { body } = await inboxOf(ownerA);
    const item = body.data.find((one) => one.id === id);
    expect(item?.own.map((one) => one.accommodation_id)).toEqual([accommodationA]);
    expect(JSON.stringify(body)).not.toContain(String(accommodationB));
    expect((await inboxOf(newOwner(2))).body).toMatchObject({ data: [], meta: { counts: NONE } });
  });

  it('pages within a state', async () => {
    const owner = newOwner(3);
    const accommodation = await kq.accommodation(owner);
    for (let count = 0; count < 3; count++) await kq.opened([accommodation]);
    const pages = await Promise.all([1, 2].map((page) => inboxOf(owner, `?per_page=2&page=${page}`)));
    expect(pages.map(({ body }) => body.data.length)).toEqual([2, 1]);
    expect(pages[1]?.body.meta).toMatchObject({ total: 3, counts: { open: 3 } });
  });
});

describe('an answer from the inbox', () => {
  it('is the owner’s only: another owner cannot answer, in the own or a foreign name', async () => {
    const id = await kq.opened([await kq.accommodation(ownerA)]);
    const body = { action: 'accept' };
    const foreign = [ownerA.userId, ownerB.userId].map((owner_id) =>
      kq.post(`/api/booking-requests/${id}/respond`, { ...body, owner_id }, { as: ownerB }),
    );
    for (const { status } of await Promise.all(foreign)) expect(status).toBe(404);
    expect((await kq.doc(id))?.recipients[0]?.answered_at).toBeNull();
    expect((await kq.answer(id, ownerA, body)).status).toBe(200);
  });
});

describe('the message templates of an owner', () => {
  const PATH = '/api/booking-requests/message-templates';
  const templatesOf = (owner: Session | null) => kq.get<{ data: MessageTemplate[] }>(PATH, { as: owner });
  const arrival = { name: 'Anreise', text: 'Schlüssel im Kasten am Eingang.\nParkplätze im Hof.' };

  it('are replaced as a whole and seen by this owner only', async () => {
    const [owner, other] = [newOwner(12), newOwner(13)];
    expect((await templatesOf(owner)).body).toEqual({ data: [] });
    const data = [arrival, { name: 'Voll', text: 'Leider sind wir belegt.' }];
    expect((await kq.put(PATH, { data }, { as: owner })).body).toEqual({ data });
    expect((await templatesOf(owner)).body).toEqual({ data });
    expect((await templatesOf(other)).body).toEqual({ data: [] });
    await kq.put(PATH, { data: [arrival] }, { as: owner });
    expect((await templatesOf(owner)).body).toEqual({ data: [arrival] });
  });

  it('answer 401, 403 and 422 for no session, a dispatcher and a wrong list', async () => {
    expect((await templatesOf(null)).status).toBe(401);
    expect((await templatesOf(dispatcher)).status).toBe(403);
    const wrong = [
      { data: [{ ...arrival, name: ' ' }] },
      { data: [{ ...arrival, text: '' }] },
      { data: [{ ...arrival, text: 'x'.repeat(1001) }] },
      { data: [{ ...arrival, owner_id: 7 }] },
      { data: Array.from({ length: 21 }, () => arrival) },
    ];
    for (const body of wrong) expect((await kq.put(PATH, body, { as: ownerA })).status).toBe(422);
    expect((await templatesOf(ownerA)).body).toEqual({ data: [] });
  });
});

describe('GET /accommodations/my/figures', () => {
  const statsOf = (owner: Session | null, query = 'from=2026-03-01&to=2026-04-01') =>
    kq.get<OwnerStats>(`/api/accommodations/my/figures?${query}`, { as: owner });

  it('counts the owner’s requests, answers, nights and earnings, and of no other owner', async () => {
    const [owner, other] = [newOwner(10), newOwner(11)];
    const [accommodation, foreign] = [await kq.accommodation(owner), await kq.accommodation(other)];
    const id = await kq.opened([accommodation, foreign]);
    await kq.sent(id, owner.userId);
    await kq.answer(id, owner, { action: 'partial', beds: 8 });
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 8, offer_version: 1 }]);
    const { status, body } = await statsOf(owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({ requests: 1, answered: 1, offers: 1, response_hours: 0 });
    expect(body.months).toMatchObject([
      // Analytics is unavailable here: no views, and every other figure.
      { views: null, earnings_cents: 80_000, bed_nights: 32, bed_nights_total: 12 * 31, offers: 1 },
    ]);
    expect((await statsOf(other)).body).toMatchObject({
      requests: 1,
      answered: 0,
      response_hours: null,
      months: [{ earnings_cents: 0, bed_nights: 0 }],
    });
  });

  it('answers 401, 403 and 422 for no session, a dispatcher and a wrong period', async () => {
    expect((await statsOf(null)).status).toBe(401);
    expect((await statsOf(dispatcher)).status).toBe(403);
    for (const query of ['from=2026-04-01&to=2026-03-01', 'from=2025-01-01&to=2026-03-01', 'from=2026-03-01'])
      expect([400, 422]).toContain((await statsOf(ownerA, query)).status);
  });
});

const NONE = { open: 0, answered: 0, confirmed: 0, done: 0 };
