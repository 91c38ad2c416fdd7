import { randomBytes } from 'node:crypto';
import { demoOwner, type BookingRequest } from '@kq/contracts';
import { createChecks } from '@kq/ops/probe/checks';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  ApiClient,
  bookingRequestBody,
  ofDifferentOwners,
  readRequest,
  respondLinkOf,
  type RunningCluster,
  searchLudwigshafen,
  startCluster,
  testStay,
  waitFor,
} from '@kq/test-kit';
import { createDispatchLedger, requestMails } from '../shared/dispatch-ledger';
import { printResult } from '../shared/endurance';
import { listenToRequest } from '../shared/live-events';
import { listingBody } from '../shared/listing-body';
import { initProbe } from '../shared/init-probe';
import { metricOf } from '../shared/metric-of';

jest.setTimeout(300_000);

const PREFIX = `t${randomBytes(4).toString('hex')}`;

/** Two processes of listings and of notifications must behave like one. The tests call listings without the gateway. */
describe('two replicas', () => {
  let product: RunningCluster;
  /** The dispatcher and an owner, each with a client for either replica of listings. */
  let dispatcher: readonly [ApiClient, ApiClient];
  let owner: readonly [ApiClient, ApiClient];

  beforeAll(async () => {
    product = await startCluster({ prefix: PREFIX });
    afterSuite(() => product.remove());
    afterSuite(async () => expect(await product.stop()).toBe(0));
    const passwords = await product.demoPasswords();
    dispatcher = await atBothReplicas('disponent@demo.example', passwords.dispatcher);
    owner = await atBothReplicas(demoOwner(0).email, passwords.owner);
  });

  async function atBothReplicas(email: string, password: string): Promise<[ApiClient, ApiClient]> {
    const gateway = product.api();
    await gateway.login(email, password);
    const at = (replica: number): ApiClient => {
      const { url } = product.cluster.service('listings', replica);
      return new ApiClient(url, product.cluster.sinks.smtp.httpUrl).useToken(gateway.token);
    };
    return [at(1), at(2)];
  }

  it('stream a change of the first replica through the second', async () => {
    const [first, second] = dispatcher;
    const accommodations = ofDifferentOwners(await searchLudwigshafen(first), 4);
    const { status, body } = await first.post<{ id: number }>(
      '/api/booking-requests',
      bookingRequestBody(accommodations.map(({ id }) => id)),
    );
    expect(status).toBe(202);
    const live = await listenToRequest(second, body.id);
    afterTest(() => live.close());
    await waitFor('every recipient to be sent, as the second reports', () => {
      const sent = live.events.filter((event) => event.status === 'sent');
      return new Set(sent.map((event) => event.accommodation_id)).size === 4;
    });

    const mails = await waitFor('the mails', async () => {
      const about = (await requestMails(first)).filter((mail) => respondLinkOf(mail).requestId === body.id);
      return about.length === 4 && about;
    });
    const link = respondLinkOf(mails[0]!);
    await answerAt(first, link, { action: 'decline', reason: 'booked_out' });
    await waitFor('the answer, as the second reports', () =>
      live.events.some((event) => event.status === 'declined'),
    );
  });

  it('take the request of the probe, made while everything runs, to its cancellation', async () => {
    const { internal, link } = product.cluster.secrets;
    const accounts = await initProbe({
      KQ_INTERNAL_SECRET: internal,
      KQ_LINK_SECRET: link,
      KQ_PUBLIC_URL: product.url,
      KQ_AUTH_DATABASE_URI: `${product.mongo}/${PREFIX}_auth`,
    });
    const checks = createChecks(product.url, accounts);
    expect(checks.map(({ name }) => name)).toEqual(['search', 'sign_in', 'loop']);
    for (const { run } of checks) await run(AbortSignal.timeout(60_000));
  });

  it('find a new, a changed and an archived listing on both', async () => {
    const { status, body } = await owner[0].post<{ id: number }>('/api/accommodations', listingBody());
    expect(status).toBe(201);
    const found = await Promise.all(
      dispatcher.map((at) => waitFor('the new listing', async () => (await cardOf(at, body.id)) !== null)),
    );
    expect(found).toEqual([true, true]);

    const changed = await owner[1].call('PATCH', `/api/accommodations/${body.id}`, {
      title: 'Haus am Hafen, neu',
    });
    expect(changed.status).toBe(200);
    for (const at of dispatcher)
      await waitFor('the new title', async () => (await cardOf(at, body.id))?.title === 'Haus am Hafen, neu');

    const archived = await owner[0].post('/api/accommodations/archive', { ids: [body.id], archived: true });
    expect(archived.status).toBe(200);
    for (const at of dispatcher)
      await waitFor('it to be gone', async () => (await cardOf(at, body.id)) === null);
  });

  it('never sell a bed twice when both confirm', async () => {
    const { body: accommodation } = await owner[0].post<{ id: number }>('/api/accommodations', listingBody());
    const requests = await Promise.all(
      Array.from({ length: 8 }, (_each, index) =>
        acceptedRequest(dispatcher[index % 2]!, accommodation.id, 5),
      ),
    );

    const confirms = await Promise.all(
      requests.map((id, index) =>
        dispatcher[(index + 1) % 2]!.post<BookingRequest & { code?: string }>(
          `/api/booking-requests/${id}/confirm`,
          { recipients: [{ accommodation_id: accommodation.id, beds: 5, offer_version: 1 }] },
        ),
      ),
    );
    // 12 beds suffice for two crews of five.
    expect(confirms.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = confirms.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(6).fill('409 beds_gone'),
    );
    for (const at of dispatcher) {
      const { start_date, end_date } = testStay();
      const { body } = await at.get<{ data: { beds_free: number }[] }>(
        `/api/accommodations/${accommodation.id}/availability?from=${start_date}&to=${end_date}`,
      );
      expect(new Set(body.data.slice(0, -1).map(({ beds_free }) => beds_free))).toEqual(new Set([2]));
    }
  });

  it('mail each owner once while both notifications processes work', async () => {
    const before = await sentByReplica();
    const ledger = await createDispatchLedger(product);
    await Promise.all(Array.from({ length: 20 }, () => ledger.send(20)));
    expect(ledger.refused).toEqual([]);
    const { ownerMails, repeated } = await ledger.settle();
    expect(ownerMails).toBeGreaterThan(50);
    expect(repeated).toBe(0);
    const after = await sentByReplica();
    const [one = 0, two = 0] = after.map((count, index) => count - before[index]!);
    expect(one).toBeGreaterThan(0);
    expect(two).toBeGreaterThan(0);
    printResult(`mails by the two processes: ${one} and ${two}`);
  });

  it('answer every search while one of them is frozen, and share them again afterwards', async () => {
    const [, frozen] = [1, 2].map((replica) => product.cluster.service('listings', replica));
    const { metricsUrl } = product.cluster.service('gateway', 1);
    const ejected = () => metricOf(metricsUrl, 'kq_gateway_ejected_addresses', 'upstream="listings"');
    let isOver = false;
    const answered: number[] = [];
    const searches = [1, 2, 3, 4].map(() => searchUntil(() => isOver, answered));
    try {
      await waitFor('load', () => answered.length > 40);
      process.kill(frozen!.pid!, 'SIGSTOP');
      await waitFor('the ejection', async () => (await ejected()) === 1, { timeoutMs: 60_000 });
      const before = answered.length;
      await waitFor('searches without it', () => answered.length > before + 100, { timeoutMs: 60_000 });
      process.kill(frozen!.pid!, 'SIGCONT');
      await waitFor('a probe that is answered', async () => (await ejected()) === 0, { timeoutMs: 60_000 });
      const again = answered.length;
      await waitFor('searches at both', () => answered.length > again + 40, { timeoutMs: 60_000 });
    } finally {
      process.kill(frozen!.pid!, 'SIGCONT');
      isOver = true;
      await Promise.all(searches);
    }
    expect(answered.filter((status) => status !== 200)).toEqual([]);
    printResult(`one of two listings processes frozen: ${answered.length} searches, 0 failed`);
  });

  /** Sends one search after another through the gateway, each a different one, so that no cache answers. */
  async function searchUntil(isOver: () => boolean, answered: number[]): Promise<void> {
    const api = product.api();
    while (!isOver()) {
      const { start_date, end_date } = testStay();
      const query = new URLSearchParams({
        location: 'Ludwigshafen am Rhein',
        radius: String(10 + (answered.length % 80)),
        workers: '2',
        start_date,
        end_date,
        per_page: String(1 + (answered.length % 50)),
      });
      answered.push((await api.get(`/api/accommodations?${query}`)).status);
    }
  }

  const sentByReplica = (): Promise<number[]> =>
    Promise.all(
      [1, 2].map((replica) =>
        metricOf(
          product.cluster.service('notifications', replica).metricsUrl,
          'kq_mail_outcomes_total',
        ).catch(() => 0),
      ),
    );

  /** Creates a request for `workers` beds in one accommodation, which its owner accepts. */
  async function acceptedRequest(at: ApiClient, accommodationId: number, workers: number): Promise<number> {
    const { status, body } = await at.post<{ id: number }>(
      '/api/booking-requests',
      bookingRequestBody([accommodationId], { workers }),
    );
    expect(status).toBe(202);
    const mail = await waitFor('the mail', async () =>
      (await requestMails(at)).find((each) => respondLinkOf(each).requestId === body.id),
    );
    await answerAt(at, respondLinkOf(mail), { action: 'accept' });
    const { recipients } = await readRequest(at, body.id);
    expect(recipients[0]).toMatchObject({ status: 'accepted', offer: { beds: workers } });
    return body.id;
  }

  async function answerAt(
    at: ApiClient,
    { requestId, ownerId, token }: ReturnType<typeof respondLinkOf>,
    answer: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { status } = await new ApiClient(at.url).post(
      `/api/booking-requests/${requestId}/respond`,
      { ...answer, owner_id: ownerId },
      { 'x-respond-token': token },
    );
    expect(status).toBe(200);
  }

  async function cardOf(at: ApiClient, id: number): Promise<{ title: string } | null> {
    const cards = await searchLudwigshafen(at, { workers: 1 });
    return cards.find((card) => card.id === id) ?? null;
  }
});
