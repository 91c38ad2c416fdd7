import { createEvent } from '@kq/service-kit';
import { events } from '@kq/contracts';
import { type BookingsHarness, cardOf, dispatcher, ownerA, ownerB, startBookings } from './bookings-harness';

let kq: BookingsHarness;
beforeEach(async () => {
  kq = await startBookings();
});
afterEach(() => kq.stop());

const verifiedAt = async (id: number, as = ownerA): Promise<boolean> =>
  (
    await kq.get<{ data: { id: number; verified: boolean }[] }>('/api/accommodations/my', { as })
  ).body.data.some((one) => one.id === id && one.verified);
const verify = async (id: number): Promise<void> => {
  await kq.changeAccommodation(id, { $set: { verified_at: kq.clock.now() } });
};

describe('S27 a new name or company of an owner', () => {
  it.each([['name'], ['company']])('clears the verification of their accommodations: %s', async (fact) => {
    const [own, other] = [await kq.accommodation(ownerA), await kq.accommodation(ownerB)];
    for (const id of [own, other]) await verify(id);
    await kq.publish('userProfileChanged', { user_id: ownerA.userId, facts: [fact] });
    expect(await verifiedAt(own)).toBe(false);
    expect(await verifiedAt(other, ownerB)).toBe(true);
  });

  it('leaves it for a phone number or a mail address', async () => {
    const id = await kq.accommodation(ownerA);
    await verify(id);
    await kq.publish('userProfileChanged', { user_id: ownerA.userId, facts: ['phone', 'email'] });
    expect(await verifiedAt(id)).toBe(true);
  });

  it('leaves a verification that is newer than the change when the event arrives late', async () => {
    const id = await kq.accommodation(ownerA);
    const data = { user_id: ownerA.userId, facts: ['name' as const] };
    const late = createEvent(events.userProfileChanged, data, {
      sequence: 9,
      source: 'auth',
      clock: kq.clock,
    });
    kq.clock.advance(1000);
    await verify(id);
    await kq.bus.publish(late);
    expect(await verifiedAt(id)).toBe(true);
  });
});

describe('S1b a new mail address of a dispatcher', () => {
  it('is the contact of requests whose stay is not over', async () => {
    const id = await kq.accommodation(ownerA);
    const request = await kq.opened([id]);
    kq.contacts.cards.set(dispatcher.userId, { ...cardOf(dispatcher), email: 'neu@firma.example' });
    await kq.publish('userProfileChanged', { user_id: dispatcher.userId, facts: ['email'] });
    expect((await kq.doc(request))?.contact.email).toBe('neu@firma.example');
    const mail = await kq.mail('request_received', request, ownerA.userId);
    expect(mail).toMatchObject({ request: { contact: { email: 'neu@firma.example' } } });
  });

  it('does not appear in a request of another dispatcher, nor after the stay', async () => {
    const id = await kq.accommodation(ownerA);
    const request = await kq.opened([id]);
    const before = (await kq.doc(request))?.contact.email;
    kq.contacts.cards.set(ownerA.userId, { ...cardOf(ownerA), email: 'vermieter-neu@firma.example' });
    await kq.publish('userProfileChanged', { user_id: ownerA.userId, facts: ['email'] });
    expect((await kq.doc(request))?.contact.email).toBe(before);
    kq.clock.advance(30 * 86_400_000);
    kq.contacts.cards.set(dispatcher.userId, { ...cardOf(dispatcher), email: 'neu@firma.example' });
    await kq.publish('userProfileChanged', { user_id: dispatcher.userId, facts: ['email'] });
    expect((await kq.doc(request))?.contact.email).toBe(before);
  });
});
