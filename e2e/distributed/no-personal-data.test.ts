import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { type BookingRequest, events } from '@kq/contracts';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  bookingRequestBody,
  ofDifferentOwners,
  readRequest,
  respondLinkOf,
  type RunningCluster,
  searchLudwigshafen,
  startCluster,
  testServers,
  waitFor,
} from '@kq/test-kit';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { createConnection } from 'mongoose';
import { requestMails } from '../shared/dispatch-ledger';
import { leaksIn, PLACES, readPlaces } from '../shared/leak-search';
import { spansOf } from '../shared/span-sink';

jest.setTimeout(600_000);

/** Words that occur nowhere else, so that each finding shows its source. */
const person = {
  name: 'Xaverius Quietschenfels',
  company: 'Quietschbau Kranichhof GmbH',
  email: 'xaverius.quietschenfels@kranichhof.example',
  phone: '+49 6221 98765432',
};
const texts = {
  message: 'Der Zebrafinkenkäfig muss mit.',
  onSite: 'Ottokar Wiedehopf',
  onSitePhone: '+49 6221 55667788',
  billing: 'Papageienallee 17, 69117 Heidelberg',
  answer: 'Flamingos sind willkommen.',
  password: 'Kolibri-Passwort-4711',
  registered: 'Kunigunde Nachtigaller',
  registeredEmail: 'kunigunde@nachtigaller.example',
};

