import { AppError, type Clock } from '@kq/kernel';
import { type StayDoc } from '../src/stays/domain/stay';
import {
  expectAgreement,
  HOUSES,
  Killed,
  OWNER,
  ownerPrincipal,
  principal,
  startSteps,
  type Steps,
} from './stay-steps-harness';

const REQUEST = 4_000_000_000_001;
const [HOUSE_A, HOUSE_B] = HOUSES as [number, number];

let kq: Steps;
beforeEach(async () => {
  kq = await startSteps();
  await kq.insertHouse(HOUSE_A, 5);
  await kq.insertHouse(HOUSE_B, 5);
  await kq.insertRequest(REQUEST);
});
afterEach(() => kq.remove());

type Process = ReturnType<Steps['startProcess']>;
const items = HOUSES.map((accommodation_id) => ({ accommodation_id, beds: 5, offer_version: 1 }));
const confirm = ({ confirm: run }: Process) => run({ requestId: REQUEST, principal, items });
const cancel = ({ cancel: run }: Process, accommodationId?: number) =>
  run({
    requestId: REQUEST,
    principal,
    body: accommodationId === undefined ? {} : { accommodation_id: accommodationId },
  });
const cancelAsOwner = ({ cancelStay: run }: Process) =>
  run({
    requestId: REQUEST,
    principal: ownerPrincipal,
    body: { accommodation_id: HOUSE_A, reason: 'damage', note: 'Rohrbruch.' },
  });
/** In the morning after the second of four nights. */
const RUNNING = '2026-03-18T09:00:00.000Z';
const leave = (
  { leaveEarly: run }: Process,
  patch: Partial<Parameters<Process['leaveEarly']>[0]['body']> = {},
) =>
  run({
    requestId: REQUEST,
    principal,
    body: { accommodation_id: HOUSE_A, departure: '2026-03-18', expected_cost_cents: null, ...patch },
  });
const statuses = async () => (await kq.request(REQUEST)).recipients.map(({ status }) => status);
const stays = () => kq.models.stays.find({}).sort({ accommodation_id: 1, version: -1 }).lean();
const eventsOf = async () =>
  [...(await kq.request(REQUEST)).outbox, ...(await stays()).flatMap(({ outbox }) => outbox)].map(
    ({ type }) => type,
  );

