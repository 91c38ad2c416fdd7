import { randomUUID } from 'node:crypto';
import { type BookingRequest, events, opsRoutesOf } from '@kq/contracts';
import { createInternalAuth, createInternalClient } from '@kq/service-kit';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  createSeededRandom,
  type RunningCluster,
  readRequest,
  shuffle,
  startCluster,
  testServers,
  waitFor,
} from '@kq/test-kit';
import { type Kafka, Kafka as KafkaClient, logLevel } from 'kafkajs';
import { createConnection } from 'mongoose';
import { createDispatchLedger, type DispatchLedger, signIn } from '../../shared/dispatch-ledger';

jest.setTimeout(600_000);

const random = createSeededRandom('events');
const REQUESTS = events.bookingRequestOpened.topic;
const DELIVERIES = events.deliverySent.topic;
/** How long the consumers of this suite retry an event about a missing document. */
const MISSING_AGGREGATE_MS = 8000;

interface StoredMessage {
  readonly topic: string;
  readonly key: string;
  readonly value: string;
}

/** Broker faults, and messages on a topic that no service of the product sent. */
describe('faulty events', () => {
  const prefix = `e${randomUUID().slice(0, 8)}`;
  const { kafka: broker } = testServers();
  const kafka = new KafkaClient({ brokers: [broker], logLevel: logLevel.NOTHING });
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  let product: RunningCluster;
  let api: ApiClient;
  let ledger: DispatchLedger;

  beforeAll(async () => {
    const env = { KQ_KAFKA_MISSING_AGGREGATE_MS: String(MISSING_AGGREGATE_MS) };
    product = await startCluster({ prefix, env });
    afterSuite(() => product.remove());
    afterSuite(() => product.stop());
    ledger = await createDispatchLedger(product, { random });
    api = await signIn(product);
    await producer.connect();
  });
  afterAll(() => producer.disconnect());

  it('changes nothing for duplicate, late and reordered events', async () => {
    await Promise.all([ledger.send(8), ledger.send(8), ledger.send(8)]);
    await ledger.settle();
    await allSent();
    // Per request: the opened event, and the mails to the owners and to the dispatcher. The last one is published after
    // everything that was awaited above.
    const messages = await waitFor('the events of three requests', async () => {
      const published = await everyMessage(kafka, prefix);
      return published.length >= 9 && published;
    });
    const requestsBefore = await requestsOf(ledger);
    const mailsBefore = (await api.mails(undefined, 100_000)).length;
    for (let time = 0; time < 2; time += 1)
      for (const { topic, key, value } of shuffle(messages, random))
        await producer.send({ topic, messages: [{ key, value }] });

    // A further request behind them in every partition: once it is processed, so are they.
    await ledger.send(8);
    await ledger.settle();
    await allSent();
    await untilConsumed(kafka, prefix);
    expect((await requestsOf(ledger)).slice(0, requestsBefore.length)).toEqual(requestsBefore);
    const own = (await api.mails(undefined, 100_000)).filter(({ links }) =>
      isAbout(links, ledger.acknowledged.at(-1)!.id),
    );
    expect((await api.mails(undefined, 100_000)).length - own.length).toBe(mailsBefore);
    expect(await deadLetters('listings')).toEqual([]);
    expect(await deadLetters('notifications')).toEqual([]);
  });

  it('dead-letters unparsable messages without blocking others', async () => {
    const poison = [
      '{"not": "an event"',
      JSON.stringify({ hello: 'world' }),
      JSON.stringify(envelope(events.bookingRequestOpened.type, { booking_request_id: 'none' })),
      'x'.repeat(5000),
    ];
    for (const value of poison)
      for (const key of ['1', '2', '3', '4', '5', '6'])
        await producer.send({ topic: `${prefix}.${REQUESTS}`, messages: [{ key, value }] });
    await ledger.send(8);
    await ledger.settle();

    const letters = await waitFor('the poison to be dead letters', async () => {
      const found = await deadLetters('notifications');
      return found.length >= poison.length && found;
    });
    expect(letters.map(({ type }) => type)).toContain(events.bookingRequestOpened.type);
    const [letter] = letters;
    const shown = await ops('notifications').call(opsRoutesOf('notifications').showDeadLetter, {
      params: { id: letter!.id },
    });
    expect(shown.reason).not.toBe('');
    for (const service of ['notifications', 'listings'] as const) {
      await untilConsumed(kafka, prefix);
      for (const { id } of await deadLetters(service))
        await ops(service).call(opsRoutesOf(service).dropDeadLetter, { params: { id } });
      expect(await deadLetters(service)).toEqual([]);
    }
    const copies = await everyMessage(kafka, prefix, (topic) => topic.endsWith('notifications.dead-letters'));
    expect(copies.length).toBeGreaterThanOrEqual(poison.length);
  });

  it('replays dead-lettered events that arrived before their prerequisites', async () => {
    await ledger.send(1);
    await ledger.settle();
    const { id } = ledger.acknowledged.at(-1)!;
    await allSent();
    const store = await createConnection(
      `${product.mongo}/${prefix.replace(/\W/g, '_')}_listings`,
    ).asPromise();
    afterTest(() => store.close());
    const requests = store.collection('booking_requests');
    const request = await requests.findOne({ _id: id as never });
    await requests.deleteOne({ _id: id as never });
    const [sent] = (await everyMessage(kafka, prefix)).filter(
      ({ topic, value }) =>
        topic === `${prefix}.${DELIVERIES}` &&
        value.includes(String(id)) &&
        value.includes('request_received'),
    );
    const event = { ...(JSON.parse(sent!.value) as object), id: randomUUID() };
    await producer.send({
      topic: sent!.topic,
      messages: [{ key: sent!.key, value: JSON.stringify(event) }],
    });
    const [letter] = await waitFor(
      'the event to be dead-lettered',
      async () => {
        const found = await deadLetters('listings');
        return found.length > 0 && found;
      },
      { timeoutMs: MISSING_AGGREGATE_MS + 60_000, everyMs: 500 },
    );
    await requests.insertOne({
      ...request!,
      recipients: (request!['recipients'] as object[]).map((one) => ({
        ...one,
        status: 'queued',
        sent_at: null,
      })),
    });
    await ops('listings').call(opsRoutesOf('listings').replayDeadLetter, { params: { id: letter!.id } });
    await waitFor('the replayed event to be handled', async () =>
      (await readRequest(api, id)).recipients.some(({ status }) => status === 'sent'),
    );
    await waitFor('the letter to be removed', async () => (await deadLetters('listings')).length === 0);
  });

  /** Waits until the delivery events have reached the requests. */
  async function allSent(): Promise<void> {
    for (const { id } of ledger.acknowledged)
      await waitFor('all recipients to be sent', async () =>
        (await readRequest(api, id)).recipients.every(({ status }) => status !== 'queued'),
      );
  }

  function requestsOf({ acknowledged }: DispatchLedger): Promise<BookingRequest[]> {
    return Promise.all(acknowledged.map(({ id }) => readRequest(api, id)));
  }

  function ops(service: 'listings' | 'notifications') {
    return createInternalClient({
      baseUrl: product.cluster.service(service).url,
      audience: service,
      internalAuth: createInternalAuth({ secret: product.cluster.secrets.internal, service: 'ops' }),
    });
  }

  async function deadLetters(service: 'listings' | 'notifications') {
    const { data } = await ops(service).call(opsRoutesOf(service).listDeadLetters, {
      query: { limit: 1000 },
    });
    return data;
  }
});

