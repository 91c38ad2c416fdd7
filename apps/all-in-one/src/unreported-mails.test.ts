import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events } from '@kq/contracts';
import { type EventBus, parseConfig } from '@kq/service-kit';
import {
  ApiClient,
  bookingRequestBody,
  ofDifferentOwners,
  respondLinkOf,
  searchLudwigshafen,
  waitFor,
} from '@kq/test-kit';
import { productConfigSchema } from './config';
import { type Product, startProduct } from './product';

/** A bus that loses every report of a sent mail: its publisher keeps it and retries. */
const withoutReports = (inner: EventBus): EventBus => ({
  subscribe: (group, subscriptions, more) => inner.subscribe(group, subscriptions, more),
  start: () => inner.start(),
  stop: () => inner.stop(),
  publish: (event) =>
    event.type === events.deliverySent.type
      ? Promise.reject(new Error('the broker is not available'))
      : inner.publish(event),
});

describe('mails whose reports are late', () => {
  let dataDir: string;
  let product: Product;
  let dispatcher: ApiClient;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-unreported-'));
    product = await startProduct({
      config: parseConfig(productConfigSchema, {
        PORT: '0',
        KQ_DATA_DIR: dataDir,
        KQ_SEED: '60',
        KQ_LIMIT_REQUESTS: 'off',
        KQ_LOG_LEVEL: 'silent',
      }),
      wrapBus: withoutReports,
    });
    dispatcher = new ApiClient(product.url);
    await dispatcher.login('disponent@demo.example', product.secrets.demoPasswords.dispatcher);
  });
  afterAll(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const mails = async (subject: string) =>
    (await dispatcher.mails()).filter((mail) => mail.subject.startsWith(subject));

  async function ask(): Promise<{ id: number; places: Awaited<ReturnType<typeof searchLudwigshafen>> }> {
    const places = ofDifferentOwners(await searchLudwigshafen(dispatcher), 4);
    const before = (await mails('Anfrage: ')).length;
    const { status, body } = await dispatcher.post<{ id: number }>(
      '/api/booking-requests',
      bookingRequestBody(places.map((place) => place.id)),
    );
    expect(status).toBe(202);
    // A product that still distributes its demo data is slow to mail.
    await waitFor('four owners to be mailed', async () => (await mails('Anfrage: ')).length === before + 4, {
      timeoutMs: 60_000,
    });
    return { id: body.id, places };
  }

  it('are followed by the mail that the rooms went to somebody else', async () => {
    const { id, places } = await ask();
    const link = respondLinkOf(
      (await mails('Anfrage: ')).find((mail) => respondLinkOf(mail).requestId === id)!,
    );
    const answered = await dispatcher.post(
      `/api/booking-requests/${id}/respond`,
      { action: 'accept', owner_id: link.ownerId },
      { 'x-respond-token': link.token },
    );
    expect(answered.status).toBe(200);
    const place = places.find((each) => each.owner_id === link.ownerId)!;
    const confirmed = await dispatcher.post(`/api/booking-requests/${id}/confirm`, {
      recipients: [{ accommodation_id: place.id, beds: 12, offer_version: 1 }],
    });
    expect(confirmed.body).toMatchObject({ status: 'filled' });
    await waitFor(
      'the other three to be notified',
      async () => (await mails('Anderweitig vergeben')).length === 3,
    );
  });

  it('are followed by the mail that the request was cancelled', async () => {
    const { id } = await ask();
    const { status } = await dispatcher.post(`/api/booking-requests/${id}/cancel`, {});
    expect(status).toBe(200);
    await waitFor('the four to be notified', async () => (await mails('Zurückgezogen')).length === 4);
  });
});
