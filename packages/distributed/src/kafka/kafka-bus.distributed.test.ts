import { Socket } from 'node:net';
import { type EventEnvelope, events } from '@kq/contracts';
import { AppError, systemClock } from '@kq/kernel';
import { createEvent, createMetrics, type EventBus, on } from '@kq/service-kit';
import { afterTest, memoryLogger, silentLogger, waitFor } from '@kq/test-kit/in-process';
import { type Admin, Kafka, type Message } from 'kafkajs';
import { type KafkaUnderTest, openKafkaUnderTest, TEST_BROKERS } from '../../test/kafka-under-test';
import { type KafkaBusOptions } from './kafka-bus';
import { createGroupMember } from './group-member';
import { type KafkaClient, openKafkaClient } from './kafka-client';
import { createPartitionRunner } from './partition-runner';

const LIMIT_MS = 30_000;
const opened = events.bookingRequestOpened;
const topic = opened.topic;

let sequence = 0;
function openedEvent(id: number, workers = 1): EventEnvelope {
  const data = { booking_request_id: id, dispatcher_id: 1, owner_ids: [2], recipients: 1, workers };
  return createEvent(opened, data, { sequence: (sequence += 1), source: 'test', clock: systemClock });
}

describe('createKafkaBus', () => {
  let kafka: KafkaUnderTest;

  beforeEach(async () => {
    kafka = await openKafkaUnderTest();
    afterTest(() => kafka.cleanUp());
  });
  afterEach(() => jest.restoreAllMocks());

  function createBus(options: Partial<KafkaBusOptions> = {}): EventBus {
    const bus = kafka.createBus(options);
    afterTest(() => bus.stop());
    return bus;
  }

  function openClient(): KafkaClient {
    const client = openKafkaClient({ brokers: TEST_BROKERS, clientId: 'test', logger: silentLogger() });
    afterTest(() => client.cut());
    return client;
  }

  async function openAdmin(): Promise<Admin> {
    const admin = openClient().kafka.admin();
    await admin.connect();
    return admin;
  }

  /** Reads a whole topic with an unrelated consumer. */
  async function readTopic(name: string, count: number): Promise<Message[]> {
    const consumer = openClient().kafka.consumer({ groupId: `${kafka.prefix}.reader` });
    const got: Message[] = [];
    await consumer.connect();
    afterTest(() => consumer.disconnect());
    await consumer.subscribe({ topic: name, fromBeginning: true });
    await consumer.run({ eachMessage: async ({ message }) => void got.push(message as Message) });
    await waitFor(() => got.length >= count, LIMIT_MS);
    return got;
  }

  it('creates the topics of the catalog and of dead letters, also when several processes start concurrently', async () => {
    const all = [1, 2, 3].map(() => createBus({ partitions: 3 }));
    for (const bus of all) bus.subscribe('a', [on(opened, async () => undefined)]);
    await Promise.all(all.map((bus) => bus.start()));
    const admin = await openAdmin();
    const own = async () => (await admin.listTopics()).filter((name) => name.startsWith(`${kafka.prefix}.`));
    const expected = new Set(
      Object.values(events).map((definition) => `${kafka.prefix}.${definition.topic}`),
    );
    await waitFor(async () => (await own()).length === expected.size + 1, LIMIT_MS);
    expect(new Set(await own())).toEqual(expected.add(`${kafka.prefix}.a.dead-letters`));
    const { topics } = await admin.fetchTopicMetadata({ topics: [`${kafka.prefix}.${topic}`] });
    expect(topics[0]?.partitions).toHaveLength(3);
    const retention = async (name: string) => {
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name, configNames: ['retention.ms'] }],
      });
      return Number(resources[0]?.configEntries[0]?.configValue) / 86_400_000;
    };
    expect(await retention(`${kafka.prefix}.${topic}`)).toBe(7);
    expect(await retention(`${kafka.prefix}.a.dead-letters`)).toBe(30);
  });

  it('warns about a topic with fewer partitions than configured, and uses it', async () => {
    await createBus({ partitions: 1 }).publish(openedEvent(1));
    const { logger, lines } = memoryLogger();
    await createBus({ partitions: 4, logger }).publish(openedEvent(1));
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        topic: `${kafka.prefix}.${topic}`,
        partitions: 1,
        configured: 4,
      }),
    );
  });

  it('publishes key, JSON and trace before the start', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const event = { ...openedEvent(17), traceparent };
    const metrics = createMetrics();
    await createBus({ metrics }).publish(event);
    const [message] = await readTopic(`${kafka.prefix}.${topic}`, 1);
    expect(message?.key?.toString()).toBe('17');
    expect(JSON.parse(String(message?.value))).toEqual(event);
    expect(String(message?.headers?.['traceparent'])).toBe(traceparent);
    const text = await metrics.text();
    expect(text).toContain('kq_events_published_total{type="booking-request.opened.v1"} 1');
    expect(text).toContain('kq_kafka_connected{client="producer"} 1');
  });

  it('rejects an event type missing from the catalog', async () => {
    await expect(createBus().publish({ ...openedEvent(1), type: 'thing.done.v1' })).rejects.toThrow(
      'catalog',
    );
  });

  it('sends a poison message unchanged to the dead-letter topic, then to the dead-letter store', async () => {
    const bus = createBus({ partitions: 1, retry: { attempts: 1 } });
    const got: number[] = [];
    const desk: unknown[][] = [];
    const handler = on(opened, async ({ workers }) => {
      if (workers === 13) throw new AppError('CONFLICT', { message: 'never' });
      got.push(workers);
    });
    bus.subscribe('a', [handler], { deadLetters: async (...letter) => void desk.push(letter) });
    const refused = openedEvent(1, 13);
    await bus.publish(openedEvent(1, 1));
    const producer = openClient().kafka.producer();
    await producer.connect();
    const raw = ['{"type": broken', 'null', null, '\u0000\u0001'].map((value) => ({ key: '1', value }));
    await producer.send({ topic: `${kafka.prefix}.${topic}`, messages: raw });
    await bus.publish(refused);
    await bus.publish(openedEvent(1, 2));
    await bus.start();
    await waitFor(() => got.length === 2, LIMIT_MS);
    expect(got).toEqual([1, 2]);
    expect(desk.map(([group, event]) => [group, event])).toEqual([
      ['a', '{"type": broken'],
      ['a', null],
      ['a', ''],
      ['a', '\u0000\u0001'],
      ['a', expect.objectContaining({ id: refused.id })],
    ]);
    const dead = await readTopic(`${kafka.prefix}.a.dead-letters`, desk.length);
    expect(dead.map(({ value }) => String(value)).slice(0, 2)).toEqual(['{"type": broken', 'null']);
    expect(dead.at(0)?.key?.toString()).toBe(`${kafka.prefix}.${topic}/0/1`);
    expect(dead.at(-1)?.key?.toString()).toBe(refused.id);
    const headers = Object.entries(dead.at(-1)?.headers ?? {}).map(([name, text]) => [name, String(text)]);
    expect(Object.fromEntries(headers)).toEqual({
      reason: 'CONFLICT: never',
      source_topic: `${kafka.prefix}.${topic}`,
      source_partition: '0',
      source_offset: '5',
    });
  });

  it('continues with other partitions while one event is retried', async () => {
    const bus = createBus({ partitions: 4 });
    const got = new Set<number>();
    let isHeld = true;
    bus.subscribe('a', [
      on(opened, async ({ booking_request_id: id }) => {
        if (id === 1 && isHeld) throw Object.assign(new Error('x'), { name: 'MongoNotConnectedError' });
        got.add(id);
      }),
    ]);
    await bus.start();
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    await Promise.all(ids.map((id) => bus.publish(openedEvent(id))));
    // Events in the partition of event 1 wait behind it; the other three partitions contain most of the rest.
    await waitFor(() => got.size > ids.length / 2, LIMIT_MS);
    await Promise.all(ids.map((id) => bus.publish(openedEvent(100 + id))));
    await waitFor(() => got.size > ids.length, LIMIT_MS);
    isHeld = false;
    await waitFor(() => got.size === 2 * ids.length, LIMIT_MS);
  });

  it('shares the partitions between two processes, and assigns all to the remaining one', async () => {
    const got: { member: number; id: number }[] = [];
    const [first, second] = [1, 2].map((member) => {
      const bus = createBus({ partitions: 4 });
      bus.subscribe('a', [on(opened, async ({ booking_request_id: id }) => void got.push({ member, id }))]);
      return bus;
    });
    const members = () => new Set(got.map(({ member }) => member));
    await first?.start();
    await second?.start();
    let id = 0;
    await waitFor(async () => {
      await first?.publish(openedEvent((id += 1)));
      return members().size === 2;
    }, LIMIT_MS);
    await first?.stop();
    const before = id;
    for (let more = 0; more < 20; more += 1) await second?.publish(openedEvent((id += 1)));
    await waitFor(() => new Set(got.map((entry) => entry.id)).size === id, LIMIT_MS);
    expect(got.filter((entry) => entry.id > before && entry.member === 1)).toEqual([]);
  });

  it('delivers all events to a batching group, in fewer batches', async () => {
    const batches = countBatches();
    const bus = createBus({ partitions: 1 });
    const got: Record<string, number[]> = { a: [], b: [] };
    const collect = (group: string) => [
      on(opened, async ({ booking_request_id: id }) => void got[group]?.push(id)),
    ];
    bus.subscribe('a', collect('a'));
    bus.subscribe('b', collect('b'), { collectMs: 500 });
    await bus.start();
    await bus.publish(openedEvent(1));
    await waitFor(() => got['a']?.length === 1 && got['b']?.length === 1, LIMIT_MS);
    const ids = Array.from({ length: 41 }, (_, index) => index + 1);
    for (const id of ids.slice(1)) {
      await bus.publish(openedEvent(id));
      await waitFor(() => got['a']?.length === id, LIMIT_MS);
    }
    await waitFor(() => got['b']?.length === ids.length, LIMIT_MS);
    expect(got).toEqual({ a: ids, b: ids });
    expect(batches.get('b')).toBeLessThan(batches.get('a') ?? 0);
  });

  /** Counts the batches with events of every group that joins after this call. */
  function countBatches(): Map<string, number> {
    const batches = new Map<string, number>();
    const createConsumer = Kafka.prototype.consumer;
    jest.spyOn(Kafka.prototype, 'consumer').mockImplementation(function (this: Kafka, config) {
      const consumer = createConsumer.call(this, config);
      const group = config.groupId.slice(`${kafka.prefix}.`.length);
      consumer.on('consumer.start_batch_process', ({ payload: { batchSize } }) => {
        if (batchSize > 0) batches.set(group, (batches.get(group) ?? 0) + 1);
      });
      return consumer;
    });
    return batches;
  }

  it('redelivers the events of a crashed member to the others', async () => {
    const publisher = createBus({ partitions: 2 });
    const group = `${kafka.prefix}.a`;
    const dying = openClient();
    const started: string[] = [];
    const held = createPartitionRunner({
      logger: silentLogger(),
      handle: ({ message }, signal) => {
        started.push(message.offset);
        return new Promise((_, reject) => signal.addEventListener('abort', reject));
      },
    });
    const member = createGroupMember({
      group,
      topics: [`${kafka.prefix}.${topic}`],
      collectMs: 0,
      openClient: () => dying,
      prepare: () => publisher.publish(openedEvent(1)),
      runner: held,
      logger: silentLogger(),
      onConnected: () => undefined,
    });
    afterTest(() => member.leave());
    member.start();
    await waitFor(() => started.length > 0, LIMIT_MS);
    // Simulates kill -9: the connections break without a leave request or a commit.
    dying.cut();
    const got: number[] = [];
    publisher.subscribe('a', [on(opened, async ({ booking_request_id: id }) => void got.push(id))]);
    await publisher.start();
    await waitFor(() => got.includes(1), LIMIT_MS);
  });

  it('consumes again once the broker accepts the consumer group that it rejected', async () => {
    const foreignConsumer = openClient().kafka.consumer({
      groupId: `${kafka.prefix}.a`,
      partitionAssigners: [
        () => ({
          name: 'another protocol',
          version: 1,
          assign: async () => [],
          protocol: () => ({ name: 'another protocol', metadata: Buffer.alloc(0) }),
        }),
      ],
    });
    const logger = silentLogger();
    const warnings = jest.spyOn(logger, 'warn');
    const bus = createBus({ logger });
    await bus.publish(openedEvent(1));
    await foreignConsumer.connect();
    afterTest(() => foreignConsumer.disconnect());
    await foreignConsumer.subscribe({ topic: `${kafka.prefix}.${topic}` });
    await foreignConsumer.run({ eachMessage: async () => undefined });
    const got: number[] = [];
    bus.subscribe('a', [on(opened, async ({ booking_request_id: id }) => void got.push(id))]);
    await bus.start();
    await waitFor(() => warnings.mock.calls.length > 0, LIMIT_MS);
    expect(JSON.stringify(warnings.mock.calls[0])).toMatch(/protocol/);
    await foreignConsumer.disconnect();
    await waitFor(() => got.includes(1), LIMIT_MS);
  });

  it('causes no load in an idle process', async () => {
    const bus = createBus();
    const got: number[] = [];
    bus.subscribe('a', [on(opened, async ({ booking_request_id: id }) => void got.push(id))]);
    await bus.start();
    await bus.publish(openedEvent(1));
    await waitFor(() => got.length === 1, LIMIT_MS);
    const timers = jest.spyOn(global, 'setTimeout');
    const requests = jest.spyOn(Socket.prototype, 'write');
    await waitFor('a few polls of the broker', () => requests.mock.calls.length >= 4, {
      timeoutMs: LIMIT_MS,
    });
    // Unpatched, each of its connections creates about 700 timers per second.
    expect(timers.mock.calls.length).toBeLessThan(100);
  });
});
