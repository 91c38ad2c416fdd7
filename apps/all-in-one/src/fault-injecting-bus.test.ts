import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@kq/service-kit';
import {
  ApiClient,
  bookingRequestBody,
  createFaultInjectingBus,
  ofDifferentOwners,
  readRequest,
  respondLinkOf,
  searchLudwigshafen,
  type FaultInjectingBus,
  waitFor,
} from '@kq/test-kit';
import { productConfigSchema } from './config';
import { type Product, startProduct } from './product';

jest.setTimeout(180_000);

describe('the main job over a bus that duplicates, reorders and loses acknowledgements', () => {
  let dataDir: string;
  let product: Product;
  let bus: FaultInjectingBus;
  let dispatcher: ApiClient;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-faults-'));
    product = await startProduct({
      config: parseConfig(productConfigSchema, {
        PORT: '0',
        KQ_DATA_DIR: dataDir,
        KQ_SEED: '60',
        KQ_LIMIT_REQUESTS: 'off',
        KQ_LOG_LEVEL: 'silent',
      }),
      wrapBus: (inner) => (bus = createFaultInjectingBus(inner)),
    });
    dispatcher = new ApiClient(product.url);
    await dispatcher.login('disponent@demo.example', product.secrets.demoPasswords.dispatcher);
  });
  afterAll(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('sends each owner one mail, and ends with the confirmed beds reserved', async () => {
    const places = ofDifferentOwners(await searchLudwigshafen(dispatcher), 10);
    const ids = await Promise.all(Array.from({ length: 5 }, () => send(places.map((place) => place.id))));
    await waitFor('50 owners to be mailed', async () => (await requestMails()).length >= 50, {
      timeoutMs: 60_000,
    });

    const [first = 0] = ids;
    const link = respondLinkOf(
      (await requestMails()).find((mail) => respondLinkOf(mail).requestId === first)!,
    );
    const answered = await dispatcher.post(
      `/api/booking-requests/${first}/respond`,
      { action: 'accept', owner_id: link.ownerId },
      { 'x-respond-token': link.token },
    );
    expect(answered.status).toBe(200);
    const place = places.find((each) => each.owner_id === link.ownerId)!;
    const confirmed = await dispatcher.post(`/api/booking-requests/${first}/confirm`, {
      recipients: [{ accommodation_id: place.id, beds: 12, offer_version: 1 }],
    });
    expect(confirmed.body).toMatchObject({ status: 'filled', beds_confirmed: 12 });

    await waitFor(
      'the other nine to be notified',
      async () => (await mails('Anderweitig vergeben')).length >= 9,
      { timeoutMs: 60_000 },
    );
    await waitFor('the confirmation', async () => (await confirmations()).length >= 1, {
      timeoutMs: 60_000,
    });
    await waitFor(
      'every recipient of the open requests to be sent',
      async () => {
        const requests = await Promise.all(ids.slice(1).map((id) => readRequest(dispatcher, id)));
        return requests.every((request) =>
          request.recipients.every((recipient) => recipient.status === 'sent'),
        );
      },
      { timeoutMs: 60_000 },
    );

    const counted = new Map<string, number>();
    for (const mail of await requestMails()) {
      const { requestId, ownerId } = respondLinkOf(mail);
      counted.set(`${requestId}:${ownerId}`, (counted.get(`${requestId}:${ownerId}`) ?? 0) + 1);
    }
    expect([...counted.values()].every((count) => count === 1)).toBe(true);
    expect(counted.size).toBe(50);
    expect((await mails('Anderweitig vergeben')).length).toBe(9);
    expect((await confirmations()).length).toBe(1);
    expect(bus.counts().duplicated).toBeGreaterThan(20);
  });

  async function send(placeIds: readonly number[]): Promise<number> {
    const { status, body } = await dispatcher.post<{ id: number }>(
      '/api/booking-requests',
      bookingRequestBody(placeIds),
    );
    expect(status).toBe(202);
    return body.id;
  }
  const mails = async (subject: string, to?: string) =>
    (await dispatcher.mails(to)).filter((mail) => mail.subject.startsWith(subject));
  const confirmations = () => mails('Bestätigt: 12 Betten', 'disponent@demo.example');
  const requestMails = () => mails('Anfrage: ');
});
