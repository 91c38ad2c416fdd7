import { emailDigest } from '@kq/kernel';
import {
  aContact,
  type BookingsHarness,
  aBookingRequest,
  cardOf,
  dispatcher,
  ownerA,
  type Session,
  startBookings,
} from './bookings-harness';

let kq: BookingsHarness;
let accommodation: number;

beforeAll(async () => {
  kq = await startBookings();
  accommodation = await kq.accommodation(ownerA);
});
afterAll(() => kq.stop());

const unverified: Session = { userId: 3_000_000_021, role: 'guest', ev: false };
const withEmail = (email: string) => ({ contact: { ...aContact, email } });

describe('contact.email of a signed-in sender (docs/security.md S1b)', () => {
  beforeEach(() => {
    kq.contacts.isDown = false;
    kq.contacts.cards.set(unverified.userId, cardOf(unverified));
  });

  it.each([
    ['verified', dispatcher],
    ['not verified', unverified],
  ])('is rejected when it differs from the address of the account, which is %s', async (_name, as) => {
    const before = await kq.count();
    const { status, body } = await kq.ask([accommodation], withEmail('jemand-anders@firma.example'), { as });
    const text = 'Anfragen gehen mit der Adresse Ihres Kontos hinaus.';
    expect([status, body]).toEqual([422, expect.objectContaining({ errors: { 'contact.email': [text] } })]);
    expect(await kq.count()).toBe(before);
  });

  it('matches in capitals, with spaces or with a Unicode domain', async () => {
    const card = cardOf(dispatcher);
    kq.contacts.cards.set(dispatcher.userId, { ...card, email: 'bau@xn--mller-kva.example' });
    const spelled = await kq.ask([accommodation], withEmail('  Bau@MÜLLER.example '));
    kq.contacts.cards.set(dispatcher.userId, card);
    expect(spelled.status).toBe(202);
    expect((await kq.doc(spelled.body.id))?.contact.email).toBe('bau@xn--mller-kva.example');
  });

  it('may be any address for a signed-out visitor, and waits for its verification', async () => {
    const { status, body } = await kq.ask([accommodation], withEmail('neu@firma.example'), { as: null });
    expect([status, body.status]).toEqual([202, 'awaiting_verification']);
  });

  it('cannot be changed while the request waits', async () => {
    const waiting = await kq.ask([accommodation], {}, { as: unverified });
    const path = `/api/booking-requests/${waiting.body.id}/sender`;
    const other = await kq.post(path, { email: 'jemand-anders@firma.example' }, { as: unverified });
    expect(other.status).toBe(422);
    const same = await kq.post(path, { email: cardOf(unverified).email }, { as: unverified });
    expect(same.status).toBe(202);
  });

  it('is checked by the token while auth is unavailable', async () => {
    kq.contacts.isDown = true;
    const as = { ...dispatcher, emd: emailDigest(cardOf(dispatcher).email) };
    const ask = (email: string) =>
      kq.post('/api/booking-requests', aBookingRequest([accommodation], withEmail(email)), { as });
    expect((await ask(cardOf(dispatcher).email)).status).toBe(202);
    expect((await ask('jemand-anders@firma.example')).status).toBe(422);
  });

  it('is not accepted unchecked with a token without its digest', async () => {
    kq.contacts.isDown = true;
    const before = await kq.count();
    expect(
      (await kq.post('/api/booking-requests', aBookingRequest([accommodation]), { as: dispatcher })).status,
    ).toBe(503);
    expect(await kq.count()).toBe(before);
  });

  it('is rejected with 401 when the account is deleted', async () => {
    const gone: Session = { userId: 3_000_000_022, role: 'guest' };
    expect(
      (await kq.post('/api/booking-requests', aBookingRequest([accommodation]), { as: gone })).status,
    ).toBe(401);
  });
});
