import { internalRoutes } from '@kq/contracts';
import { type BookingRequestDoc } from '../src/bookings/domain/booking-request';
import { endForBlockedParty } from '../src/bookings/domain/party-blocked';
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

const admin: Session = { userId: 1_000_000_001, role: 'admin' };

describe('S33 a blocked account in listings', () => {
  let kq: BookingsHarness;
  let blockNo: number;
  beforeEach(async () => {
    kq = await startBookings();
    blockNo = 0;
  });
  afterEach(() => kq.stop());

  async function decide(who: Session, isBlocked: boolean): Promise<void> {
    blockNo += 1;
    kq.contacts.cards.set(who.userId, { ...cardOf(who), block: { no: blockNo, is_blocked: isBlocked } });
    await kq.publish(isBlocked ? 'userBlocked' : 'userUnblocked', { user_id: who.userId });
  }
  const publicStatus = async (id: number) => (await kq.get(`/api/accommodations/${id}`, { as: null })).status;
  const recipientOf = async (id: number, accommodationId: number) =>
    (await kq.read(id)).recipients.find((one) => one.accommodation_id === accommodationId);
  const partyEvents = () =>
    kq.seen.filter(({ type }) => type === 'booking-request.party-blocked.v1').map(({ data }) => data);

  it('hides the accommodations of an owner, and restores each exactly as it was', async () => {
    const active = await kq.accommodation(ownerA);
    const archived = await kq.accommodation(ownerA);
    const blocked = await kq.accommodation(ownerA);
    await kq.changeAccommodation(archived, { $set: { status: 'archived' } });
    await kq.changeAccommodation(blocked, { $set: { status: 'blocked' } });
    const other = await kq.accommodation(ownerB);
    await decide(ownerA, true);
    expect(await Promise.all([active, archived, blocked, other].map(publicStatus))).toEqual([
      404, 404, 404, 200,
    ]);
    await decide(ownerA, false);
    expect(await Promise.all([active, archived, blocked, other].map(publicStatus))).toEqual([
      200, 404, 404, 200,
    ]);
    const own = await kq.get<{ data: { id: number; status: string }[] }>('/api/admin/accommodations', {
      as: admin,
    });
    const statusOf = (id: number) => own.body.data.find((one) => one.id === id)?.status;
    expect([active, archived, blocked].map(statusOf)).toEqual(['active', 'archived', 'blocked']);
  });

  it('ignores late and repeated events: auth decides by its present state', async () => {
    const id = await kq.accommodation(ownerA);
    await decide(ownerA, true);
    await decide(ownerA, false);
    await kq.publish('userBlocked', { user_id: ownerA.userId });
    expect(await publicStatus(id)).toBe(200);
    // Even a stale answer of auth does not bring an older decision back.
    kq.contacts.cards.set(ownerA.userId, { ...cardOf(ownerA), block: { no: 1, is_blocked: true } });
    await kq.publish('userBlocked', { user_id: ownerA.userId });
    expect(await publicStatus(id)).toBe(200);
  });

  it('hides what a session that is about to end still creates, and asks nobody in its name', async () => {
    await decide(ownerA, true);
    expect(await publicStatus(await kq.accommodation(ownerA))).toBe(404);
    const id = await kq.accommodation(ownerB);
    await decide(dispatcher, true);
    const { body } = await kq.ask([id]);
    expect((await kq.doc(body.id))?.recipients[0]).toMatchObject({
      status: 'withdrawn',
      withdrawn_reason: 'sender_blocked',
    });
  });

  it('withdraws requests to a blocked owner, offers included, and says so truthfully; the stay holds', async () => {
    const [offering, silent, stay, other] = [
      await kq.accommodation(ownerA, 4),
      await kq.accommodation(ownerA, 4),
      await kq.accommodation(ownerA, 4),
      await kq.accommodation(ownerB, 4),
    ];
    const id = await kq.opened([offering, silent, stay, other], { workers: 8 });
    for (const accommodation_id of [offering, stay])
      await kq.answer(id, ownerA, { action: 'accept', accommodation_id, beds: 4 });
    await kq.answer(id, ownerB, { action: 'accept', beds: 4 });
    const version = (await recipientOf(id, stay))?.offer?.version;
    const item = { accommodation_id: stay, beds: 4, offer_version: version };
    expect((await kq.confirm(id, [item])).status).toBe(200);
    const token = await kq.token(id, ownerA.userId);
    const link = `/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}&token=${token}`;
    expect((await kq.get(link, { as: null })).status).toBe(200);

    await decide(ownerA, true);
    for (const gone of [offering, silent])
      expect(await recipientOf(id, gone)).toMatchObject({
        status: 'withdrawn',
        withdrawn_reason: 'not_offered',
      });
    expect(await recipientOf(id, stay)).toMatchObject({
      status: 'confirmed',
      is_owner_blocked: true,
      beds_confirmed: 4,
    });
    expect((await recipientOf(id, other))?.status).toBe('partially_accepted');
    const refused = await kq.confirm(id, [{ accommodation_id: offering, beds: 4, offer_version: 1 }]);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body).toMatchObject({ error: expect.stringContaining('wird nicht mehr angeboten') });
    expect((await kq.get(link, { as: null })).status).toBe(410);
    expect((await kq.answer(id, ownerA, { action: 'decline' })).status).toBe(410);

    await kq.publish('userBlocked', { user_id: ownerA.userId });
    expect(partyEvents()).toEqual([
      {
        booking_request_id: id,
        dispatcher_id: dispatcher.userId,
        side: 'owner',
        block_no: 1,
        blocked_user_id: ownerA.userId,
        withdrawn: [offering, silent].map((one) => ({ accommodation_id: one, owner_id: ownerA.userId })),
        held: [{ accommodation_id: stay, owner_id: ownerA.userId }],
      },
    ]);

    await decide(ownerA, false);
    expect((await recipientOf(id, stay))?.is_owner_blocked).toBeUndefined();
    expect((await recipientOf(id, offering))?.status).toBe('withdrawn');
    expect((await kq.get(link, { as: null })).status).toBe(200);
  });

  it('withdraws the open requests of a blocked dispatcher and notifies the owners; the stay holds', async () => {
    const [a, b] = [await kq.accommodation(ownerA, 4), await kq.accommodation(ownerB, 4)];
    const open = await kq.opened([a, b], { workers: 8 });
    await kq.answer(open, ownerA, { action: 'accept', beds: 4 });
    const version = (await recipientOf(open, a))?.offer?.version;
    await kq.confirm(open, [{ accommodation_id: a, beds: 4, offer_version: version }]);
    const later = { start_date: '2026-04-16', end_date: '2026-04-20' };
    const others = [
      await kq.opened([a, b], later),
      await kq.opened([b], { start_date: '2026-05-04', end_date: '2026-05-08' }),
    ];
    const foreign = await kq.opened(
      [b],
      { start_date: '2026-06-01', end_date: '2026-06-05' },
      { as: otherUser },
    );
    expect(
      (await kq.internal(internalRoutes.accountParts.path, { user_id: dispatcher.userId })).body,
    ).toEqual({
      accommodations: 0,
      open_requests: 3,
      confirmed_stays: 1,
    });

    await decide(dispatcher, true);
    for (const id of others) {
      const doc = await kq.doc(id);
      expect(doc?.status).toBe('cancelled');
      expect(doc?.recipients.every((one) => one.withdrawn_reason === 'sender_blocked')).toBe(true);
    }
    const statuses = (await kq.doc(open))?.recipients.map((one) => one.status);
    expect(statuses).toEqual(['confirmed', 'withdrawn']);
    expect((await kq.doc(foreign))?.recipients[0]?.status).not.toBe('withdrawn');
    expect(partyEvents()).toHaveLength(3);
    const ownView = await kq.get<{ items: object[] }>(`/api/booking-requests/${open}/respond`, {
      as: ownerA,
    });
    expect(ownView.body.items).toMatchObject([{ status: 'confirmed', is_dispatcher_blocked: true }]);
    expect(await kq.mail('dispatcher_blocked', open, ownerA.userId)).toMatchObject({ skip: false });
    await decide(dispatcher, false);
    expect(await kq.mail('dispatcher_blocked', open, ownerA.userId)).toMatchObject({ skip: true });
  });

  it('waits for a confirmation in progress: its event is repeated', async () => {
    const a = await kq.accommodation(ownerA, 4);
    const id = await kq.opened([a], { workers: 4 });
    const until = new Date('2026-03-02T09:00:10Z');
    const confirming = { attempt: 'x', beds: 4, from: '2026-03-16', to: '2026-03-20', until };
    await kq.tamper(id, { $set: { 'recipients.0.confirming': confirming } });
    const doc = (await kq.doc(id)) as BookingRequestDoc;
    const party = { userId: ownerA.userId, no: 1 };
    const failure = expect.objectContaining({ code: 'UNAVAILABLE', retryable: true });
    expect(() => endForBlockedParty(doc, party, kq.clock.now())).toThrow(failure);
  });

  it('is forgotten with the erasure of the account', async () => {
    await decide(ownerA, true);
    kq.contacts.cards.delete(ownerA.userId);
    await kq.publish('userErased', { user_id: ownerA.userId });
    await kq.publish('userBlocked', { user_id: ownerA.userId });
    const replica = await kq.replica();
    await replica.stop();
  });
});
