import { type ListingsMail, type ListingsMailKind } from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  type Session,
  startBookings,
  waitFor,
} from './bookings-harness';
import { storedPhoto } from './stored-accommodation';

let kq: BookingsHarness;
const admin: Session = { userId: 9_000_000_001, role: 'admin' };

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

type Filled = Extract<ListingsMail, { skip: false }>;

async function mailOf(
  kind: ListingsMailKind,
  id: number,
  reference: string | null = null,
  userId = dispatcher.userId,
): Promise<ListingsMail> {
  const question = { mail_kind: kind, booking_request_id: id, user_id: userId, reference };
  return (await kq.internal<ListingsMail>('/mail-content', question)).body;
}

async function filled(...question: Parameters<typeof mailOf>): Promise<Filled> {
  const mail = await mailOf(...question);
  if (mail.skip) throw new Error(mail.reason);
  return mail;
}

async function confirmed(id: number, accommodation: number, beds: number, version = 1): Promise<void> {
  const answer = await kq.confirm(id, [{ accommodation_id: accommodation, beds, offer_version: version }]);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
const stayIdOf = async (id: number, accommodation: number): Promise<number> =>
  (await kq.doc(id))?.recipients.find((one) => one.accommodation_id === accommodation)?.stay_state?.stay_id ??
  0;

/** Creates a request with one confirmed stay. */
async function agreed(beds = 10): Promise<{ id: number; house: number; stay: number }> {
  const house = await kq.accommodation(ownerA, 12, { deposit: 20_000, check_in_from: '15:00' });
  const id = await kq.opened([house]);
  await kq.answer(id, ownerA, { action: 'accept' });
  await confirmed(id, house, beds);
  return { id, house, stay: await stayIdOf(id, house) };
}

describe('the content of mails after the yes', () => {
  it('is the stored stay, whatever offer, house and request say later', async () => {
    const { id, house, stay } = await agreed();
    const before = await filled('booking_confirmed', id, `${stay}.1`);
    expect(before.stays).toMatchObject([
      {
        id: stay,
        parts: [{ from: '2026-03-16', to: '2026-03-20', beds: 10 }],
        address: 'Parkstraße 1',
        deposit: 20_000,
        check_in_from: '15:00',
        amount: { total_cents: 100_000 },
        version: 1,
        calendar_id: null,
      },
    ]);
    await kq.tamper(id, {
      $set: {
        start_date: '2026-03-17',
        'recipients.0.offer.start_date': '2026-03-18',
        'recipients.0.offer.beds': 3,
        'recipients.0.title': 'Umbenannt',
        'recipients.0.beds_confirmed': 4,
        'recipients.0.confirmed_amount.total_cents': 1,
      },
    });
    await kq.changeAccommodation(house, { $set: { address: 'Neu 1', deposit: 1, title: 'Umbenannt' } });
    expect((await filled('booking_confirmed', id, `${stay}.1`)).stays).toEqual(before.stays);
    expect((await filled('offer_confirmed', id, `${stay}.1`, ownerA.userId)).stays).toMatchObject([
      { id: stay, address: 'Parkstraße 1', deposit: 20_000 },
    ]);
  });

  it('inserts a stay that the request made a contract of and nobody wrote yet', async () => {
    const { id, house, stay } = await agreed();
    const { recipients } = (await kq.doc(id))!;
    await kq.removeStay(stay);
    await kq.tamper(id, {
      $set: {
        'recipients.0.stay_to_write': {
          stay_id: stay,
          parts: recipients[0]!.stay_state!.parts,
          nights: 'all',
          amount: recipients[0]!.confirmed_amount,
          terms: { free_days: 7, percent: 80 },
          house: {
            title: 'Wie vereinbart',
            address: 'Parkstraße 1',
            zip_code: '67059',
            city: 'Ludwigshafen am Rhein',
            deposit: null,
            check_in_from: null,
            check_out_until: null,
          },
          at: new Date('2026-03-02T09:00:00.000Z'),
        },
      },
    });
    const mail = await filled('booking_confirmed', id, `${stay}.1`);
    expect(mail.stays).toMatchObject([{ id: stay, accommodation_id: house, title: 'Wie vereinbart' }]);
    expect((await kq.doc(id))?.recipients[0]?.stay_to_write).toBeNull();
  });

  it('lists exactly the houses of one call, and those of earlier calls apart', async () => {
    const [first, second] = [await kq.accommodation(ownerA, 6), await kq.accommodation(ownerB, 6)];
    const id = await kq.opened([first, second]);
    await kq.answer(id, ownerA, { action: 'accept' });
    await kq.answer(id, ownerB, { action: 'accept' });
    // Both calls in the same millisecond of the clock.
    await confirmed(id, first, 6);
    await confirmed(id, second, 4);
    const [one, two] = [await stayIdOf(id, first), await stayIdOf(id, second)];
    const later = await filled('booking_confirmed', id, `${two}.2`);
    expect([later.stays, later.earlier_stays].map((list) => list?.map(({ id: stay }) => stay))).toEqual([
      [two],
      [one],
    ]);
    expect((await filled('booking_confirmed', id, `${one}.1`)).stays).toMatchObject([{ id: one }]);
    expect((await filled('offer_confirmed', id, `${two}.2`, ownerB.userId)).stays).toMatchObject([
      { id: two },
    ]);
  });

  it('gives an owner of several houses only those of the named call', async () => {
    const houses = [await kq.accommodation(ownerA, 4), await kq.accommodation(ownerA, 6)];
    const other = await kq.accommodation(ownerB, 6);
    const id = await kq.opened([...houses, other]);
    for (const accommodation_id of houses)
      expect(await kq.answer(id, ownerA, { action: 'accept', accommodation_id })).toMatchObject({
        status: 200,
      });
    await kq.answer(id, ownerB, { action: 'accept' });
    await confirmed(id, other, 2);
    await kq.confirm(id, [
      { accommodation_id: houses[0], beds: 4, offer_version: 1 },
      { accommodation_id: other, beds: 2, offer_version: 1 },
    ]);
    await confirmed(id, houses[1]!, 4);
    const [a, b, c] = await Promise.all([...houses, other].map((house) => stayIdOf(id, house)));
    const staysOf = async (reference: string, userId: number) =>
      (await filled('offer_confirmed', id, reference, userId)).stays?.map((stay) => stay.id);
    expect(await staysOf(`${a}.2`, ownerA.userId)).toEqual([a]);
    expect(await staysOf(`${b}.3`, ownerA.userId)).toEqual([b]);
    expect(await staysOf(`${c}.1`, ownerB.userId)).toEqual([c]);
  });

  it('counts a cancelled stay that the request does not show yet, and is the same for every reader', async () => {
    const { id, stay } = await agreed();
    await kq.changeStay(stay, {
      $set: {
        state: 'cancelled',
        parts: [],
        is_unfinished: true,
        cancellation: {
          by: 'owner',
          user_id: ownerA.userId,
          at: new Date('2026-03-02T09:00:00.000Z'),
          reason: 'damage',
          note: null,
          sum_cents: 0,
          parts_before: [{ from: '2026-03-16', to: '2026-03-20', beds: 10 }],
        },
      },
      $inc: { version: 1 },
    });
    const mail = await filled('stay_cancelled', id, `${stay}.2`);
    expect(mail).toMatchObject({
      stays: [{ id: stay, state: 'cancelled', night_count: 4, version: 2 }],
      request: { coverage: { beds_missing: 10, beds_confirmed: 0, is_filled: false } },
    });
    expect(mail.links.search).toBeDefined();
  });

  it('names the second cancellation of a house that was confirmed again', async () => {
    const { id, house, stay } = await agreed();
    const cancel = () =>
      kq.post(
        `/api/booking-requests/${id}/cancel-stay`,
        { accommodation_id: house, reason: 'damage' },
        { as: ownerA },
      );
    expect((await cancel()).status).toBe(200);
    await kq.tamper(id, {
      $set: { 'recipients.0.status': 'accepted', 'recipients.0.offer.version': 2 },
      $inc: { version: 1 },
    });
    await confirmed(id, house, 8, 2);
    const again = await stayIdOf(id, house);
    expect(again).not.toBe(stay);
    expect((await cancel()).status).toBe(200);
    expect((await filled('stay_cancelled', id, `${again}.3`)).stays).toMatchObject([{ id: again, beds: 8 }]);
    expect((await filled('stay_cancelled', id, `${stay}.2`)).stays).toMatchObject([{ id: stay, beds: 10 }]);
    await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
    const facts = kq.seen.filter(
      ({ subject, type }) => subject === String(id) && type === 'booking-request.stay-cancelled.v1',
    );
    expect(facts.map(({ data }) => data)).toMatchObject([{ stay_id: stay }, { stay_id: again }]);
  });

  it('leaves a cancellation that an event without a stay tells to the event of its stay', async () => {
    const { id, house } = await agreed();
    await kq.post(
      `/api/booking-requests/${id}/cancel-stay`,
      { accommodation_id: house, reason: 'damage' },
      { as: ownerA },
    );
    expect(await mailOf('stay_cancelled', id, `${house}.7`)).toMatchObject({ skip: true });
  });

  it('prints a cancellation of an earlier release, which has no stay, by its offer', async () => {
    const { id, house, stay } = await agreed();
    await kq.removeStay(stay);
    await kq.tamper(id, {
      $set: {
        'recipients.0.status': 'cancelled_by_dispatcher',
        'recipients.0.beds_confirmed': 0,
        'recipients.0.confirmed_amount': null,
      },
      $unset: { 'recipients.0.stay_state': 1 },
    });
    const mail = await filled('booking_cancelled', id, `${house}.7`, ownerA.userId);
    expect(mail.stays).toMatchObject([
      { accommodation_id: house, state: 'cancelled', beds: 10, cancellation: { by: 'dispatcher' } },
    ]);
  });

  it('prints a stay that was shortened, with what was agreed before', async () => {
    const { id, stay } = await agreed();
    const before = [{ from: '2026-03-16', to: '2026-03-20', beds: 10 }];
    await kq.changeStay(stay, {
      $set: {
        parts: [{ from: '2026-03-16', to: '2026-03-18', beds: 10 }],
        end_date: '2026-03-18',
        early_departure: {
          at: new Date('2026-03-17T09:00:00.000Z'),
          sum_cents: 40_000,
          parts_before: before,
          amount_before: null,
        },
      },
    });
    for (const [kind, userId] of [
      ['stay_shortened', ownerA.userId],
      ['stay_shortened_copy', dispatcher.userId],
    ] as const)
      expect((await filled(kind, id, `${stay}.2`, userId)).stays).toMatchObject([
        {
          end_date: '2026-03-18',
          night_count: 2,
          early_departure: { sum_cents: 40_000, parts_before: before, amount_before: null },
        },
      ]);
    expect(await mailOf('stay_shortened', id, `${stay}.2`, ownerB.userId)).toMatchObject({ skip: true });
  });

  it('says that terms of an earlier release are not recorded', async () => {
    const { id, stay } = await agreed();
    await kq.removeStay(stay);
    await kq.tamper(id, {
      $set: { 'recipients.0.cancel_free_days': 7 },
      $unset: {
        'recipients.0.stay_state': 1,
        'recipients.0.offer.terms': 1,
        'recipients.0.cancel_percent': 1,
      },
    });
    const mail = await filled('booking_confirmed', id, '3');
    expect(mail.stays).toMatchObject([
      { terms: { free_days: 7, percent: null }, is_percent_recorded: false, free_until: '2026-03-09' },
    ]);
    expect(mail.stays?.[0]?.calendar_id).toBe(`${id}-${mail.items[0]?.accommodation_id}`);
  });
});

const accessOf = (mail: ListingsMail) => (mail.skip ? mail.reason : mail.arrival);

describe('a change of what the crew reads before its arrival', () => {
  const edit = (house: number, body: object) =>
    kq.patch(`/api/accommodations/${house}`, body, { as: ownerA });
  const factsOf = async (house: number) => {
    await waitFor(async () =>
      kq.seen.some(({ type, subject }) => isChange(type) && subject === String(house)),
    );
    return kq.seen.filter(({ type, subject }) => isChange(type) && subject === String(house));
  };
  const isChange = (type: string) => type === 'accommodation.arrival-changed.v1';

  it('is told by ids only, for the stays that are not over', async () => {
    const { id, house, stay } = await agreed();
    expect((await edit(house, { key_code: 'Tor 4711', check_in: 'Hinter dem Haus.' })).status).toBe(200);
    const [fact] = await factsOf(house);
    expect(fact?.data).toEqual({
      accommodation_id: house,
      owner_id: ownerA.userId,
      changed_at: '2026-03-02T09:00:00.000Z',
      stays: [{ stay_id: stay, booking_request_id: id, dispatcher_id: dispatcher.userId }],
    });
    expect(JSON.stringify(fact)).not.toMatch(/Tor 4711|Hinter/);
  });

  it('is not told where nothing changed, and not for stays that are cancelled or over', async () => {
    const { house } = await agreed();
    const other = await agreed();
    await edit(house, { key_code: 'Tor 4711' });
    await factsOf(house);
    await edit(house, { key_code: 'Tor 4711' });
    await edit(house, { description: 'Neu' });
    await kq.post(`/api/booking-requests/${other.id}/cancel`, {}, { as: dispatcher });
    await edit(other.house, { key_code: 'Tor 4711' });
    kq.clock.set('2026-03-21T09:00:00.000Z');
    await edit(house, { key_code: '4712' });
    expect(await factsOf(house)).toHaveLength(1);
    expect(kq.seen.filter(({ type, subject }) => isChange(type) && subject === String(other.house))).toEqual(
      [],
    );
  });

  it('is read live, and the code only from 24 h before arrival until departure', async () => {
    const { id, house, stay } = await agreed();
    await edit(house, { key_code: 'Tor 4711', check_in: 'Hinter dem Haus.', house_rules: 'Ruhe.' });
    const mail = await mailOf('arrival_changed', id, `${stay}.1`);
    expect(accessOf(mail)).toMatchObject({
      arrival_notes: 'Hinter dem Haus.',
      has_access: true,
      access: null,
    });
    expect(JSON.stringify(mail)).not.toContain('Tor 4711');
    await edit(house, { key_code: '0815' });
    kq.clock.set('2026-03-15T15:00:00.000Z');
    expect(accessOf(await mailOf('arrival_changed', id, `${stay}.1`))).toMatchObject({
      access: { key_code: '0815' },
    });
    kq.clock.set('2026-03-21T09:00:00.000Z');
    expect(await mailOf('arrival_changed', id, `${stay}.1`)).toMatchObject({ skip: true });
    kq.clock.set('2026-03-02T09:00:00.000Z');
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    expect(await mailOf('arrival_changed', id, `${stay}.1`)).toMatchObject({ skip: true });
  });

  it('is mailed to nobody while the house is blocked', async () => {
    const { id, house, stay } = await agreed();
    await edit(house, { key_code: 'Tor 4711' });
    await kq.changeAccommodation(house, { $set: { status: 'blocked' } });
    expect(await mailOf('arrival_changed', id, `${stay}.1`)).toMatchObject({ skip: true });
  });
});

describe('a house that an administrator hides', () => {
  const told = (house: number) =>
    kq.seen.filter(
      ({ type, subject }) => type === 'accommodation.held-stays.v1' && subject === String(house),
    );
  const decide = (house: number, body: object) =>
    kq.patch(`/api/admin/accommodations/${house}`, body, { as: admin });

  it('is told to the dispatchers of its stays, once a decision, while it is hidden', async () => {
    const { id, house, stay } = await agreed();
    await kq.changeAccommodation(house, { $set: { photos: [storedPhoto] } });
    await decide(house, { verified: true });
    expect((await decide(house, { blocked: true, reason: 'Baustelle' })).status).toBe(200);
    await decide(house, { blocked: true, reason: 'Baustelle' });
    await waitFor(async () => told(house).length > 0);
    expect(told(house).map(({ data }) => data)).toEqual([
      {
        accommodation_id: house,
        owner_id: ownerA.userId,
        decision_no: 2,
        stays: [{ stay_id: stay, booking_request_id: id, dispatcher_id: dispatcher.userId }],
      },
    ]);
    const mail = await filled('accommodation_blocked', id, `${stay}.2`);
    expect(mail.stays).toMatchObject([{ id: stay, state: 'agreed', amount: { total_cents: 100_000 } }]);
    expect(JSON.stringify(mail)).not.toContain('Baustelle');
    await decide(house, { blocked: false });
    expect(await mailOf('accommodation_blocked', id, `${stay}.2`)).toMatchObject({ skip: true });
  });

  it('is told by nobody without a stay ahead', async () => {
    const { id, house, stay } = await agreed();
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    await waitFor(async () => !(await mailOf('booking_cancelled_copy', id, `${stay}.2`)).skip);
    expect((await decide(house, { blocked: true, reason: 'Baustelle' })).status).toBe(200);
    await kq.sweep();
    expect(told(house)).toEqual([]);
  });
});

describe('the reminder of the key code', () => {
  const ended = (stay: number) =>
    kq.seen.filter(({ type, subject }) => type === 'stay.ended.v1' && subject === String(stay));

  it('is due once a stay is over, and told once', async () => {
    const { id, house, stay } = await agreed();
    await kq.patch(`/api/accommodations/${house}`, { key_code: 'Tor 4711' }, { as: ownerA });
    expect(await mailOf('key_code_due', id, `${stay}.2`, ownerA.userId)).toMatchObject({ skip: true });
    kq.clock.set('2026-03-20T10:59:00.000Z');
    await kq.sweep();
    expect(ended(stay)).toEqual([]);
    kq.clock.set('2026-03-20T11:00:00.000Z');
    await kq.sweep();
    await waitFor(async () => ended(stay).length > 0);
    await kq.sweep();
    expect(ended(stay)).toHaveLength(1);
    const mail = await filled('key_code_due', id, `${stay}.2`, ownerA.userId);
    expect(mail.stays).toMatchObject([{ id: stay, state: 'agreed' }]);
    expect(JSON.stringify(mail)).not.toContain('Tor 4711');
  });

  it('is due at once for a stay cancelled when the code could be read, and never without a code', async () => {
    const { id, house, stay } = await agreed();
    kq.clock.set('2026-03-15T15:00:00.000Z');
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    expect(await mailOf('key_code_due', id, `${stay}.2`, ownerA.userId)).toEqual({
      skip: true,
      reason: 'no key code is recorded',
    });
    await kq.patch(`/api/accommodations/${house}`, { key_code: 'Tor 4711' }, { as: ownerA });
    expect(await mailOf('key_code_due', id, `${stay}.2`, ownerA.userId)).toMatchObject({ skip: false });
    kq.clock.set('2026-03-21T11:00:00.000Z');
    await kq.sweep();
    expect(ended(stay)).toEqual([]);
  });

  it('is not due for a stay cancelled before anybody could read the code', async () => {
    const { id, house, stay } = await agreed();
    await kq.patch(`/api/accommodations/${house}`, { key_code: 'Tor 4711' }, { as: ownerA });
    kq.clock.set('2026-03-15T13:59:00.000Z');
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    expect(await mailOf('key_code_due', id, `${stay}.2`, ownerA.userId)).toMatchObject({ skip: true });
  });
});
