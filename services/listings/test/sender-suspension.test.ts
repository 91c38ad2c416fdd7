import { type SenderSuspension } from '@kq/contracts';
import {
  type BookingsHarness,
  cardOf,
  dispatcher,
  ownerA,
  ownerB,
  type Session,
  startBookings,
  otherUser,
  waitFor,
} from './bookings-harness';

interface Listed {
  readonly data: SenderSuspension[];
  readonly meta: { page: number; per_page: number; total: number };
}

const PATH = '/api/admin/sender-suspensions';
const admin: Session = { userId: 1_000_000_001, role: 'admin' };
const ownerC: Session = { userId: 2_000_000_003, role: 'owner' };
/** Far in the future: the TTL sweep of a store uses the real date and must not delete a lift. */
const START = '2096-03-01T09:00:00.000Z';
const stay = { start_date: '2096-03-19', end_date: '2096-03-23' };
const owners = [ownerA, ownerB, ownerC];

describe('suspended senders of the time before decisions, for administrators', () => {
  let kq: BookingsHarness;
  let accommodations: number[];
  beforeEach(async () => {
    kq = await startBookings();
    kq.clock.set(START);
    accommodations = [
      await kq.accommodation(ownerA),
      await kq.accommodation(ownerB),
      await kq.accommodation(ownerC),
    ];
  });
  afterEach(() => kq.stop());

  const list = (query = '') => kq.get<Listed>(`${PATH}${query}`, { as: admin });
  const lift = (id: number) => kq.delete(`${PATH}/${id}`, { as: admin });
  const ask = (as: Session) => kq.ask(accommodations, stay, { as });

  /** Stores reports as the former release did: three of them suspended a sender without a decision. */
  async function reportedBy(as: Session, reporters: readonly Session[]): Promise<void> {
    const id = await kq.opened(accommodations, stay, { as });
    for (const owner of reporters) {
      await kq.sent(id, owner.userId);
      await waitFor(
        async () =>
          (await kq.doc(id))?.recipients.some(
            (one) => one.owner_id === owner.userId && one.sent_at !== null,
          ) === true,
      );
      const report = { owner_id: owner.userId, at: kq.clock.now() };
      await kq.tamper(id, { $push: { reports: report }, $inc: { version: 1 } });
    }
  }

  it('are listed with their name, their reports and the end of the suspension', async () => {
    expect((await list()).body).toEqual({ data: [], meta: { page: 1, per_page: 20, total: 0 } });
    await reportedBy(dispatcher, owners);
    await reportedBy(otherUser, [ownerA, ownerB]);
    kq.contacts.cards.set(dispatcher.userId, { ...cardOf(dispatcher), company: 'Demo-Bau GmbH' });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: dispatcher.userId,
          name: `Demo ${dispatcher.userId}`,
          company: 'Demo-Bau GmbH',
          reports: 3,
          suspended_until: '2096-03-08T09:00:00.000Z',
        },
      ],
      meta: { page: 1, per_page: 20, total: 1 },
    });
    expect((await list('?page=2')).body).toMatchObject({ data: [], meta: { total: 1 } });
    kq.contacts.cards.delete(dispatcher.userId);
    expect((await list()).body.data).toMatchObject([{ name: null, company: null }]);
    kq.clock.set('2096-03-08T09:00:01.000Z');
    expect((await list()).body.data).toEqual([]);
  });

  it('send again after a lift, and only new reports suspend them again', async () => {
    await reportedBy(dispatcher, owners);
    expect((await ask(dispatcher)).status).toBe(403);
    expect((await lift(dispatcher.userId)).status).toBe(204);
    expect((await list()).body.data).toEqual([]);
    kq.clock.advance(60_000);
    await reportedBy(dispatcher, [ownerA, ownerB]);
    expect((await ask(dispatcher)).status).toBe(202);
    await reportedBy(dispatcher, [ownerC]);
    expect((await ask(dispatcher)).status).toBe(403);
    expect((await list()).body.data).toMatchObject([{ id: dispatcher.userId, reports: 3 }]);
    expect((await lift(dispatcher.userId)).status).toBe(204);
    expect((await ask(dispatcher)).status).toBe(202);
  });

  it('stay lifted on every replica, and concurrent or repeated lifts change nothing', async () => {
    await reportedBy(dispatcher, owners);
    const answers = await Promise.all([lift(dispatcher.userId), lift(dispatcher.userId)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await lift(dispatcher.userId)).status).toBe(204);
    const on = await kq.replica();
    expect((await kq.ask(accommodations, stay, { as: dispatcher, on })).status).toBe(202);
  });

  it('answer 404 for the id of an unknown or not suspended user', async () => {
    await reportedBy(otherUser, [ownerA, ownerB]);
    expect((await lift(otherUser.userId)).status).toBe(404);
    expect((await lift(4_000_000_001)).status).toBe(404);
    expect((await kq.delete(`${PATH}/x`, { as: admin })).status).toBeGreaterThanOrEqual(400);
  });

  it('are shown to and lifted by administrators only', async () => {
    await reportedBy(dispatcher, owners);
    for (const [as, status] of [
      [null, 401],
      [dispatcher, 403],
      [ownerA, 403],
    ] as const) {
      expect((await kq.get(PATH, { as })).status).toBe(status);
      expect((await kq.delete(`${PATH}/${dispatcher.userId}`, { as })).status).toBe(status);
    }
    expect((await list()).body.meta.total).toBe(1);
  });

  it('answer 503 while auth is unavailable', async () => {
    await reportedBy(dispatcher, owners);
    kq.contacts.isDown = true;
    expect((await list()).status).toBe(503);
    expect((await lift(dispatcher.userId)).status).toBe(503);
  });
});
