import { type ListingsMail, LISTINGS_MAIL_KINDS } from '@kq/contracts';
import {
  type BookingsHarness,
  cardOf,
  dispatcher,
  ownerA,
  ownerB,
  startBookings,
  otherUser,
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

const accept = { action: 'accept' };
type Filled = Extract<ListingsMail, { skip: false }>;
async function filled(
  kind: (typeof LISTINGS_MAIL_KINDS)[number],
  id: number,
  userId: number,
): Promise<Filled> {
  const mail = await kq.mail(kind, id, userId);
  if (mail.skip) throw new Error(mail.reason);
  return mail;
}

describe('POST /internal/mail-content', () => {
  it('asks an owner about all their accommodations, with derived links and names of the gazetteer', async () => {
    const second = await kq.accommodation(ownerA, 4);
    const id = await kq.opened([accommodationA, second, accommodationB], {
      billing: { company: 'Demo-Bau', address: 'Weg 1' },
      arrival_from: '16:00',
    });
    const mail = await filled('request_received', id, ownerA.userId);
    expect(mail).toMatchObject({
      to: { email: `user-${ownerA.userId}@demo.example`, is_demo: false },
      request: {
        place: 'Ludwigshafen am Rhein',
        nights: 4,
        owners: 2,
        contact: { email: 'disponent@demo.example' },
        billing: null,
        arrival_from: '16:00',
      },
      items: [
        {
          accommodation_id: accommodationA,
          address: 'Parkstraße 1',
          phone: null,
          amount: { total_cents: 100_000 },
          offer: null,
        },
        { accommodation_id: second, amount: { beds: 4, total_cents: 4 * 4 * 2500 } },
      ],
    });
    expect(JSON.stringify(mail)).not.toContain('Werk Süd');
    const { accept: link = '', answer, ...others } = mail.links;
    expect(link).toMatch(
      new RegExp(
        `^https://kq\\.example/booking-requests/${id}/respond\\?action=accept&owner_id=${ownerA.userId}&token=[\\w-]{43}$`,
      ),
    );
    expect(Object.keys(others)).toEqual(['partial', 'counter', 'decline', 'report']);
    expect(answer).toBe(link.replace('action=accept&', ''));
    expect(await filled('request_received', id, ownerA.userId)).toEqual(mail);
  });

  it('returns phone and street only of accommodations that accepted to the dispatcher', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerB, accept);
    const mail = await filled('request_sent', id, dispatcher.userId);
    expect(mail.items).toMatchObject([
      { accommodation_id: accommodationA, phone: null, address: null },
      { accommodation_id: accommodationB, phone: '+49 30 23125 0001', address: 'Parkstraße 1' },
    ]);
    expect(mail.request.contact).toBeNull();
    expect(mail.links).toEqual({ status: `https://kq.example/booking-requests/${id}` });
  });

  it('returns billing address and contact on site to the owner with the confirmation', async () => {
    const id = await kq.opened([accommodationA], {
      billing: { company: 'Demo-Bau', address: 'Weg 1', order_no: 'B-7' },
      on_site_contact: { name: 'Demo Polier', phone: '+49 170 2312501' },
    });
    expect((await filled('request_received', id, ownerA.userId)).request.on_site_contact).toBeNull();
    await kq.answer(id, ownerA, accept);
    await kq.confirm(id, [{ accommodation_id: accommodationA, beds: 10, offer_version: 1 }]);
    const mail = await filled('offer_confirmed', id, ownerA.userId);
    expect(mail).toMatchObject({
      request: {
        billing: { company: 'Demo-Bau', address: 'Weg 1', order_no: 'B-7' },
        on_site_contact: { name: 'Demo Polier' },
      },
      items: [{ beds_confirmed: 10, amount: { beds: 10, total_cents: 100_000 }, status: 'confirmed' }],
    });
    expect(await filled('booking_confirmed', id, dispatcher.userId)).toMatchObject({
      items: [{ phone: '+49 30 23125 0001' }],
    });
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
  });

  it('returns the mail address instead of the phone of an owner who left none, after the acceptance', async () => {
    const owner = { ...ownerB, userId: 2_000_000_040 };
    kq.contacts.cards.set(owner.userId, { ...cardOf(owner), phone: null });
    const accommodation = await kq.accommodation(owner);
    const id = await kq.opened([accommodation]);
    const contact = { phone: null, email: `user-${owner.userId}@demo.example` };
    expect((await filled('request_sent', id, dispatcher.userId)).items).toMatchObject([{ email: null }]);
    expect((await kq.read(id)).recipients).toMatchObject([{ phone: null, email: null }]);
    await kq.answer(id, owner, accept);
    expect((await filled('first_answer', id, dispatcher.userId)).items).toMatchObject([contact]);
    expect((await kq.read(id)).recipients).toMatchObject([contact]);
    expect((await filled('answer_copy', id, owner.userId)).items).toMatchObject([{ email: null }]);
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
  });

  it('skips mails that no longer apply', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    const due = async () => {
      const kinds = LISTINGS_MAIL_KINDS.map(async (kind) => {
        const mails = await Promise.all(
          [ownerA, ownerB, dispatcher].map(({ userId }) => kq.mail(kind, id, userId)),
        );
        return [kind, mails.map((mail) => (mail.skip ? '-' : 'x')).join('')] as const;
      });
      return Object.fromEntries((await Promise.all(kinds)).filter(([, who]) => who !== '---'));
    };
    expect(await due()).toEqual({
      request_received: 'xx-',
      request_reminder: 'xx-',
      request_sent: '--x',
      deadline_summary: '--x',
    });
    await kq.sent(id, ownerA.userId);
    await kq.sent(id, ownerB.userId);
    await kq.answer(id, ownerB, accept);
    expect(await due()).toEqual({
      request_received: 'x--',
      request_reminder: 'x--',
      answer_copy: '-x-',
      request_sent: '--x',
      first_answer: '--x',
      deadline_summary: '--x',
    });
    await kq.answer(id, ownerA, accept);
    expect(await due()).toMatchObject({ enough_beds: '--x', answer_copy: 'xx-' });
    await kq.confirm(id, [{ accommodation_id: accommodationA, beds: 10, offer_version: 1 }]);
    expect(await due()).toEqual({
      answer_copy: 'xx-',
      offer_confirmed: 'x--',
      offer_released: '-x-',
      request_sent: '--x',
      booking_confirmed: '--x',
    });
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    expect(await due()).toEqual({ answer_copy: 'xx-', offer_released: '-x-' });
  });

  it('names what a later answer of the owner has added in its copy only', async () => {
    const second = await kq.accommodation(ownerA, 4);
    const id = await kq.opened([accommodationA, second, accommodationB]);
    const copy = async (no: number, owner = ownerA) => {
      const question = {
        mail_kind: 'answer_copy',
        booking_request_id: id,
        user_id: owner.userId,
        reference: String(no),
      };
      return (await kq.internal<ListingsMail>('/mail-content', question)).body;
    };
    await kq.answer(id, ownerA, { action: 'partial', beds: 2, accommodation_id: accommodationA });
    expect(await copy(1)).toMatchObject({ skip: false, answers: [{ status: 'partially_accepted' }] });
    await kq.answer(id, ownerA, { ...accept, accommodation_id: second });
    await kq.answer(id, ownerB, { action: 'partial', beds: 1 });
    expect(await copy(1)).toEqual({ skip: true, reason: 'a later copy names it' });
    expect(await copy(2)).toMatchObject({ answers: [{}, {}] });
    expect(await copy(3, ownerB)).toMatchObject({ skip: false });
    // An answer to both ends the copies of both.
    await kq.answer(id, ownerA, { action: 'decline', reason: 'booked_out' });
    expect(await copy(2)).toMatchObject({ skip: true });
    expect(await copy(4)).toMatchObject({ answers: [{ status: 'declined' }, { status: 'declined' }] });
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
  });

  it('leaves the first answer to the mail about enough beds, once there are', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerB, { action: 'partial', beds: 4 });
    expect(await kq.mail('first_answer', id, dispatcher.userId)).toMatchObject({ skip: false });
    kq.clock.advance(30);
    await kq.answer(id, ownerA, accept);
    expect(await kq.mail('first_answer', id, dispatcher.userId)).toEqual({
      skip: true,
      reason: 'the mail about enough beds names it',
    });
    expect((await filled('enough_beds', id, dispatcher.userId)).answers).toHaveLength(2);
    // No longer enough: the first answer is news again.
    await kq.answer(id, ownerA, { action: 'decline', reason: 'booked_out' });
    expect(await kq.mail('enough_beds', id, dispatcher.userId)).toMatchObject({ skip: true });
    expect(await kq.mail('first_answer', id, dispatcher.userId)).toMatchObject({ skip: false });
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
  });

  it('leaves answers out of a digest that the dispatcher has confirmed since', async () => {
    const second = await kq.accommodation(ownerA, 4);
    const id = await kq.opened([accommodationA, second, accommodationB]);
    const declined = { accommodation_id: accommodationA, action: 'decline', reason: 'booked_out' };
    await kq.answer(id, ownerB, { action: 'partial', beds: 1 });
    kq.clock.advance(1000);
    await kq.answer(id, ownerA, { ...accept, accommodation_id: second });
    await kq.confirm(id, [{ accommodation_id: second, beds: 4, offer_version: 1 }]);
    expect(await kq.mail('answers_digest', id, dispatcher.userId)).toMatchObject({ skip: true });
    kq.clock.advance(1000);
    await kq.answer(id, ownerA, declined);
    expect((await filled('answers_digest', id, dispatcher.userId)).answers).toMatchObject([
      { status: 'declined' },
    ]);
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
  });

  it('asks an owner to confirm their promise by phone until they answer', async () => {
    const second = await kq.accommodation(ownerA, 4);
    const id = await kq.opened([accommodationA, second]);
    const promised = async (accommodation: number) => {
      const question = {
        mail_kind: 'phoned_promise',
        booking_request_id: id,
        user_id: ownerA.userId,
        reference: String(accommodation),
      };
      return (await kq.internal<ListingsMail>('/mail-content', question)).body;
    };
    const phoned = (accommodation: number) =>
      kq.post(`/api/booking-requests/${id}/phoned`, { accommodation_id: accommodation }, { as: dispatcher });

    expect(await promised(accommodationA)).toMatchObject({ skip: true });
    await kq.answer(id, ownerA, { action: 'decline', accommodation_id: accommodationA });
    kq.clock.advance(60_000);
    await phoned(accommodationA);
    const mail = await promised(accommodationA);
    expect(mail).toMatchObject({ skip: false, items: [{ accommodation_id: accommodationA }] });
    expect(mail.skip ? {} : mail.links).toMatchObject({
      accept: expect.stringContaining('action=accept'),
      report: expect.stringMatching(/&action=report$/),
    });
    expect(await promised(second)).toMatchObject({ skip: true });
    kq.clock.advance(60_000);
    await kq.answer(id, ownerA, { ...accept, accommodation_id: accommodationA });
    expect(await promised(accommodationA)).toMatchObject({ skip: true });
    kq.clock.set('2026-03-02T09:00:00.000Z');
  });

  it('skips addressees unrelated to the request, and deleted requests and accounts', async () => {
    const id = await kq.opened([accommodationA]);
    expect(await kq.mail('request_received', id, ownerB.userId)).toMatchObject({ skip: true });
    expect(await kq.mail('request_sent', id, otherUser.userId)).toMatchObject({ skip: true });
    expect(await kq.mail('request_received', 4_711, ownerA.userId)).toMatchObject({ skip: true });
    const erased = { userId: 2_000_000_099, role: 'owner' } as const;
    const accommodation = await kq.accommodation(erased);
    const other = await kq.opened([accommodation]);
    kq.contacts.cards.delete(erased.userId);
    expect(await kq.mail('request_received', other, erased.userId)).toEqual({
      skip: true,
      reason: 'the addressee is deleted',
    });
  });

  it("names the language of the addressee's profile and the owner's free beds", async () => {
    const owner = { userId: 2_000_000_097, role: 'owner' } as const;
    const accommodation = await kq.accommodation(owner, 20);
    const id = await kq.opened([accommodation]);
    const card = kq.contacts.cards.get(owner.userId)!;
    kq.contacts.cards.set(owner.userId, { ...card, language: 'pl' });
    const mail = await filled('request_received', id, owner.userId);
    expect(mail.to.language).toBe('pl');
    expect(mail.items[0]).toMatchObject({ beds_free: 20, beds_total: 20 });
    const sent = await filled('request_sent', id, dispatcher.userId);
    expect(sent.to.language).toBeUndefined();
    expect(sent.items[0]?.beds_free).toBeUndefined();
  });

  it('fails as retryable while auth is unavailable', async () => {
    const id = await kq.opened([accommodationA]);
    kq.contacts.isDown = true;
    const question = {
      mail_kind: 'request_received',
      booking_request_id: id,
      user_id: ownerA.userId,
      reference: null,
    };
    expect((await kq.internal('/mail-content', question)).status).toBe(503);
    expect((await kq.read(id)).recipients[0]?.phone).toBeNull();
    kq.contacts.isDown = false;
    expect((await kq.internal('/mail-content', question)).status).toBe(200);
  });

  it('omits phone numbers while auth is unavailable', async () => {
    const owner = { userId: 2_000_000_098, role: 'owner' } as const;
    const accommodation = await kq.accommodation(owner);
    const id = await kq.opened([accommodation]);
    await kq.answer(id, owner, accept);
    kq.contacts.isDown = true;
    expect((await kq.read(id)).recipients[0]).toMatchObject({ phone: null, address: 'Parkstraße 1' });
    kq.contacts.isDown = false;
    expect((await kq.read(id)).recipients[0]).toMatchObject({ phone: '+49 30 23125 0001' });
  });

  it('answers 401 without a service token and 422 for malformed questions', async () => {
    const question = { mail_kind: 'request_received', booking_request_id: 1, user_id: 1, reference: null };
    expect((await kq.post('/internal/mail-content', question)).status).toBe(401);
    expect((await kq.internal('/mail-content', { ...question, mail_kind: 'spam' })).status).toBe(422);
    expect((await kq.internal('/mail-content', { ...question, extra: 1 })).status).toBe(422);
  });
});

describe('POST /internal/mail-contents', () => {
  it('answers many questions as if each were asked alone, in their order', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    const other = await kq.opened([accommodationB]);
    await kq.answer(id, ownerB, accept);
    const asked = [
      ['request_received', id, ownerA.userId],
      ['answer_copy', id, ownerB.userId],
      ['request_received', 404, ownerA.userId],
      ['request_sent', id, dispatcher.userId],
      ['request_received', other, ownerB.userId],
      ['request_received', id, otherUser.userId],
    ] as const;
    const questions = asked.map(([mail_kind, booking_request_id, user_id]) => ({
      mail_kind,
      booking_request_id,
      user_id,
      reference: null,
    }));
    const { status, body } = await kq.internal<{ data: ListingsMail[] }>('/mail-contents', { questions });
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body.data).toEqual(
      await Promise.all(asked.map(([kind, request, user]) => kq.mail(kind, request, user))),
    );
    expect(body.data.map(({ skip }) => skip)).toEqual([false, false, true, false, false, true]);
  });
});