const envelope = (type: string, data: object) => ({
  specversion: '1.0',
  id: randomUUID(),
  type,
  source: 'listings',
  subject: '1',
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  sequence: 1,
  data,
});

const isAbout = (links: readonly string[], id: number): boolean =>
  links.some((link) => link.includes(String(id)));

/** Returns all messages of the topics of an installation; by default its events. */
async function everyMessage(
  kafka: Kafka,
  prefix: string,
  isWanted = (topic: string) => !topic.endsWith('dead-letters'),
): Promise<StoredMessage[]> {
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter(
    (topic) => topic.startsWith(`${prefix}.`) && isWanted(topic),
  );
  const offsets = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
  await admin.disconnect();
  const total = offsets.flat().reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
  const found: StoredMessage[] = [];
  const consumer = kafka.consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ topic, message }) => {
        found.push({ topic, key: message.key?.toString() ?? '', value: message.value?.toString() ?? '' });
      },
    });
    await waitFor('all messages to be read', () => found.length >= total, { timeoutMs: 60_000 });
  } finally {
    await consumer.disconnect();
  }
  return found;
}

/**
 * Waits until every consumer group of the installation has read everything: longer than a group takes to notice that a
 * consumer is gone, and to begin again.
 */
async function untilConsumed(kafka: Kafka, prefix: string): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  let behind: Readonly<Record<string, number>> = {};
  const readBehind = async (): Promise<boolean> => {
    const { groups } = await admin.listGroups();
    const own = groups.map(({ groupId }) => groupId).filter((groupId) => groupId.startsWith(`${prefix}.`));
    expect(own).not.toHaveLength(0);
    const lags = await Promise.all(
      own.map(async (groupId) => [groupId, await lagOf(admin, groupId)] as const),
    );
    behind = Object.fromEntries(lags.filter(([, lag]) => lag !== 0));
    return Object.keys(behind).length === 0;
  };
  try {
    await waitFor('all groups to have read all', readBehind, { timeoutMs: 90_000, everyMs: 250 });
  } catch (error) {
    console.error('events that are not read, by group:', behind);
    throw error;
  } finally {
    await admin.disconnect();
  }
}

async function lagOf(admin: ReturnType<Kafka['admin']>, groupId: string): Promise<number> {
  const committed = await admin.fetchOffsets({ groupId });
  let lag = 0;
  for (const { topic, partitions } of committed) {
    const ends = new Map(
      (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]),
    );
    for (const { partition, offset } of partitions)
      lag += (ends.get(partition) ?? 0) - Math.max(0, Number(offset));
  }
  return lag;
}
