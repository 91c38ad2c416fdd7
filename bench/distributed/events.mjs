/** Events through outbox and Kafka beside bare kafkajs producers to the same broker, in turn, in one run. */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { events } from '@kq/contracts';
import { systemClock } from '@kq/kernel';
import { createKafkaBus } from '@kq/distributed/kafka/kafka-bus';
import { openKafkaClient } from '@kq/distributed/kafka/kafka-client';
import {
  createEvent,
  createLeases,
  createLogger,
  createOutbox,
  migrate,
  on,
  openDatabase,
  outboxOf,
  outboxPlugin,
} from '@kq/service-kit';

export const title = 'Events: outbox in embedded documents, Kafka';

const { Kafka, logLevel, Partitioners } = createRequire(
  createRequire(import.meta.url).resolve('@kq/distributed/package.json'),
)('kafkajs');

const EVENTS = 2000;
/** Writers at the same time, as requests of a busy service. */
const WRITERS = 50;
const PACED = { events: 500, perSecond: 100 };
const PARTITIONS = 6;

const logger = createLogger({ service: 'bench', level: 'error' });
let sequence = 0;

export async function run({ servers, figure, note, ratio, rounds, median, percentile }) {
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
  const consumer = listen(bus);
  const outbox = await openOutbox(join(servers.folder, prefix), bus);
  const peers = await openPeers(broker, `${prefix}.${events.accommodationChanged.topic}`);
  try {
    await bus.start();
    await untilTaken(bus);
    const sides = {
      outbox: (from) => throughOutbox(outbox, from, unread),
      consumed: (from) => consumer.through(from, () => throughOutbox(outbox, from, consumed)),
      written: (from) => inTurns(from, (id) => outbox.write(unread(id))).then(() => outbox.forget),
      bus: (from) => inTurns(from, (id) => bus.publish(unread(id))),
      idempotent: (from) => inTurns(from, (id) => peers.send(peers.idempotent, unread(id))),
      plain: (from) => inTurns(from, (id) => peers.send(peers.plain, unread(id))),
      batched: (from) => peers.sendInBatches(from),
    };
    note(`${EVENTS} events, ${WRITERS} writers, ${PARTITIONS} partitions, all acknowledged by the broker`);
    const rates = await measure(sides, rounds(3));
    const rate = (name) => median(rates[name]);
    const show = (name, side) => figure(name, { amount: rate(side), unit: '/s' });
    show('document with its event written, published, taken out', 'outbox');
    show('  and handled by a consumer group', 'consumed');
    show('  the write of the document alone', 'written');
    show('publish alone: the bus', 'bus');
    show('  peer: kafkajs, idempotent, one send an event', 'idempotent');
    show('  peer: kafkajs, not idempotent, one send an event', 'plain');
    show('  peer: kafkajs, 500 events a send (no event waits for its own ack)', 'batched');
    const share = (side, peer) => median(rates[side].map((own, round) => own / rates[peer][round]));
    ratio('  publish alone, to idempotent kafkajs', share('bus', 'idempotent'), 1);
    ratio('  publish alone, to kafkajs that is not idempotent', share('bus', 'plain'), 1);
    ratio('  through the outbox, to idempotent kafkajs', share('outbox', 'idempotent'), 1);
    ratio('  through the outbox, to the writes alone', share('outbox', 'written'), 1);
    const lags = await consumer.lags(bus);
    figure(`from publish to its handler at ${PACED.perSecond} events/s, p50`, ms(percentile(lags, 0.5)));
    figure('  p99', ms(percentile(lags, 0.99)));
  } finally {
    await bus.stop();
    await peers.close();
    await outbox.close();
    await removeTopics(broker, prefix);
  }
}

/** The first event waits for the topics; on a busy machine longer than one publish may take. */
async function untilTaken(bus) {
  for (;;) {
    try {
      return await bus.publish(unread(1e9));
    } catch {
      // Refused in bounded time: not ready yet.
    }
  }
}

/** Each side in turn, round by round; the first round warms up and is not counted. */
async function measure(sides, count) {
  const rates = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  let from = 1;
  for (let round = 0; round <= count; round++) {
    for (const [name, side] of Object.entries(sides)) {
      const begun = performance.now();
      const tidyUp = await side(from);
      if (round > 0) rates[name].push((EVENTS / (performance.now() - begun)) * 1000);
      await tidyUp?.();
      from += EVENTS;
    }
  }
  return rates;
}

