import { createHash } from 'node:crypto';
import {
  aContact,
  type BookingsHarness,
  cardOf,
  dispatcher,
  otherUser,
  ownerA,
  type Session,
  startBookings,
} from './bookings-harness';

interface Waiting {
  readonly data: readonly { id: number; place: string; entered_at: string; requested_with: string }[];
}

const NONCE = 'nonce of this browser';
const email = cardOf(dispatcher).email;
const unverified: Session = { ...dispatcher, ev: false };
const nonce_hash = createHash('sha256').update(NONCE).digest('hex');

let kq: BookingsHarness;
let accommodation: number;
beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
  accommodation = await kq.accommodation(ownerA);
});
afterAll(() => kq.stop());

const waitingRequest = async (overrides: Record<string, unknown> = {}): Promise<number> => {
  const body = { contact: { ...aContact, email }, nonce_hash, ask_again: [accommodation], ...overrides };
  const { status, body: accepted } = await kq.ask([accommodation], body, { as: null });
  expect([status, accepted.status]).toEqual([202, 'awaiting_verification']);
  return accepted.id;
};
const list = (as: Session | null) => kq.get<Waiting>('/api/booking-requests/waiting', { as });
const idsFor = async (as: Session) => (await list(as)).body.data.map(({ id }) => id);
const send = (id: number, as: Session | null = dispatcher) =>
  kq.post(`/api/booking-requests/${id}/send`, undefined, { as });
const discard = (id: number, as: Session | null, body: object = {}) =>
  kq.post(`/api/booking-requests/${id}/discard`, body, { as });
const opened = (id: number) =>
  kq.seen.filter(
    ({ type, data }) =>
      type === 'booking-request.opened.v1' &&
      (data as { booking_request_id: number }).booking_request_id === id,
  ).length;

describe('GET /booking-requests/waiting', () => {
  it('lists to the holder of the verified address what was entered for it', async () => {
    const id = await waitingRequest();
    const { body } = await list(dispatcher);
    expect(body.data.find((one) => one.id === id)).toMatchObject({
      owners: 1,
      workers: expect.any(Number),
      entered_at: expect.any(String),
      requested_with: expect.any(String),
      verify_by: expect.any(String),
    });
  });

  it('lists it to no one else, nor to an account that never verified the address', async () => {
    const id = await waitingRequest();
    expect(await idsFor(otherUser)).not.toContain(id);
    expect(await idsFor(unverified)).not.toContain(id);
    expect((await list(null)).status).toBe(401);
    expect((await list(ownerA)).status).toBe(403);
  });

  it('lists to an unverified account only what it sent itself', async () => {
    const own = await kq.ask([accommodation], { ask_again: [accommodation] }, { as: unverified });
    expect(await idsFor(unverified)).toEqual([own.body.id]);
  });
});

describe('POST /booking-requests/:id/send', () => {
  it('sends once, also when it is called again and the event of a verification follows', async () => {
    const id = await waitingRequest();
    const answers = await Promise.all([send(id), send(id)]);
    expect(answers.map(({ status, body }) => [status, body['status']])).toEqual([
      [202, 'open'],
      [202, 'open'],
    ]);
    await kq.publish('addressVerified', { user_id: dispatcher.userId, booking_request_id: id });
    await kq.sweep();
    expect(opened(id)).toBe(1);
    expect(await idsFor(dispatcher)).not.toContain(id);
  });

  it('is not found by others, and refused before the verification', async () => {
    const id = await waitingRequest();
    expect((await send(id, otherUser)).status).toBe(404);
    expect((await send(id, unverified)).status).toBe(404);
    const own = await kq.ask([accommodation], { ask_again: [accommodation] }, { as: unverified });
    expect((await send(own.body.id, unverified)).status).toBe(403);
    expect((await send(id, null)).status).toBe(401);
    expect((await send(id, ownerA)).status).toBe(403);
    expect((await send(1234, dispatcher)).status).toBe(404);
    expect((await kq.doc(id))?.status).toBe('awaiting_verification');
  });

  it('answers 404 for a discarded one, also when both meet', async () => {
    const id = await waitingRequest();
    await discard(id, dispatcher);
    expect((await send(id)).status).toBe(404);
    const raced = await waitingRequest();
    const [sent, gone] = await Promise.all([send(raced), discard(raced, dispatcher)]);
    const doc = await kq.doc(raced);
    expect([sent.status === 202, gone.status === 204]).toEqual(
      doc?.dropped_at === null ? [true, false] : [false, true],
    );
  });
});

describe('POST /booking-requests/:id/discard', () => {
  it.each([
    ['the holder of the address', dispatcher, {}],
    ['the browser that entered it', null, { nonce: NONCE }],
  ])('drops the request for %s, with its texts, and again', async (_who, as, body) => {
    const id = await waitingRequest();
    expect([(await discard(id, as, body)).status, (await discard(id, as, body)).status]).toEqual([
      204,
      as === null ? 204 : 404,
    ]);
    expect(await kq.doc(id)).toMatchObject({
      status: 'cancelled',
      contact: { email: '' },
      message: null,
    });
    await kq.publish('addressVerified', { user_id: dispatcher.userId, booking_request_id: id });
    await kq.sweep();
    expect(opened(id)).toBe(0);
  });

  it('drops the request of a signed-in sender for the browser, also after its sign-out', async () => {
    const own = await kq.ask([accommodation], { ask_again: [accommodation], nonce_hash }, { as: unverified });
    expect((await discard(own.body.id, null, { nonce: NONCE })).status).toBe(204);
  });

  it('is not found without a proof', async () => {
    const id = await waitingRequest();
    expect((await discard(id, null)).status).toBe(404);
    expect((await discard(id, null, { nonce: 'another' })).status).toBe(404);
    expect((await discard(id, otherUser)).status).toBe(404);
    expect((await discard(id, unverified)).status).toBe(404);
    expect((await discard(id, ownerA)).status).toBe(403);
    expect((await discard(1234, null, { nonce: NONCE })).status).toBe(404);
    expect((await kq.doc(id))?.status).toBe('awaiting_verification');
  });

  it('is 409 for a sent one, which stays as it is', async () => {
    const id = await waitingRequest();
    await send(id);
    expect((await discard(id, null, { nonce: NONCE })).status).toBe(409);
    expect((await kq.doc(id))?.status).toBe('open');
  });

  it.each([
    [{ nonce: 7 }],
    [{ nonce: '' }],
    [{ nonce: { $ne: '' } }],
    [{ nonce: 'x'.repeat(129) }],
    [{ other: 1 }],
  ])('refuses the body %j', async (body) => {
    const id = await waitingRequest();
    expect([400, 422]).toContain((await discard(id, null, body)).status);
  });
});
