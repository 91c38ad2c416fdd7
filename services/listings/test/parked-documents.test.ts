import { createLeases, createMetrics } from '@kq/service-kit';
import { silentLogger } from '@kq/test-kit/in-process';
import { createDueSweeper, type DueDocuments } from '../src/bookings/jobs/due-sweeper';
import { expectAgreement, HOUSES, Killed, principal, startSteps, type Steps } from './stay-steps-harness';

const REQUEST = 4_000_000_000_001;
const OTHER = 4_000_000_000_002;
const [HOUSE_A, HOUSE_B] = HOUSES as [number, number];

let kq: Steps;
beforeEach(async () => {
  kq = await startSteps();
  await kq.insertHouse(HOUSE_A, 10);
  await kq.insertHouse(HOUSE_B, 10);
  await kq.insertRequest(REQUEST);
  await kq.insertRequest(OTHER);
});
afterEach(() => kq.remove());

function sweeperOf(name: string, documents: DueDocuments, process: (id: number) => Promise<void>) {
  const metrics = createMetrics();
  const leases = createLeases(kq.connection, kq.clock);
  const deps = { leases, holder: 'replica', logger: silentLogger(), clock: kq.clock, metrics };
  const parked = async () => (await metrics.text()).match(/kq_documents_parked_total\{.*/)?.[0];
  return { ...createDueSweeper({ ...deps, name, documents, process }), parked };
}

const confirm = (requestId: number, writes?: number) =>
  kq
    .startProcess(writes)
    .confirm({
      requestId,
      principal,
      items: [{ accommodation_id: HOUSE_A, beds: 5, offer_version: 1 }],
    })
    .catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });

it('a request that a newer rule refuses is parked for an hour and counted once; others go on', async () => {
  await confirm(REQUEST, 2);
  await confirm(OTHER, 2);
  // Beds are taken; the table of transitions knows no way from here to `confirmed`.
  const refused = { $set: { 'recipients.0.status': 'withdrawn' }, $inc: { version: 1 } };
  await kq.models.requests.updateOne({ _id: REQUEST }, refused);
  const sweeper = sweeperOf('booking-requests', kq.bookings, kq.startProcess().processDue);
  kq.clock.advance(15_001);
  const first = kq.clock.now();
  for (let second = 0; second < 3; second += 1) {
    await sweeper.sweep();
    kq.clock.advance(1000);
  }
  expect(await sweeper.parked()).toBe('kq_documents_parked_total{documents="booking-requests"} 1');
  expect(await kq.request(REQUEST)).toMatchObject({
    parked_at: first,
    due_at: new Date(first.getTime() + 3_600_000),
  });
  expect((await kq.request(OTHER)).recipients[0]?.status).toBe('confirmed');

  // A new release accepts it.
  const accepted = { $set: { 'recipients.0.status': 'accepted' }, $inc: { version: 1 } };
  await kq.models.requests.updateOne({ _id: REQUEST }, accepted);
  kq.clock.advance(3_600_000);
  await sweeper.sweep();
  expect(await kq.request(REQUEST)).toMatchObject({
    parked_at: null,
    recipients: [{ status: 'confirmed' }, {}],
  });
  await expectAgreement(kq);
  expect(await sweeper.parked()).toContain('} 1');
});

it('a stay that a newer rule refuses is parked and counted, and finished later', async () => {
  await confirm(REQUEST);
  kq.clock.set('2026-03-18T09:00:00.000Z');
  const body = { accommodation_id: HOUSE_A, departure: '2026-03-18', expected_cost_cents: null };
  await kq
    .startProcess(1)
    .leaveEarly({ requestId: REQUEST, principal, body })
    .catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
  let isRefused = true;
  const sweeper = sweeperOf('stays', kq.stays, async (id) => {
    if (isRefused) throw new TypeError('a rule refuses it');
    await kq.startProcess().processDueStay(id);
  });
  kq.clock.advance(15_001);
  await sweeper.sweep();
  await sweeper.sweep();
  expect(await sweeper.parked()).toBe('kq_documents_parked_total{documents="stays"} 1');
  isRefused = false;
  kq.clock.advance(3_600_001);
  await sweeper.sweep();
  const [stay] = await kq.models.stays.find({}).lean();
  expect(stay).toMatchObject({ is_unfinished: false, parked_at: null });
});
