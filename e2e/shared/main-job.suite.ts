import {
  type AccommodationCard,
  addDays,
  type BookingRequest,
  dateInBerlin,
  demoOwner,
  type OwnerStats,
  type RespondView,
} from '@kq/contracts';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  bookingRequestBody,
  type MailOfSink,
  ofDifferentOwners,
  readRequest,
  requestMailsAbout,
  respondLinkOf,
  type ProductUnderTest,
  searchLudwigshafen,
  testStay,
  waitFor,
} from '@kq/test-kit';
import { listingBody } from './listing-body';
import { listenToRequest } from './live-events';

/** For counts that follow from events: on a busy machine these wait behind those of all demo accommodations. */
const EVENTUALLY = { timeoutMs: 60_000 };

/** Runs the main job of docs/design.md D1 … D12 over HTTP; the same on both tiers. */
export function describeMainJob(start: () => Promise<ProductUnderTest>): void {
  describe('the main job', () => {
    let product: ProductUnderTest;
    let dispatcher: ApiClient;

    beforeAll(async () => {
      product = await start();
      afterSuite(() => product.remove());
      afterSuite(async () => expect(await product.stop()).toBe(0));
      dispatcher = product.api();
      await dispatcher.login('disponent@demo.example', (await product.demoPasswords()).dispatcher);
    });

    it('sends one mail each to 20 owners, records their answers, confirms one and releases the others', async () => {
      const accommodations = ofDifferentOwners(await searchLudwigshafen(dispatcher), 20);
      expect(accommodations).toHaveLength(20);

      const sent = await dispatcher.post<{ id: number; status: string; recipients: unknown[] }>(
        '/api/booking-requests',
        bookingRequestBody(accommodations.map((accommodation) => accommodation.id)),
        { 'idempotency-key': 'main-job-0001' },
      );
      expect(sent.status).toBe(202);
      expect(sent.body).toMatchObject({ status: 'open' });
      expect(sent.body.recipients).toHaveLength(20);
      const requestId = sent.body.id;

      const mails = await requestMails(product, requestId, 20);
      expect(new Set(mails.map((mail) => mail.to)).size).toBe(20);
      expect(mails[0]?.subject).toMatch(/^Anfrage: 12 Betten in .*Ludwigshafen/);

      await openEveryLink(product, mails);
      const untouched = await waitFor('all recipients sent', async () => {
        const request = await readRequest(dispatcher, requestId);
        return request.recipients.every((recipient) => recipient.status === 'sent') && request;
      });
      expect(untouched.beds_offered).toBe(0);

      const live = await listenToRequest(dispatcher, requestId);
      const { start_date } = testStay();
      const [accepting, partial, countering, declining, late] = mails.map(respondLinkOf);
      if (!accepting || !partial || !countering || !declining || !late)
        throw new Error(`5 owner mails expected, got ${mails.length}`);
      await answer(product, accepting, { action: 'accept' });
      await answer(product, partial, { action: 'partial', beds: 6 });
      await answer(product, countering, { action: 'counter', price_per_bed_night: 1990 });
      await answer(product, declining, { action: 'decline', reason: 'booked_out' });
      await waitFor('four live events', () => {
        const statuses = live.events.map((event) => event.status);
        return ['accepted', 'partially_accepted', 'countered', 'declined'].every((status) =>
          statuses.includes(status),
        );
      });

      const answered = await readRequest(dispatcher, requestId);
      const accepted = answered.recipients.find((recipient) => recipient.owner_id === accepting.ownerId);
      expect(accepted).toMatchObject({ status: 'accepted', offer: { beds: 12 } });
      expect(accepted?.address).toEqual(expect.any(String));

      const before = await freeBeds(product, accepted!.accommodation_id, start_date);
      const confirmed = await dispatcher.post<BookingRequest>(`/api/booking-requests/${requestId}/confirm`, {
        recipients: [
          { accommodation_id: accepted!.accommodation_id, beds: 12, offer_version: accepted!.offer!.version },
        ],
      });
      expect(confirmed.status).toBe(200);
      expect(confirmed.body).toMatchObject({
        status: 'filled',
        beds_confirmed: 12,
        beds_missing: 0,
        confirmed_total_cents: accepted!.offer!.amount.total_cents,
      });
      await waitFor(
        'the calendar to show fewer beds (the gateway may answer from its cache for a second)',
        async () => (await freeBeds(product, accepted!.accommodation_id, start_date)) === before - 12,
      );
      await waitFor('the search to show fewer beds', async () => {
        const cards = await searchLudwigshafen(product.api(), { workers: 1 });
        const card = cards.find((each) => each.id === accepted!.accommodation_id);
        return (card?.beds_free ?? 0) === before - 12;
      });

      const after = await readRequest(dispatcher, requestId);
      expect(after.recipients.filter((recipient) => recipient.status === 'released').length).toBe(18);
      await waitFor('the other owners to be notified', async () => {
        const mails = await product.api().mails();
        return mails.filter((mail) => mail.subject.startsWith('Anderweitig vergeben')).length >= 2;
      });

      const tooLate = await respond(product, late, { action: 'accept' });
      expect(tooLate.status).toBe(409);
      expect(tooLate.body).toMatchObject({ code: 'request_closed' });
      live.close();
      expect(await requestMailsAbout(product.api(), requestId)).toHaveLength(20);
    });

    it('sends one mail to each of 8 owners who are asked for several accommodations', async () => {
      const { body } = await dispatcher.get<{ data: AccommodationCard[] }>(
        '/api/accommodations?lat=49.48&lng=8.44&radius=100&per_page=1000',
      );
      const accommodations = accommodationsOfOwners(body.data, 20, 8);
      const sent = await dispatcher.post<{ id: number }>(
        '/api/booking-requests',
        bookingRequestBody(
          accommodations.map((accommodation) => accommodation.id),
          { workers: 4 },
        ),
      );
      expect(sent.status).toBe(202);
      const mails = await requestMails(product, sent.body.id, 8);
      expect(new Set(mails.map((mail) => mail.to)).size).toBe(8);
      await waitFor('all recipients sent', async () => {
        const { recipients } = await readRequest(dispatcher, sent.body.id);
        return recipients.every((recipient) => recipient.status === 'sent');
      });
      expect(await requestMailsAbout(product.api(), sent.body.id)).toHaveLength(8);
    });

    it('sends a signed-out request only after the magic link is pressed, and ends its stream with the session', async () => {
      const visitor = product.api();
      const accommodations = ofDifferentOwners(await searchLudwigshafen(visitor), 3);
      const email = `bauleitung-${Date.now()}@firma.example`;
      const sent = await visitor.post<{ id: number; status: string }>(
        '/api/booking-requests',
        bookingRequestBody(
          accommodations.map((accommodation) => accommodation.id),
          {
            contact: { name: 'Test Bauleitung', company: 'Test-Bau GmbH', email },
            nonce_hash: visitor.nonceHash,
          },
        ),
      );
      expect(sent.status).toBe(202);
      expect(sent.body.status).toBe('awaiting_verification');

      const [verification] = await waitFor('the verification mail', async () => {
        const mails = await visitor.mails(email);
        return mails.length > 0 && mails;
      });
      expect(await requestMailsAbout(product.api(), sent.body.id)).toHaveLength(0);
      const token = /\/auth\/magic-link\/([^\s/]+)/.exec(verification!.links.join('\n'))?.[1] ?? '';
      const shown = await visitor.post('/api/auth/magic-link/inspect', { token, nonce: visitor.nonce });
      expect(shown.body).toMatchObject({
        type: 'booking',
        same_browser: true,
        request_summary: { owners: 3, workers: 12 },
      });

      const session = await visitor.get<{ access_token: string; booking_request_id: number }>(
        `/api/auth/magic-link/verify/${token}?nonce=${visitor.nonce}`,
      );
      expect(session.status).toBe(200);
      expect(session.body.booking_request_id).toBe(sent.body.id);
      visitor.useToken(session.body.access_token);
      await requestMails(product, sent.body.id, 3);
      const request = await readRequest(visitor, sent.body.id);
      expect(request.status).toBe('open');

      const live = await listenToRequest(visitor, sent.body.id);
      expect(live.isEnded).toBe(false);
      expect((await visitor.post('/api/auth/logout-everywhere')).status).toBe(200);
      await waitFor('the stream to end with the session', () => live.isEnded, { timeoutMs: 30_000 });
      // Each process polls auth separately: the one that ended the stream may be ahead of those that answer this.
      await waitFor(
        'the end of the session to reject reads',
        async () => (await visitor.get(`/api/booking-requests/${sent.body.id}`)).status === 401,
        { timeoutMs: 30_000 },
      );
    });

    it('sends of two signed-out requests the chosen one, and the other from the dashboard once', async () => {
      const visitor = product.api();
      const accommodations = ofDifferentOwners(await searchLudwigshafen(visitor), 2);
      const email = `zwei-anfragen-${Date.now()}@firma.example`;
      const contact = { name: 'Test Bauleitung', company: 'Test-Bau GmbH', email };
      const ask = async (id: number): Promise<number> => {
        const body = bookingRequestBody([id], { contact, nonce_hash: visitor.nonceHash });
        const { status, body: sent } = await visitor.post<{ id: number }>('/api/booking-requests', body);
        expect(status).toBe(202);
        return sent.id;
      };
      const [first, second] = [await ask(accommodations[0]!.id), await ask(accommodations[1]!.id)];
      const mails = await waitFor('two verification mails', async () => {
        const found = await visitor.mails(email);
        return found.length === 2 && found;
      });
      const token = /\/auth\/magic-link\/([^\s/]+)/.exec(mails[0]!.links.join('\n'))?.[1] ?? '';
      const shown = await visitor.post<{ requests: { id: number }[] }>('/api/auth/magic-link/inspect', {
        token,
        nonce: visitor.nonce,
      });
      expect(shown.body.requests.map(({ id }) => id).sort()).toEqual([first, second].sort());

      const session = await visitor.get<{ access_token: string; booking_request_ids: number[] }>(
        `/api/auth/magic-link/verify/${token}?nonce=${visitor.nonce}&request_ids=${second}`,
      );
      expect(session.body.booking_request_ids).toEqual([second]);
      visitor.useToken(session.body.access_token);
      await requestMails(product, second, 1);
      expect(await requestMailsAbout(product.api(), first)).toHaveLength(0);

      const waiting = await visitor.get<{ data: { id: number }[] }>('/api/booking-requests/waiting');
      expect(waiting.body.data.map(({ id }) => id)).toEqual([first]);
      expect((await product.api().post(`/api/booking-requests/${first}/discard`, {})).status).toBe(404);
      const sends = [1, 2].map(() => visitor.post(`/api/booking-requests/${first}/send`));
      expect((await Promise.all(sends)).map(({ status }) => status)).toEqual([202, 202]);
      await requestMails(product, first, 1);
      const late = await visitor.post(`/api/booking-requests/${first}/discard`, { nonce: visitor.nonce });
      expect(late.status).toBe(409);
      expect(await requestMailsAbout(product.api(), first)).toHaveLength(1);
    });

    it('counts views of public accommodations once per client, and of one that leaves the archive', async () => {
      const visitor = product.api();
      const [card] = ofDifferentOwners(await searchLudwigshafen(visitor), 1);
      if (!card) throw new Error('an accommodation expected');
      const owner = product.api();
      const { email } = demoOwner(card.owner_id - demoOwner(0).id);
      await owner.login(email, (await product.demoPasswords()).owner);
      const view = async (accommodation_id: number) => {
        const { status } = await visitor.post('/api/analytics/accommodation-views', { accommodation_id });
        expect(status).toBe(204);
      };
      const archive = async (id: number, archived: boolean) => {
        expect((await owner.post('/api/accommodations/archive', { ids: [id], archived })).status).toBe(200);
      };

      // Public at no time until it leaves the archive, so that it does not matter how far analytics is behind.
      const listing = await owner.post<{ id: number }>(
        '/api/accommodations',
        listingBody({ status: 'draft' }),
      );
      expect(listing.status).toBe(201);
      await archive(listing.body.id, true);
      await view(listing.body.id);
      await view(999_999_999);
      await waitFor('no counted view', async () => (await viewsOfOwner(owner)) === 0, EVENTUALLY);

      await waitFor(
        'a view of a public accommodation',
        async () => {
          await view(card.id);
          return (await viewsOfOwner(owner)) === 1;
        },
        EVENTUALLY,
      );
      for (let times = 0; times < 2; times += 1) await view(card.id);
      expect(await viewsOfOwner(owner)).toBe(1);

      await archive(listing.body.id, false);
      await waitFor(
        'a view of the accommodation that left the archive',
        async () => {
          await view(listing.body.id);
          return (await viewsOfOwner(owner)) === 2;
        },
        EVENTUALLY,
      );
    });
  });
}

