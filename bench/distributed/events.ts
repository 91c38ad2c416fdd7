import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type EventEnvelope, events } from '@kq/contracts';
import { openDatabase } from '@kq/embedded';
import { systemClock } from '@kq/kernel';
import { createKafkaBus } from '@kq/distributed/kafka/kafka-bus';
import { openKafkaClient } from '@kq/distributed/kafka/kafka-client';
import {
  type EventBus,
  createEvent,
  createLeases,
  createLogger,
  createOutbox,
  migrate,
  outboxOf,
  outboxPlugin,
} from '@kq/service-kit';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { type DistributedContext } from '../lib/bench-part';
import { figure, median, note, ratio, rounds } from '../lib/figures';

export const TITLE = 'Events: outbox in embedded documents, Kafka';

const EVENTS = 2000;
/** Writers at the same time, as requests of a busy service. */
const WRITERS = 50;
const PARTITIONS = 6;

const SIDES = ['outbox', 'bus', 'kafkajs'] as const;
type SideName = (typeof SIDES)[number];
type Sides<T> = Readonly<Record<SideName, T>>;
/** Sends all events, with ids from this one on. */
type Side = (from: number) => Promise<void>;

const logger = createLogger({ service: 'bench', level: 'error' });
let sequence = 0;

/** Events through outbox and Kafka beside a bare idempotent kafkajs producer to the same broker, alternately. */
export async function run({ servers }: DistributedContext): Promise<void> {
  const broker = servers.kafka.url;
  const prefix = `bench-${randomBytes(4).toString('hex')}`;
  const bus = createKafkaBus({
    brokers: [broker],
    clientId: 'bench',
    logger,
    partitions: PARTITIONS,
    replication: 1,
    prefix,
  });
  const outbox = await openOutbox(join(servers.folder, prefix), bus);
  const peer = await openPeer(broker, `${prefix}.${events.accommodationChanged.topic}`);
  try {
    await bus.start();
    await untilTaken(bus);
    const sides: Sides<Side> = {
      outbox: (from) => throughOutbox(outbox, from),
      bus: (from) => concurrently(from, (id) => bus.publish(eventOf(id))),
      kafkajs: (from) => concurrently(from, (id) => peer.send(eventOf(id))),
    };
    note(`${EVENTS} events, ${WRITERS} writers, ${PARTITIONS} partitions, all acknowledged by the broker`);
    const rates = await measure(sides, rounds(3));
    const show = (name: string, side: SideName) => figure(name, { amount: median(rates[side]), unit: '/s' });
    show('document with its event written, published, taken out', 'outbox');
    show('publish alone: the bus', 'bus');
    show('  peer: kafkajs, idempotent, one send an event', 'kafkajs');
    const share = (side: SideName) =>
      median(rates[side].map((own, round) => own / (rates.kafkajs[round] ?? NaN)));
    ratio('  publish alone, to idempotent kafkajs', share('bus'), 1);
    ratio('  through the outbox, to idempotent kafkajs', share('outbox'), 1);
  } finally {
    await bus.stop();
    await peer.close();
    await outbox.close();
    await removeTopics(broker, prefix);
  }
}

/** The first event waits for the topics; on a busy machine longer than one publish may take. */
async function untilTaken(bus: EventBus): Promise<void> {
  for (;;) {
    try {
      return await bus.publish(eventOf(1e9));
    } catch {
      // Refused in bounded time: not ready yet.
    }
  }
}

/** Measures the sides alternately, round by round; the first round warms up and is not counted. */
async function measure(sides: Sides<Side>, count: number): Promise<Sides<number[]>> {
  const rates: Sides<number[]> = { outbox: [], bus: [], kafkajs: [] };
  let from = 1;
  for (let round = 0; round <= count; round++) {
    for (const name of SIDES) {
      const startedAt = performance.now();
      await sides[name](from);
      if (round > 0) rates[name].push((EVENTS / (performance.now() - startedAt)) * 1000);
      from += EVENTS;
    }
  }
  return rates;
}

/** Of a topic without a consumer, which would take its part of the processor from one side only. */
function eventOf(id: number): EventEnvelope {
  const data = { accommodation_id: id, owner_id: 1, status: 'active' as const };
  return createEvent(events.accommodationChanged, data, {
    sequence: ++sequence,
    source: 'bench',
    clock: systemClock,
  });
}

async function concurrently(from: number, work: (id: number) => Promise<unknown>): Promise<void> {
  let next = from;
  const writer = async () => {
    while (next < from + EVENTS) await work(next++);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

type BenchOutbox = Awaited<ReturnType<typeof openOutbox>>;

async function throughOutbox(outbox: BenchOutbox, from: number): Promise<void> {
  await concurrently(from, async (id) => {
    await outbox.write(eventOf(id));
    outbox.relay(id);
  });
  await outbox.settled();
}

async function openOutbox(folder: string, bus: EventBus) {
  const database = await openDatabase({ uri: `embedded:${folder}`, name: 'bench', logger });
  const schema = new database.connection.base.Schema({ _id: Number, version: Number }, { versionKey: false });
  schema.plugin(outboxPlugin);
  const model = database.connection.model('Thing', schema, 'things');
  await migrate(database.connection, [model]);
  const outbox = createOutbox({
    models: [model],
    bus,
    clock: systemClock,
    logger,
    leases: createLeases(database.connection),
    holder: 'bench',
  });
  return {
    write: (event: EventEnvelope) =>
      model.create({ _id: Number(event.subject), version: 1, ...outboxOf([event]) }),
    relay: (id: number) => outbox.relay(model, id),
    settled: () => outbox.drain(),
    close: async () => {
      await outbox.stop();
      await database.close();
    },
  };
}

async function openPeer(broker: string, topic: string) {
  const kafka = new Kafka({ brokers: [broker], clientId: 'bench-peer', logLevel: logLevel.NOTHING });
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    idempotent: true,
  });
  await producer.connect();
  return {
    send: (event: EventEnvelope) => {
      const messages = [{ key: event.subject, value: JSON.stringify(event) }];
      return producer.send({ topic, acks: -1, messages });
    },
    close: () => producer.disconnect(),
  };
}

async function removeTopics(broker: string, prefix: string): Promise<void> {
  const client = openKafkaClient({ brokers: [broker], clientId: 'bench', logger });
  const admin = client.kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
  await admin.deleteTopics({ topics });
  client.cut();
}