/** Runs the main job with recognisable personal data, then searches all stores for it. */
describe('personal data of the scenario', () => {
  const prefix = `p${randomUUID().slice(0, 8)}`;
  let product: RunningCluster;
  let needles: string[];
  let requestId: number;

  beforeAll(async () => {
    product = await startCluster({
      prefix,
      seed: 200,
      env: { KQ_LOG_LEVEL: 'debug', KQ_LIMIT_REQUESTS: 'on' },
    });
    afterSuite(() => product.remove());
    afterSuite(() => product.stop());
    const visitor = product.api();
    requestId = await sendRequest(visitor);
    const verification = await verifyAddress(visitor);
    await waitFor('the mails of three owners', async () => (await requestMails(visitor)).length >= 3);
    const mails = await requestMails(visitor);
    const links = mails.map(respondLinkOf);
    await answerAll(links);
    await confirmFirst(visitor);
    await useOtherDoors(visitor);
    await sendPoison();

    const all = await product.api().mails(undefined, 100_000);
    needles = [
      'Xaverius',
      'Quietschenfels',
      'Quietschbau',
      'Kranichhof',
      '98765432',
      'Zebrafink',
      'Wiedehopf',
      '55667788',
      'Papageienallee',
      'Flamingo',
      'Kolibri',
      'Nachtigaller',
      'kunigunde',
      ...new Set(all.map(({ to }) => to)),
      ...links.map(({ token }) => token),
      verification,
      String(visitor.token?.split('.')[2]),
    ];
    await waitFor('a span of every mail', async () => {
      const spans = await spansOf(product);
      return spans.filter(({ name }) => name === 'send mail').length >= all.length;
    });
  });

  it('is really used: the mails contain the searched words', async () => {
    const mails = JSON.stringify(await product.api().mails(undefined, 100_000));
    expect(leaksIn(mails, ['Xaverius', 'Zebrafink', person.email, texts.registeredEmail])).toHaveLength(4);
    expect(needles.every((needle) => needle.length >= 5)).toBe(true);
    expect(needles.length).toBeGreaterThan(20);
  });

  it('appears in no span, log, metric, message, key or dead letter', async () => {
    const found = await readPlaces(product, prefix);
    // Each store contains an expected text, so that the search does not run on empty texts.
    expect(found.spans).toContain('send mail');
    expect(found.logs).toContain('/api/booking-requests');
    expect(found.metrics).toContain('kq_mail_outcomes_total');
    expect(found.kafka).toContain(String(requestId));
    expect(found.redis).toContain(prefix);
    expect(found['dead letters']).toContain(events.bookingRequestOpened.type);
    for (const place of PLACES) expect([place, leaksIn(found[place], needles)]).toEqual([place, []]);
  });

  it('is detected when planted in any of these stores', async () => {
    const planted = await plantEverywhere();
    const found = await readPlaces(product, prefix);
    for (const place of PLACES.filter((one) => one !== 'metrics'))
      expect([place, leaksIn(found[place], [planted])]).toEqual([place, [planted]]);
  });

  async function sendRequest(visitor: ApiClient): Promise<number> {
    const chosen = ofDifferentOwners(await searchLudwigshafen(visitor), 3);
    const { status, body } = await visitor.post<{ id: number }>(
      '/api/booking-requests',
      bookingRequestBody(
        chosen.map(({ id }) => id),
        {
          contact: person,
          message: texts.message,
          on_site_contact: { name: texts.onSite, phone: texts.onSitePhone },
          billing: { company: person.company, address: texts.billing },
          nonce_hash: visitor.nonceHash,
        },
      ),
    );
    expect([status, body]).toEqual([202, expect.anything()]);
    return body.id;
  }

  /** @returns the token of the link */
  async function verifyAddress(visitor: ApiClient): Promise<string> {
    const [mail] = await waitFor('the verification mail', async () => {
      const mails = await visitor.mails(person.email);
      return mails.length > 0 && mails;
    });
    const token = /\/auth\/magic-link\/([^\s/]+)/.exec(mail!.links.join('\n'))?.[1] ?? '';
    const { status, body } = await visitor.get<{ access_token: string }>(
      `/api/auth/magic-link/verify/${token}?nonce=${visitor.nonce}`,
    );
    expect(status).toBe(200);
    visitor.useToken(body.access_token);
    return token;
  }

  async function answerAll(links: readonly ReturnType<typeof respondLinkOf>[]): Promise<void> {
    const actions = [
      { action: 'accept', message: texts.answer },
      { action: 'counter', price_per_bed_night: 1990, message: texts.answer },
      { action: 'decline', reason: 'booked_out', message: texts.answer },
    ];
    for (const [index, { ownerId, token }] of links.entries()) {
      const path = `/api/booking-requests/${requestId}/respond`;
      const owner = product.api();
      await owner.get(`${path}?owner_id=${ownerId}&token=${token}`);
      const { status } = await owner.post(
        path,
        { ...actions[index % 3], owner_id: ownerId },
        { 'x-respond-token': token },
      );
      expect(status).toBe(200);
    }
  }

  async function confirmFirst(visitor: ApiClient): Promise<void> {
    const { recipients } = await readRequest(visitor, requestId);
    const accepted = recipients.find(({ status }) => status === 'accepted');
    const { status } = await visitor.post<BookingRequest>(`/api/booking-requests/${requestId}/confirm`, {
      recipients: [
        {
          accommodation_id: accepted?.accommodation_id,
          beds: 12,
          offer_version: accepted?.offer?.version,
        },
      ],
    });
    expect(status).toBe(200);
    await waitFor('the confirmation mail', async () =>
      (await visitor.mails(person.email)).some(({ links }) => links.length > 0),
    );
  }

  /** Sends rejected, failed and unusual calls, which are logged too. */
  async function useOtherDoors(visitor: ApiClient): Promise<void> {
    await visitor.post('/api/auth/login', { email: person.email, password: texts.password });
    await visitor.post('/api/auth/forgot-password', { email: person.email });
    await visitor.post('/api/auth/register', {
      firstname: texts.registered.split(' ')[0],
      lastname: texts.registered.split(' ')[1],
      email: texts.registeredEmail,
      password: texts.password,
      password_confirmation: texts.password,
      role: 'guest',
      terms_accepted: true,
    });
    await visitor.get(`/api/geo/search?q=${encodeURIComponent(texts.billing)}`, { 'x-consent': 'geocoding' });
    await visitor.get(`/api/${encodeURIComponent(person.email)}`);
    await visitor.get(`/unterkunft/${encodeURIComponent(person.name)}-123456789-67059`);
    await visitor.post('/api/booking-requests', { contact: person, message: texts.message });
    await visitor.post('/api/search-analytics/log', {
      query_text: person.email,
      source: 'landing_page',
      selected_result: null,
    });
    await waitFor(
      'the mail of the registration',
      async () => (await visitor.mails(texts.registeredEmail)).length > 0,
    );
  }

  /** Produces a dead letter to search. */
  async function sendPoison(): Promise<void> {
    const event = {
      specversion: '1.0',
      id: randomUUID(),
      type: events.bookingRequestOpened.type,
      source: 'listings',
      subject: '1',
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      sequence: 1,
      data: { booking_request_id: 'none' },
    };
    await sendToKafka('1', JSON.stringify(event));
    await waitFor('the dead letter', async () =>
      (await readPlaces(product, prefix))['dead letters'].includes(event.id),
    );
  }

  async function sendToKafka(key: string, value: string): Promise<void> {
    const kafka = new Kafka({ brokers: [testServers().kafka], logLevel: logLevel.NOTHING });
    const producer = kafka.producer();
    await producer.connect();
    await producer.send({
      topic: `${prefix}.${events.bookingRequestOpened.topic}`,
      messages: [{ key, value }],
    });
    await producer.disconnect();
  }

  /** @returns the text that was put into every store that accepts external input */
  async function plantEverywhere(): Promise<string> {
    const planted = person.email;
    const redis = new Redis(testServers().redis);
    await redis.hset(`${prefix}:planted`, { contact: planted });
    redis.disconnect();
    await appendFile(product.cluster.service('auth').logFile, `auth-1 {"msg":"${planted}"}\n`);
    const now = `${Date.now()}000000`;
    await fetch(`${product.cluster.sinks.otlp.url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        resourceSpans: [
          {
            scopeSpans: [
              {
                spans: [
                  {
                    traceId: '1'.repeat(32),
                    spanId: '2'.repeat(16),
                    name: 'planted',
                    startTimeUnixNano: now,
                    endTimeUnixNano: now,
                    attributes: [{ key: 'enduser.id', value: { stringValue: planted } }],
                  },
                ],
              },
            ],
          },
        ],
      }),
    });
    const store = await createConnection(`${product.mongo}/${prefix}_notifications`).asPromise();
    await store.collection('dead_letters').insertOne({ _id: 'planted' as never, event: planted });
    await store.close();
    await sendToKafka('planted', Buffer.from(`"${planted}"`).toString());
    return planted;
  }
});