/** Returns the owner's views of today; null while analytics does not answer. */
async function viewsOfOwner(owner: ApiClient): Promise<number | null> {
  const from = dateInBerlin(new Date());
  const { status, body } = await owner.get<OwnerStats>(
    `/api/accommodations/my/figures?from=${from}&to=${addDays(from, 1)}`,
  );
  expect(status).toBe(200);
  return body.months[0]?.views ?? null;
}

/** Waits for the request's mails. The caller checks for repeated ones later, after further steps. */
async function requestMails(
  product: ProductUnderTest,
  requestId: number,
  count: number,
): Promise<MailOfSink[]> {
  await waitFor(
    `${count} mails`,
    async () => (await requestMailsAbout(product.api(), requestId)).length >= count,
  );
  const mails = await requestMailsAbout(product.api(), requestId);
  expect(mails).toHaveLength(count);
  return mails;
}

/** Behaves like a mail scanner: follows every link, which must change nothing. */
async function openEveryLink(product: ProductUnderTest, mails: readonly MailOfSink[]): Promise<void> {
  for (const link of mails.flatMap((mail) => mail.links)) {
    const { pathname, search } = new URL(link);
    const page = await fetch(product.url + pathname + search, { signal: AbortSignal.timeout(10_000) });
    expect(page.status).toBe(200);
    await page.text();
  }
}