/** Runs `act` in a process that dies after its write number `writes`; returns false when it outlived them. */
async function dies(writes: number, act: (process: Process) => Promise<unknown>): Promise<boolean> {
  try {
    await act(kq.startProcess(writes));
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}

describe('a process killed between any two steps', () => {
  // A confirmation of two houses: mark, two reservations, settle, two stays, two flags.
  it.each(Array.from({ length: 8 }, (_, index) => index + 1))(
    'of a confirmation (after write %i) leaves exactly what was agreed',
    async (writes) => {
      expect(await dies(writes, confirm)).toBe(true);
      await kq.sweep();
      expect(await statuses()).toEqual(['confirmed', 'confirmed']);
      await expectAgreement(kq);
      expect(await eventsOf()).toEqual(['booking-request.confirmed.v1']);
    },
  );

  it('of a confirmation has no further step', async () => {
    expect(await dies(9, confirm)).toBe(false);
    await expectAgreement(kq);
  });

  // The stay, its beds, the request, the stay again.
  it.each([1, 2, 3, 4])('of a cancelled house (after write %i) finishes the cancellation', async (writes) => {
    await confirm(kq.startProcess());
    expect(await dies(writes, (process) => cancel(process, HOUSE_A))).toBe(true);
    await kq.sweep();
    expect(await statuses()).toEqual(['cancelled_by_dispatcher', 'confirmed']);
    await expectAgreement(kq);
    expect((await eventsOf()).sort()).toEqual([
      'booking-request.cancelled.v1',
      'booking-request.confirmed.v1',
      'stay.cancelled.v1',
    ]);
  });

  it.each([1, 2, 3, 4])('of a stay that its owner cancelled (after write %i) finishes it', async (writes) => {
    await confirm(kq.startProcess());
    expect(await dies(writes, cancelAsOwner)).toBe(true);
    await kq.sweep();
    expect(await statuses()).toEqual(['cancelled_by_owner', 'confirmed']);
    expect((await kq.request(REQUEST)).recipients[0]?.owner_cancellation).toMatchObject({
      reason: 'damage',
      note: 'Rohrbruch.',
      beds: 5,
    });
    await expectAgreement(kq);
    expect((await eventsOf()).sort()).toEqual([
      'booking-request.confirmed.v1',
      'booking-request.stay-cancelled.v1',
      'stay.cancelled.v1',
    ]);
  });

  // The stay, its beds, the request, the stay again.
  it.each([1, 2, 3, 4])('of an early departure (after write %i) finishes it', async (writes) => {
    await confirm(kq.startProcess());
    kq.clock.set(RUNNING);
    expect(await dies(writes, leave)).toBe(true);
    await kq.sweep();
    expect(await statuses()).toEqual(['confirmed', 'confirmed']);
    expect((await stays())[0]).toMatchObject({
      parts: [{ from: '2026-03-16', to: '2026-03-18', beds: 5 }],
      end_date: '2026-03-18',
      amount: { total_cents: 25_000 },
      early_departure: { sum_cents: null, amount_before: { total_cents: 50_000 } },
    });
    await expectAgreement(kq);
    expect((await eventsOf()).sort()).toEqual(['booking-request.confirmed.v1', 'stay.shortened.v1']);
  });

  it('of an early departure has no further step', async () => {
    await confirm(kq.startProcess());
    kq.clock.set(RUNNING);
    expect(await dies(5, leave)).toBe(false);
    await expectAgreement(kq);
  });

  // One write of the request, then for each house the stay, its beds, the request, the stay and the request's mark.
  it.each(Array.from({ length: 11 }, (_, index) => index + 1))(
    'of a cancelled request with running stays (after write %i) ends them today',
    async (writes) => {
      await confirm(kq.startProcess());
      kq.clock.set(RUNNING);
      const costs = HOUSES.map((accommodation_id) => ({ accommodation_id, cost_cents: null }));
      const whole = ({ cancel: run }: Process) =>
        run({ requestId: REQUEST, principal, body: { expected_costs: costs } });
      expect(await dies(writes, whole)).toBe(true);
      await kq.sweep();
      expect((await kq.request(REQUEST)).status).toBe('cancelled');
      expect(await statuses()).toEqual(['confirmed', 'confirmed']);
      expect(await stays()).toMatchObject(Array(2).fill({ state: 'agreed', end_date: '2026-03-18' }));
      await expectAgreement(kq);
      expect((await eventsOf()).sort()).toEqual([
        'booking-request.confirmed.v1',
        'stay.shortened.v1',
        'stay.shortened.v1',
      ]);
    },
  );

  // One write of the request, then for each house the stay, its beds, the request, the stay.
  it.each(Array.from({ length: 9 }, (_, index) => index + 1))(
    'of a cancelled request (after write %i) finishes it',
    async (writes) => {
      await confirm(kq.startProcess());
      expect(await dies(writes, cancel)).toBe(true);
      await kq.sweep();
      expect(await statuses()).toEqual(['cancelled_by_dispatcher', 'cancelled_by_dispatcher']);
      expect(await stays()).toMatchObject(Array(2).fill({ state: 'cancelled', parts: [] }));
      await expectAgreement(kq);
      expect((await eventsOf()).sort()).toEqual([
        'booking-request.cancelled.v1',
        'booking-request.confirmed.v1',
        'stay.cancelled.v1',
        'stay.cancelled.v1',
      ]);
    },
  );
});

describe('a stay', () => {
  it('keeps what was agreed: nights, amount, terms, and the accommodation as it was', async () => {
    await confirm(kq.startProcess());
    await kq.models.accommodations.updateOne({ _id: HOUSE_A }, { $set: { title: 'Neu', address: 'Neu 1' } });
    expect((await stays())[0]).toMatchObject({
      request_id: REQUEST,
      owner_id: OWNER,
      state: 'agreed',
      parts: [{ from: '2026-03-16', to: '2026-03-20', beds: 5 }],
      nights: 'all',
      amount: { total_cents: 50_000 },
      terms: { free_days: 7 },
      title: 'Monteurhaus',
      address: 'Parkstr. 1',
      deposit: 20_000,
      check_in_from: '15:00',
      check_out_until: null,
      version: 1,
    });
  });

  it('keeps who cancelled it, when, why, what it cost and what was agreed before', async () => {
    await confirm(kq.startProcess());
    await cancelAsOwner(kq.startProcess());
    await cancel(kq.startProcess(), HOUSE_B);
    const parts_before = [{ from: '2026-03-16', to: '2026-03-20', beds: 5 }];
    expect(await stays()).toMatchObject([
      {
        parts: [],
        start_date: '2026-03-16',
        cancellation: { by: 'owner', user_id: OWNER, reason: 'damage', sum_cents: 0, parts_before },
      },
      { cancellation: { by: 'dispatcher', reason: null, sum_cents: 0, parts_before } },
    ]);
  });

  it('that both sides cancel at once shows the first cancellation and its sum', async () => {
    await confirm(kq.startProcess());
    await dies(1, cancelAsOwner);
    await cancel(kq.startProcess());
    await kq.sweep();
    expect((await kq.request(REQUEST)).recipients).toMatchObject([
      { status: 'cancelled_by_dispatcher', cancellation: { by: 'owner', sum_cents: 0 } },
      { status: 'cancelled_by_dispatcher', cancellation: { by: 'dispatcher' } },
    ]);
    await expectAgreement(kq);
  });

  it('confirmed again within 15 s of a cancellation is a new one with its own beds', async () => {
    await confirm(kq.startProcess());
    await dies(1, (process) => cancel(process, HOUSE_A));
    // The cancellation has reached neither beds nor request: as if the house were offered again at once.
    await reoffer();
    await kq.models.accommodations.updateOne({ _id: HOUSE_A }, { $set: { beds_total: 10 } });
    await kq.startProcess().confirm({ requestId: REQUEST, principal, items: items.slice(0, 1) });
    await kq.sweep();
    expect((await stays()).filter((one) => one.accommodation_id === HOUSE_A)).toMatchObject([
      { state: 'cancelled' },
      { state: 'agreed' },
    ]);
    await expectAgreement(kq);
  });

  it('left early twice owes what both departures give back, and remembers what was agreed', async () => {
    await confirm(kq.startProcess());
    kq.clock.set(RUNNING);
    await leave(kq.startProcess(), { departure: '2026-03-19' });
    await leave(kq.startProcess());
    expect((await stays())[0]).toMatchObject({
      end_date: '2026-03-18',
      early_departure: {
        parts_before: [{ from: '2026-03-16', to: '2026-03-20', beds: 5 }],
        amount_before: { total_cents: 50_000 },
      },
    });
    await expectAgreement(kq);
  });

  it('left early frees its beds for others, whom a step that was overtaken does not take them from', async () => {
    await confirm(kq.startProcess());
    kq.clock.set(RUNNING);
    const late = kq.startProcess();
    await leave(kq.startProcess(), { departure: '2026-03-19' });
    const overtaken = { ...(await stays())[0], is_unfinished: true } as unknown as StayDoc;
    await leave(kq.startProcess());
    const other = { stay_id: 7, request_id: 8, from: '2026-03-18', to: '2026-03-19', beds: 5, persons: 5 };
    await kq.models.accommodations.updateOne(
      { _id: HOUSE_A },
      { $push: { stays: other }, $inc: { version: 1 } },
    );
    await late.beds.replace(HOUSE_A, { stay_id: overtaken._id, request_id: REQUEST }, overtaken.parts);
    expect((await kq.house(HOUSE_A)).stays).toMatchObject([{ to: '2026-03-18' }, { stay_id: 7 }]);
  });

  it('that is being changed refuses another early departure, which may be tried again', async () => {
    await confirm(kq.startProcess());
    kq.clock.set(RUNNING);
    await dies(1, (process) => leave(process, { departure: '2026-03-19' }));
    // The next caller finishes what the dead one began.
    await leave(kq.startProcess());
    expect((await stays())[0]).toMatchObject({ end_date: '2026-03-18', is_unfinished: false });
    await expectAgreement(kq);
  });

  const reoffer = () =>
    kq.models.requests.updateOne(
      { _id: REQUEST },
      {
        $set: { 'recipients.0.status': 'accepted', 'recipients.0.beds_confirmed': 0, status: 'open' },
        $inc: { version: 1 },
      },
    );
});

it('a confirmation that the request refuses after its beds were taken gives them back', async () => {
  // The mark and two reservations are written; then a rule refuses the contract.
  const process = kq.startProcess(3, new AppError('INTERNAL'));
  await expect(confirm(process)).rejects.toThrow(AppError);
  expect((await kq.house(HOUSE_A)).stays).toEqual([]);
  expect((await kq.house(HOUSE_B)).stays).toEqual([]);
  expect(await stays()).toEqual([]);
  await kq.sweep();
  expect(await statuses()).toEqual(['confirmed', 'confirmed']);
  await expectAgreement(kq);
});

describe('replicas of an earlier release beside this one', () => {
  it('see their confirmation adopted, without an event', async () => {
    await confirmedByEarlier(REQUEST);
    await kq.startProcess().reconcileStays(REQUEST);
    expect((await stays()).map(({ terms, deposit }) => ({ terms, deposit }))).toEqual([
      { terms: { free_days: 7, percent: null }, deposit: null },
    ]);
    await expectAgreement(kq);
    expect(await eventsOf()).toEqual([]);
    // Calendars of other platforms know its event.
    expect((await kq.house(HOUSE_A)).stays[0]).not.toHaveProperty('parts');
  });

  it.each([1, 2, 3, 4])('are adopted after a kill (write %i)', async (writes) => {
    await confirmedByEarlier(REQUEST);
    expect(await dies(writes, (process) => process.reconcileStays(REQUEST))).toBe(true);
    await kq.sweep();
    await expectAgreement(kq);
  });

  it.each(['cancelled_by_dispatcher', 'cancelled_by_owner'] as const)(
    'cancel a stay of this one: %s',
    async (status) => {
      await confirm(kq.startProcess());
      const owner_cancellation = { reason: 'damage', note: null, beds: 5, at: kq.clock.now() };
      await kq.models.requests.updateOne(
        { _id: REQUEST },
        {
          $set: {
            'recipients.0.status': status,
            'recipients.0.beds_confirmed': 0,
            ...(status === 'cancelled_by_owner'
              ? { 'recipients.0.owner_cancellation': owner_cancellation }
              : {}),
          },
          $inc: { version: 1 },
        },
      );
      const pull = { $pull: { stays: { request_id: REQUEST } }, $inc: { version: 1 } };
      await kq.models.accommodations.updateOne({ _id: HOUSE_A }, pull);
      await kq.startProcess().reconcileStays(REQUEST);
      expect((await stays())[0]).toMatchObject({
        state: 'cancelled',
        cancellation: { by: status === 'cancelled_by_owner' ? 'owner' : 'dispatcher' },
      });
      await expectAgreement(kq);
    },
  );

  it('cannot settle a mark of this one: the reservation keeps its stay', async () => {
    await dies(1, confirm);
    const doc = await kq.request(REQUEST);
    const stayId = doc.recipients[0]?.confirming?.stay_id;
    await kq.sweep();
    expect((await kq.request(REQUEST)).recipients[0]?.stay_state?.stay_id).toBe(stayId);
    await expectAgreement(kq);
  });
});

/** Stores a confirmation of house A as the former release did. */
async function confirmedByEarlier(id: number, clock: Clock = kq.clock): Promise<void> {
  await kq.models.requests.updateOne(
    { _id: id },
    {
      $set: {
        'recipients.0.status': 'confirmed',
        'recipients.0.beds_confirmed': 5,
        'recipients.0.changed_at': clock.now(),
        status: 'partially_filled',
      },
      $inc: { version: 1 },
    },
  );
  const stay = { request_id: id, from: '2026-03-16', to: '2026-03-20', beds: 5, persons: 5 };
  await kq.models.accommodations.updateOne(
    { _id: HOUSE_A },
    { $push: { stays: stay }, $inc: { version: 1 } },
  );
}