/** Of a topic that nobody reads: a consumer would take its part of the processor from one side only. */
const unread = (id) =>
  eventOf(events.accommodationChanged, { accommodation_id: id, owner_id: 1, status: 'active' });
const consumed = (id) => eventOf(events.bookingRequestDropped, { booking_request_id: id });

function eventOf(definition, data) {
  return createEvent(definition, data, { sequence: ++sequence, source: 'bench', clock: systemClock });
}

async function inTurns(from, work) {
  let next = from;
  const writer = async () => {
    while (next < from + EVENTS) await work(next++);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

async function throughOutbox(outbox, from, factOf) {
  await inTurns(from, async (id) => {
    await outbox.write(factOf(id));
    outbox.relay(id);
  });
  await outbox.settled();
}

async function openOutbox(folder, bus) {
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
    write: (event) => model.create({ _id: Number(event.subject), version: 1, ...outboxOf([event]) }),
    relay: (id) => outbox.relay(model, id),
    settled: () => outbox.drain(),
    /** Events that were written only: no later side must find and publish them. */
    forget: () => model.updateMany({}, { $set: { outbox: [] } }),
    close: async () => {
      await outbox.stop();
      await database.close();
    },
  };
}

function listen(bus) {
  const seen = new Set();
  const handledAt = new Map();
  let wake = () => undefined;
  bus.subscribe('bench', [
    on(events.bookingRequestDropped, async ({ booking_request_id: id }) => {
      seen.add(id);
      handledAt.set(id, performance.now());
      wake();
    }),
  ]);
  const until = async (isDone) => {
    while (!isDone()) await new Promise((resolve) => (wake = resolve));
  };
  return {
    async through(from, publishing) {
      await publishing();
      await until(() => seen.has(from + EVENTS - 1) && countFrom(seen, from) >= EVENTS);
    },
    /** Milliseconds from each publish to its handler, at a pace that keeps nobody waiting. */
    async lags(publisher) {
      const sentAt = new Map();
      const first = 1e9;
      const begun = performance.now();
      for (let sent = 0; sent < PACED.events; sent++) {
        const dueMs = begun + (sent * 1000) / PACED.perSecond - performance.now();
        if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
        sentAt.set(first + sent, performance.now());
        void publisher.publish(consumed(first + sent));
      }
      await until(
        () => handledAt.has(first + PACED.events - 1) && countFrom(handledAt, first) >= PACED.events,
      );
      return [...sentAt].map(([id, at]) => handledAt.get(id) - at);
    },
  };
}

function countFrom(ids, from) {
  let count = 0;
  while (ids.has(from + count)) count++;
  return count;
}

async function openPeers(broker, topic) {
  const kafka = new Kafka({ brokers: [broker], clientId: 'bench-peer', logLevel: logLevel.NOTHING });
  const options = { allowAutoTopicCreation: false, createPartitioner: Partitioners.DefaultPartitioner };
  const idempotent = kafka.producer({ ...options, idempotent: true });
  const plain = kafka.producer(options);
  await Promise.all([idempotent.connect(), plain.connect()]);
  const messageOf = (event) => ({ key: event.subject, value: JSON.stringify(event) });
  const send = (producer, event) => producer.send({ topic, acks: -1, messages: [messageOf(event)] });
  return {
    idempotent,
    plain,
    send,
    async sendInBatches(from) {
      for (let sent = 0; sent < EVENTS; sent += 500) {
        const messages = Array.from({ length: 500 }, (_, index) => messageOf(unread(from + sent + index)));
        await idempotent.send({ topic, acks: -1, messages });
      }
    },
    close: () => Promise.all([idempotent.disconnect(), plain.disconnect()]),
  };
}

async function removeTopics(broker, prefix) {
  const client = openKafkaClient({ brokers: [broker], clientId: 'bench', logger });
  const admin = client.kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
  await admin.deleteTopics({ topics });
  client.cut();
}

const ms = (amount) => ({ amount, unit: 'ms' });
