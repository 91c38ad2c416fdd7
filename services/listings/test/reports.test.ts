import { internalRoutes, type ReportMail } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import {
  type BookingsHarness,
  cardOf,
  dispatcher,
  otherUser,
  ownerA,
  ownerB,
  startBookings,
  waitFor,
} from './bookings-harness';
import { admin, LISTING_SAID, ownerC, reporting, SAID } from './report-helpers';

const owners = [ownerA, ownerB, ownerC];

describe('reports', () => {
  let kq: BookingsHarness;
  let at: ReturnType<typeof reporting>;
  let accommodations: number[];
  beforeEach(async () => {
    kq = await startBookings();
    at = reporting(kq);
    accommodations = [];
    for (const owner of owners) accommodations.push(await kq.accommodation(owner));
  });
  afterEach(() => kq.stop());

  const first = () => accommodations[0]!;
  const eventsOf = (type: string) => kq.seen.filter((event) => event.type === type).map(({ data }) => data);
  const mail = async (mail_kind: string, report_id: number, user_id: number): Promise<ReportMail> =>
    (await kq.internal<ReportMail>(internalRoutes.reportMail.path, { mail_kind, report_id, user_id })).body;

  it('are shown to administrators with their context, open ones first', async () => {
    const id = await kq.opened([first()]);
    const byOwner = await at.report(id, ownerA);
    expect(byOwner).toMatchObject({
      status: 201,
      body: { is_repeated: false, is_mailed: true, received_at: kq.clock.now().toISOString() },
    });
    kq.clock.advance(1000);
    const byDispatcher = await at.reportListing(first(), dispatcher);
    expect(byDispatcher.status).toBe(201);
    const { body } = await at.list();
    expect(body).toMatchObject({
      meta: { total: 2 },
      data: [
        {
          id: byDispatcher.body.receipt_no,
          kind: 'listing',
          ...LISTING_SAID,
          subject: 'Monteurhaus mit 12 Betten',
          reporter: { id: dispatcher.userId, email: 'disponent@demo.example' },
          reported: { id: ownerA.userId, role: 'owner' },
          decision: null,
        },
        { id: byOwner.body.receipt_no, kind: 'request', ...SAID, booking_request_id: id },
      ],
    });
    expect((await at.list('?kind=request')).body.meta.total).toBe(1);
    expect((await at.list('?status=decided')).body.data).toEqual([]);
    const report = await at.read(byOwner.body.receipt_no);
    expect(report).toMatchObject({
      request: { id, place: expect.stringContaining('Ludwigshafen'), workers: 10, owners: 1 },
      listing: null,
      held: [],
      others: [],
    });
    await at.decide(byDispatcher.body.receipt_no, 'none');
    expect((await at.list()).body.data.map((one) => one.id)).toEqual([
      byOwner.body.receipt_no,
      byDispatcher.body.receipt_no,
    ]);
  });

  it('emit ids, enums and numbers, and never their text', async () => {
    const id = await kq.opened([first()]);
    const { body } = await at.report(id, ownerA);
    await waitFor(() => eventsOf('report.received.v1').length === 1);
    expect(eventsOf('report.received.v1')).toEqual([
      { report_id: body.receipt_no, kind: 'request', ground: 'advertising', reporter_id: ownerA.userId },
    ]);
    await at.decide(body.receipt_no, 'sender_suspended');
    await waitFor(() => eventsOf('report.decided.v1').length === 1);
    expect(eventsOf('report.decided.v1')).toEqual([
      {
        report_id: body.receipt_no,
        kind: 'request',
        decision: 'sender_suspended',
        reporter_id: ownerA.userId,
        reported_user_id: dispatcher.userId,
      },
    ]);
    expect(JSON.stringify(kq.seen)).not.toContain('Kredit');
    expect(JSON.stringify(kq.logged)).not.toContain('Kredit');
    expect(kq.logged).toContainEqual(
      expect.objectContaining({ msg: 'report decided', admin_id: admin.userId, report_id: body.receipt_no }),
    );
  });

  it('are answered by mails to verified parties: reporter always, reported user where something was done', async () => {
    const id = await kq.opened([first()]);
    const { receipt_no: no } = (await at.report(id, ownerA)).body;
    expect(await mail('report_receipt', no, ownerA.userId)).toMatchObject({
      skip: false,
      receipt_no: no,
      kind: 'request',
      decision: null,
      link: 'https://kq.example/impressum',
    });
    expect(await mail('report_decision', no, ownerA.userId)).toMatchObject({ skip: true });
    expect(await mail('report_receipt', no, ownerB.userId)).toMatchObject({ skip: true });
    await at.decide(no, 'sender_suspended');
    const measure = await mail('report_measure', no, dispatcher.userId);
    expect(measure).toMatchObject({
      decision: { decision: 'sender_suspended', statement: 'Geprüft am Text der Anfrage.' },
    });
    expect(JSON.stringify(measure)).not.toContain('Kredit');
    expect(await mail('report_measure', no, ownerA.userId)).toMatchObject({ skip: true });
    kq.contacts.cards.set(ownerA.userId, cardOf({ ...ownerA, ev: false }));
    expect(await mail('report_decision', no, ownerA.userId)).toEqual({
      skip: true,
      reason: 'address not verified',
    });
  });

  it('tell the dispatchers of stays ahead that the listing is blocked', async () => {
    const house = await kq.accommodation(ownerA, 12);
    const id = await kq.opened([house]);
    await kq.answer(id, ownerA, { action: 'accept' });
    await kq.confirm(id, [{ accommodation_id: house, beds: 2, offer_version: 1 }]);
    const { receipt_no: no } = (await at.reportListing(house, dispatcher)).body;
    expect((await at.decide(no, 'listing_blocked')).status).toBe(200);
    await waitFor(() => eventsOf('accommodation.held-stays.v1').length === 1);
    expect(eventsOf('accommodation.held-stays.v1')).toMatchObject([
      { accommodation_id: house, stays: [{ booking_request_id: id, dispatcher_id: dispatcher.userId }] },
    ]);
  });

  it('block a listing by a decision, once', async () => {
    const { receipt_no: no } = (await at.reportListing(first(), dispatcher)).body;
    expect((await at.decide(no, 'sender_suspended')).status).toBe(422);
    const decided = await at.decide(no, 'listing_blocked');
    expect(decided).toMatchObject({
      status: 200,
      body: { listing: { status: 'blocked' }, decision: { decision: 'listing_blocked', by: admin.userId } },
    });
    expect((await kq.get(`/api/accommodations/${first()}`)).status).toBe(404);
    expect((await at.decide(no, 'none')).status).toBe(409);
    const released = await kq.patch<{ status: string }>(
      `/api/admin/accommodations/${first()}`,
      { blocked: false },
      { as: admin },
    );
    expect(released.body.status).toBe('active');
  });

  it('hold new requests after three owners, show the sender until when, and send them after 24 h', async () => {
    const id = await kq.opened(accommodations);
    await at.reportedBy(id, [ownerA, ownerB]);
    expect((await kq.ask(accommodations)).body.held_until).toBeUndefined();
    await at.reportedBy(id, [ownerC]);
    const later = { start_date: '2026-06-15', end_date: '2026-06-19', answer_by: '2026-04-10T10:00:00.000Z' };
    const { status, body } = await kq.ask(accommodations, later);
    const until = new Date(kq.clock.now().getTime() + DAY_MS).toISOString();
    expect([status, body.status, body.held_until]).toEqual([202, 'open', until]);
    const held = body.id;
    expect(await kq.read(held)).toMatchObject({ sent_at: null, held_until: until });
    expect(await kq.doc(held)).toMatchObject({ opened_at: null, due_at: new Date(until) });
    const answerPage = `/api/booking-requests/${held}/respond?owner_id=${ownerA.userId}`;
    expect((await kq.get(answerPage, { as: ownerA })).status).toBe(404);
    expect(
      (
        await kq.post(
          `/api/booking-requests/${held}/phoned`,
          { accommodation_id: first() },
          { as: dispatcher },
        )
      ).status,
    ).toBe(409);
    expect((await kq.mail('request_received', held, ownerA.userId)).skip).toBe(true);
    kq.clock.advance(DAY_MS - 1000);
    await kq.sweep();
    expect((await kq.read(held)).sent_at).toBeNull();
    kq.clock.advance(2000);
    await kq.sweep();
    expect(await kq.read(held)).toMatchObject({ status: 'open', held_until: null });
    expect((await kq.read(held)).sent_at).toBe(kq.clock.now().toISOString());
    await waitFor(() =>
      kq.seen.some((event) => event.type === 'booking-request.opened.v1' && event.subject === String(held)),
    );
  });

  it('leave half of the time to answer when arrival is near', async () => {
    const id = await kq.opened(accommodations);
    await at.reportedBy(id, owners);
    const { body } = await kq.ask(accommodations, { start_date: '2026-03-03', end_date: '2026-03-05' });
    const answerBy = Date.parse(body.answer_by);
    const now = kq.clock.now().getTime();
    expect(Date.parse(body.held_until ?? '')).toBe(now + (answerBy - now) / 2);
    kq.clock.set(body.held_until ?? '');
    await kq.sweep();
    expect((await kq.read(body.id)).sent_at).not.toBeNull();
  });

  it('release held requests by "no action", and earlier reports no longer count', async () => {
    const id = await kq.opened(accommodations);
    const [one, two] = await at.reportedBy(id, owners);
    const held = (await kq.ask(accommodations)).body;
    expect(held.held_until).toEqual(expect.any(String));
    expect((await at.read(one!)).held).toEqual([{ booking_request_id: held.id, until: held.held_until }]);
    expect((await at.decide(one!, 'none')).status).toBe(200);
    expect((await kq.read(held.id)).sent_at).toBe(kq.clock.now().toISOString());
    expect((await kq.ask(accommodations)).body.held_until).toBeUndefined();
    expect((await at.read(two!)).decision).toBeNull();
    kq.clock.advance(60_000);
    const next = await kq.opened(accommodations);
    await at.reportedBy(next, [ownerA]);
    expect((await kq.ask(accommodations)).body.held_until).toBeUndefined();
  });

  it('withdraw held requests by a suspension of seven days, which a lift ends', async () => {
    const id = await kq.opened(accommodations);
    const [one] = await at.reportedBy(id, owners);
    const held = (await kq.ask(accommodations)).body.id;
    await at.decide(one!, 'sender_suspended');
    expect(await kq.read(held)).toMatchObject({
      status: 'cancelled',
      sent_at: null,
      withdrawn_because: 'sender_suspended',
    });
    expect(eventsOf('booking-request.cancelled.v1')).toEqual([]);
    expect((await kq.ask(accommodations)).status).toBe(403);
    const suspensions = await kq.get<{ data: object[] }>('/api/admin/sender-suspensions', { as: admin });
    expect(suspensions.body.data).toMatchObject([
      { id: dispatcher.userId, reports: 3, suspended_until: '2026-03-09T09:00:00.000Z' },
    ]);
    kq.clock.advance(1000);
    await kq.delete(`/api/admin/sender-suspensions/${dispatcher.userId}`, { as: admin });
    expect((await kq.ask(accommodations)).body.held_until).toBeUndefined();
  });

  it('are decided by a block of the account only once auth has blocked it', async () => {
    const { receipt_no: no } = (await at.reportListing(first(), dispatcher)).body;
    expect((await at.decide(no, 'account_blocked')).status).toBe(409);
    kq.contacts.cards.set(ownerA.userId, { ...cardOf(ownerA), block: { no: 1, is_blocked: true } });
    expect(await at.decide(no, 'account_blocked')).toMatchObject({
      status: 200,
      body: { decision: { decision: 'account_blocked' } },
    });
  });

  it('hold a request that its sender verifies later, and let the sender cancel it unseen', async () => {
    const id = await kq.opened(accommodations);
    await at.reportedBy(id, owners);
    const waiting = await kq.ask(accommodations, {}, { as: null });
    await kq.publish('addressVerified', {
      user_id: dispatcher.userId,
      booking_request_id: waiting.body.id,
    });
    await waitFor(async () => (await kq.doc(waiting.body.id))?.held_until instanceof Date);
    const cancelled = await kq.post(
      `/api/booking-requests/${waiting.body.id}/cancel`,
      {},
      { as: dispatcher },
    );
    expect(cancelled.body).toMatchObject({ status: 'cancelled', sent_at: null, held_until: null });
    expect(eventsOf('booking-request.cancelled.v1')).toEqual([]);
  });

  it('are exported and erased with both sides, and deleted twelve months after the decision', async () => {
    const id = await kq.opened([first()]);
    const { receipt_no: no } = (await at.report(id, ownerA)).body;
    await at.decide(no, 'sender_suspended');
    const exported = (user_id: number) =>
      kq.internal<Record<string, object[]>>('/subject-export', { user_id }).then(({ body }) => body);
    expect((await exported(ownerA.userId))['reports_made']).toMatchObject([
      { receipt_no: no, text: SAID.text, decision: { decision: 'sender_suspended' } },
    ]);
    const about = await exported(dispatcher.userId);
    expect(about['reports_received']).toMatchObject([{ receipt_no: no, ground: 'advertising' }]);
    expect(JSON.stringify(about)).not.toContain('Kredit');

    kq.contacts.cards.delete(ownerA.userId);
    await kq.publish('userErased', { user_id: ownerA.userId });
    await waitFor(async () => (await at.read(no)).reporter === null);
    expect(await at.read(no)).toMatchObject({ text: SAID.text, decision: { decision: 'sender_suspended' } });
    await kq.publish('userErased', { user_id: dispatcher.userId });
    await waitFor(async () => (await at.read(no)).reported === null);
    expect(await at.read(no)).toMatchObject({ text: '', decision: { statement: '' } });
  });

  it('keep a listing hidden from users who have nothing to do with it', async () => {
    await kq.opened([first()]);
    await kq.changeAccommodation(first(), { $set: { status: 'archived' } });
    expect((await at.reportListing(first(), otherUser)).status).toBe(404);
    expect((await at.reportListing(first(), dispatcher)).status).toBe(201);
    await kq.changeAccommodation(first(), { $set: { status: 'deleted' } });
    expect((await at.reportListing(first(), dispatcher)).status).toBe(404);
  });
});
