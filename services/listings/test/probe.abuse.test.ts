import { DAY_MS } from '@kq/kernel';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  type Session,
  startBookings,
  waitFor,
} from './bookings-harness';

const probe: Session = { userId: 3_000_000_091, role: 'guest', prb: true };
const probeOwner: Session = { userId: 2_000_000_091, role: 'owner', prb: true };

let kq: BookingsHarness;
let ofProbe: number;
let ofOwner: number;
beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_BUNDLES_PER_DAY: '1' } });
  ofOwner = await kq.accommodation(ownerA);
  ofProbe = await kq.accommodation(probeOwner);
});
afterAll(() => kq.stop());

const ask = (id: number, as: Session) => kq.ask([id], { workers: 1 }, { as });
const unavailable = {
  status: 422,
  body: { reasons: { accommodation_ids: [{ reason: 'accommodations_unavailable' }] } },
};

describe('S37 the probe of the operator', () => {
  it.each([
    ['a dispatcher cannot ask for its accommodation', () => ask(ofProbe, dispatcher)],
    ['it can ask no owner', () => ask(ofOwner, probe)],
  ])('%s', async (_what, call) => {
    expect(await call()).toMatchObject(unavailable);
  });

  it('has the events of its requests say so, and counts in no quota', async () => {
    const before = await kq.quotas();
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await kq.opened([ofProbe], { workers: 1 }, { as: probe }));
    expect(await kq.quotas()).toEqual(before);
    const [id = 0] = ids;
    await kq.answer(id, probeOwner, { action: 'decline', reason: 'other' });
    await waitFor(() => kq.seen.some(({ type }) => type === 'booking-request.answered.v1'));
    const own = kq.seen.filter(({ subject }) => subject === String(id));
    expect(own.map(({ data }) => (data as { is_probe?: true }).is_probe)).toEqual([true, true]);
  });

  it('leaves requests of others as they are', async () => {
    const id = await kq.opened([await kq.accommodation(ownerB)]);
    expect(await kq.doc(id)).not.toHaveProperty('is_probe');
    await waitFor(() => kq.seen.some(({ subject }) => subject === String(id)));
    expect(kq.seen.find(({ subject }) => subject === String(id))?.data).not.toHaveProperty('is_probe');
  });

  it('has its requests deleted after a day, once their events are published', async () => {
    const id = await kq.opened([ofProbe], { workers: 1 }, { as: probe });
    const purgeAt = new Date(kq.clock.now().getTime() + DAY_MS);
    expect(await kq.doc(id)).toMatchObject({ purge_when_empty: purgeAt });
    await waitFor(async () => (await kq.doc(id))?.outbox.length === 0);
    await waitFor(async () => {
      const doc = (await kq.doc(id)) as { purge_at?: Date } | null;
      return doc?.purge_at?.getTime() === purgeAt.getTime();
    });
  });
});