type Link = ReturnType<typeof respondLinkOf>;

function respond(product: ProductUnderTest, link: Link, body: Record<string, unknown>) {
  return product
    .api()
    .post<RespondView>(
      `/api/booking-requests/${link.requestId}/respond`,
      { ...body, owner_id: link.ownerId },
      { 'x-respond-token': link.token },
    );
}

async function answer(product: ProductUnderTest, link: Link, body: Record<string, unknown>): Promise<void> {
  const { status, body: view } = await respond(product, link, body);
  if (status !== 200)
    throw new Error(`response ${JSON.stringify(body)} failed with ${status}: ${JSON.stringify(view)}`);
}

async function freeBeds(product: ProductUnderTest, id: number, date: string): Promise<number> {
  const to = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  const { body } = await product
    .api()
    .get<{ data: { date: string; beds_free: number }[] }>(
      `/api/accommodations/${id}/availability?from=${date}&to=${to}`,
    );
  return body.data[0]?.beds_free ?? Number.NaN;
}

/** Returns at most `count` accommodations of the `owners` owners with most accommodations. */
function accommodationsOfOwners<T extends { owner_id: number }>(
  cards: readonly T[],
  count: number,
  owners: number,
): T[] {
  const byOwner = new Map<number, T[]>();
  for (const card of cards) byOwner.set(card.owner_id, [...(byOwner.get(card.owner_id) ?? []), card]);
  const largest = [...byOwner.values()].sort((a, b) => b.length - a.length).slice(0, owners);
  const first = largest.map(([card]) => card!);
  const rest = largest.flatMap(([, ...others]) => others);
  const accommodations = [...first, ...rest].slice(0, count);
  if (accommodations.length <= owners || largest.length < owners)
    throw new Error(`demo data has fewer than ${owners} owners, or too few with several accommodations`);
  return accommodations;
}
