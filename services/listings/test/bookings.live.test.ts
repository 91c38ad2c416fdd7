import {
  type AccommodationCard,
  type BookingRequest,
  type Recipient,
  recipientEventSchema,
  requestEventSchema,
} from '@kq/contracts';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  type Session,
  startBookings,
  STAY,
  waitFor,
} from './bookings-harness';
import { type EventStream, openEventStream, type StreamedEvent } from './event-stream';

let kq: BookingsHarness;
let url: string;
let accommodationA: number;
let accommodationB: number;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' }, timing: { heartbeatMs: 20 } });
  url = await kq.listings.listen({ host: '127.0.0.1', port: 0 });
  accommodationA = await kq.accommodation(ownerA);
  accommodationB = await kq.accommodation(ownerB);
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

const accept = { action: 'accept' };
async function follow(
  id: number,
  headers: Record<string, string> = {},
  { as = dispatcher, base = url }: { as?: Session; base?: string } = {},
) {
  const stream = await openEventStream(`${base}/api/booking-requests/${id}/events`, {
    ...(await kq.tokens.bearer(as)),
    ...headers,
  });
  afterTest(() => stream.close());
  return stream;
}
const statusesOf = (stream: EventStream, accommodation: number) =>
  stream.events
    .filter((event) => event.data['accommodation_id'] === accommodation)
    .map((event) => event.data['status']);

/** Applies events to a view without details; fails on fields that the contract does not document. */
function applyEvents(view: BookingRequest, events: readonly StreamedEvent[]): BookingRequest {
  return events.reduce<BookingRequest>((before, { event, data }) => {
    if (event === 'request') {
      const { at: _at, ...state } = requestEventSchema.strict().parse(data);
      return { ...before, ...state };
    }
    const { beds: _beds, at: _at, has_details: _has, ...changed } = recipientEventSchema.strict().parse(data);
    const recipients = before.recipients.map((one) =>
      one.accommodation_id === changed.accommodation_id
        ? withoutDetails({ ...one, ...(changed as Recipient) })
        : one,
    );
    return { ...before, recipients };
  }, view);
}

/** A recipient without the texts and contact data that events leave out (docs/security.md S14). */
const withoutDetails = ({ offer, cancellation, owner_cancellation, ...one }: Recipient): Recipient => ({
  ...one,
  offer: offer && { ...offer, message: null },
  ...(cancellation && { cancellation: { ...cancellation, reason: null, note: null } }),
  ...(owner_cancellation && { owner_cancellation: { ...owner_cancellation, note: null } }),
  decline_message: null,
  phone: null,
  address: null,
});
const viewWithoutDetails = (view: BookingRequest): BookingRequest => ({
  ...view,
  recipients: view.recipients.map(withoutDetails),
});
const hasDetails = (one: Recipient): boolean =>
  [one.phone, one.address, one.offer?.message, one.owner_cancellation?.note, one.decline_message].some(
    Boolean,
  );

describe('GET /booking-requests/:id/events', () => {
  it('sends all recipients and the request first, then every change', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    const stream = await follow(id);
    await waitFor(() => stream.events.length >= 3);
    const at = '2026-03-02T09:00:00.000Z';
    expect(stream.events).toMatchObject([
      {
        event: 'recipient',
        data: { accommodation_id: accommodationA, status: 'queued', has_details: false, at },
      },
      {
        event: 'recipient',
        data: { accommodation_id: accommodationB, status: 'queued', has_details: false, at },
      },
      { id: '1', event: 'request', data: { status: 'open', version: 1, beds_confirmed: 0, at } },
    ]);
    expect(stream.events.map((event) => event.id)).toEqual([undefined, undefined, '1']);
    await kq.answer(id, ownerA, accept);
    await waitFor(() => statusesOf(stream, accommodationA).includes('accepted'));
    await kq.confirm(id, [{ accommodation_id: accommodationA, beds: 10, offer_version: 1 }]);
    await waitFor(() => statusesOf(stream, accommodationB).includes('released'));
    await waitFor(() => stream.events.at(-1)?.data['status'] === 'filled');
    expect(statusesOf(stream, accommodationA).at(-1)).toBe('confirmed');
    const ids = stream.events.flatMap((event) => (event.id === undefined ? [] : [Number(event.id)]));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(JSON.stringify(stream.events)).not.toMatch(
      /@|Demo|Monteurhaus|\+49|confirming|dispatcher_id|history/,
    );
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
  });

  it('sends no names, addresses and texts, and says where a GET returns some', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    const stream = await follow(id);
    await kq.answer(id, ownerA, { ...accept, message: 'Schlüssel bei Frau Muster.' });
    await kq.answer(id, ownerB, { action: 'decline' });
    await waitFor(() => statusesOf(stream, accommodationB).includes('declined'));
    const latest = (accommodation: number) =>
      stream.events.findLast(({ data }) => data['accommodation_id'] === accommodation)?.data;
    expect(latest(accommodationA)).toMatchObject({
      status: 'accepted',
      beds: 10,
      has_details: true,
      offer: { beds: 10 },
    });
    expect(latest(accommodationB)).toMatchObject({ status: 'declined', has_details: false });
    const { recipients } = await kq.read(id);
    for (const { title, phone, address } of recipients)
      for (const secret of [title, phone, address, 'Muster'])
        if (secret) expect(JSON.stringify(stream.events)).not.toContain(secret);
    expect(recipients[0]?.phone).toBe('+49 30 23125 0001');
  });

  it('resumes after Last-Event-ID with only the later changes', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, accept);
    await kq.answer(id, ownerB, { action: 'decline' });
    const { version } = await kq.read(id);
    const stream = await follow(id, { 'last-event-id': String(version - 1) });
    await waitFor(() => stream.events.length >= 2);
    expect(stream.events.map((event) => event.data['accommodation_id'] ?? event.event)).toEqual([
      accommodationB,
      'request',
    ]);
    const complete = await follow(id, { 'last-event-id': String(version) });
    await waitFor(() => complete.events.length >= 1);
    expect(complete.events.map((event) => event.event)).toEqual(['request']);
    const bogus = await follow(id, { 'last-event-id': '999999' });
    await waitFor(() => bogus.events.length >= 3);
  });

  it('loses nothing when cut at any event', async () => {
    const id = await kq.opened([accommodationA, accommodationB]);
    await kq.answer(id, ownerA, accept);
    const first = await follow(id);
    await waitFor(() => first.events.length >= 3);
    for (let seen = 0; seen <= first.events.length; seen += 1) {
      const lastId = first.events
        .slice(0, seen)
        .flatMap((event) => event.id ?? [])
        .at(-1);
      const again = await follow(id, lastId === undefined ? {} : { 'last-event-id': lastId });
      await waitFor(() => again.events.at(-1)?.event === 'request');
      const known = new Set(
        [...first.events.slice(0, seen), ...again.events].map((event) => event.data['accommodation_id']),
      );
      expect([...known]).toEqual(expect.arrayContaining([accommodationA, accommodationB]));
      again.close();
      await waitFor(() => again.isEnded());
    }
  });

  it('streams writes of another replica, and the search of both agrees', async () => {
    const other = await kq.replica();
    const otherUrl = await other.listen({ host: '127.0.0.1', port: 0 });
    const accommodation = await kq.accommodation(ownerA, 13);
    const id = await kq.opened([accommodation], { workers: 13 });
    const stream = await follow(id, {}, { base: otherUrl });
    await kq.answer(id, ownerA, accept);
    await waitFor(() => statusesOf(stream, accommodation).includes('accepted'));
    await kq.confirm(id, [{ accommodation_id: accommodation, beds: 13, offer_version: 1 }]);
    await waitFor(() => statusesOf(stream, accommodation).includes('confirmed'));
    const search = `/api/accommodations?location=Ludwigshafen&workers=13&start_date=${STAY.start_date}&end_date=${STAY.end_date}&per_page=1000`;
    const isFound = async (on: typeof other) => {
      const { body } = await kq.get<{ data: AccommodationCard[] }>(search, { on });
      return body.data.some((card) => card.id === accommodation);
    };
    await waitFor(async () => !(await isFound(kq.listings)));
    await waitFor(async () => !(await isFound(other)));
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher, on: other });
    await waitFor(async () => (await isFound(kq.listings)) && (await isFound(other)));
  });

  it('ends with a reconnect delay when the service stops', async () => {
    const other = await kq.replica();
    const base = await other.listen({ host: '127.0.0.1', port: 0 });
    const id = await kq.opened([accommodationA]);
    const stream = await follow(id, {}, { base });
    await waitFor(() => stream.events.length >= 2);
    await other.stop();
    await waitFor(() => stream.isEnded());
    expect(stream.retryMs()).toBeGreaterThanOrEqual(1000);
  });

  // The last test: it moves the clock, which the search index of the others does not follow back.
  it('turns any earlier view into what GET returns', async () => {
    const [accommodationC, accommodationD] = [await kq.accommodation(ownerA), await kq.accommodation(ownerB)];
    const id = await kq.opened([accommodationA, accommodationB, accommodationC, accommodationD]);
    const path = `/api/booking-requests/${id}`;
    const answerFor = (accommodation: number, owner: Session, body: object) =>
      kq.answer(id, owner, { accommodation_id: accommodation, ...body });
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        await kq.sent(id, ownerA.userId);
        await waitFor(async () => (await kq.read(id)).recipients[0]?.status === 'sent');
      },
      () => kq.post(`${path}/phoned`, { accommodation_id: accommodationD }, { as: dispatcher }),
      () => answerFor(accommodationA, ownerA, accept),
      () => answerFor(accommodationB, ownerB, { action: 'counter', beds: 6, price_per_bed_night: 2300 }),
      () => answerFor(accommodationC, ownerA, { action: 'partial', beds: 4, message: 'Zwei Zimmer.' }),
      () => kq.confirm(id, [{ accommodation_id: accommodationB, beds: 5, offer_version: 1 }]),
      () => kq.confirm(id, [{ accommodation_id: accommodationC, beds: 4, offer_version: 1 }]),
      () =>
        kq.post(
          `${path}/cancel-stay`,
          { accommodation_id: accommodationC, reason: 'damage' },
          { as: ownerA },
        ),
      () => kq.post(`${path}/cancel`, { accommodation_id: accommodationB }, { as: dispatcher }),
    ];
    const views = [await kq.read(id)];
    const stream = await follow(id, { 'last-event-id': String(views[0]?.version) });
    for (const step of steps) {
      await step();
      // A write may follow the answer of its call, such as one that frees the beds of a cancelled stay.
      const now = await waitFor(async () => {
        const view = await kq.read(id);
        return stream.events.at(-1)?.id === String(view.version) ? view : undefined;
      });
      expect(now.version).toBeGreaterThan(views.at(-1)?.version ?? 0);
      expect(applyEvents(viewWithoutDetails(views[0]!), stream.events)).toEqual(viewWithoutDetails(now));
      for (const one of now.recipients)
        expect(
          stream.events.findLast(({ data }) => data['accommodation_id'] === one.accommodation_id)?.data[
            'has_details'
          ] ?? false,
        ).toBe(hasDetails(one));
      views.push(now);
    }
    // Ends the stream, whose token expires.
    kq.clock.set('2026-03-03T17:00:00.000Z');
    await kq.sweep();
    views.push(await kq.read(id));
    await kq.post(`${path}/cancel`, {}, { as: dispatcher });
    views.push(await kq.read(id));
    const statuses = views.flatMap(({ recipients }) => recipients.map(({ status }) => status));
    expect([...new Set(statuses)].sort()).toEqual([
      'accepted',
      'cancelled_by_dispatcher',
      'cancelled_by_owner',
      'confirmed',
      'countered',
      'expired',
      'partially_accepted',
      'queued',
      'sent',
      'withdrawn',
    ]);
    for (const view of views) {
      const resumed = await follow(id, { 'last-event-id': String(view.version) });
      await waitFor(() => resumed.events.at(-1)?.event === 'request');
      expect(applyEvents(viewWithoutDetails(view), resumed.events)).toEqual(
        viewWithoutDetails(views.at(-1)!),
      );
      resumed.close();
      await waitFor(() => resumed.isEnded());
    }
  });
});
