import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type RunningCluster, testServers, waitFor } from '@kq/test-kit';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { createConnection } from 'mongoose';
import { spansOf } from './span-sink';

/** Stores that data passes through, besides the databases that own it. */
export const PLACES = ['spans', 'logs', 'metrics', 'kafka', 'redis', 'dead letters'] as const;
export type Place = (typeof PLACES)[number];

const STORING = ['auth', 'listings', 'geo', 'analytics', 'notifications'] as const;

/** Returns the text of each of these stores of one cluster. */
export async function readPlaces(
  product: RunningCluster,
  prefix: string,
): Promise<Readonly<Record<Place, string>>> {
  const { services } = product.cluster;
  const [spans, logs, metrics, kafka, redis, letters] = await Promise.all([
    spansOf(product).then((found) => JSON.stringify(found)),
    Promise.all(services.map(({ logFile }) => readFile(logFile, 'utf8'))),
    Promise.all(services.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text())),
    everyMessage(prefix),
    everyKey(prefix),
    Promise.all(STORING.map((service) => deadLettersOf(product.mongo, prefix, service))),
  ]);
  return {
    spans,
    logs: logs.join('\n'),
    metrics: metrics.join('\n'),
    kafka,
    redis,
    'dead letters': letters.join('\n'),
  };
}

/** Returns the needles that a text contains, in any case and encoding. */
export function leaksIn(text: string, needles: readonly string[]): string[] {
  const hay = text.toLowerCase();
  return needles.filter((needle) => {
    const plain = needle.toLowerCase();
    const base64 = Buffer.from(needle).toString('base64').replace(/=+$/, '').slice(0, -1).toLowerCase();
    const escaped = JSON.stringify(plain).slice(1, -1);
    return [plain, encodeURIComponent(plain).toLowerCase(), escaped, base64].some((form) =>
      hay.includes(form),
    );
  });
}

/** Returns keys, headers and values of all topics, including dead letters. */
async function everyMessage(prefix: string): Promise<string> {
  const kafka = new Kafka({ brokers: [testServers().kafka], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
  const offsets = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
  await admin.disconnect();
  const total = offsets.flat().reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
  const found: string[] = [];
  const consumer = kafka.consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ topic, message: { key, value, headers } }) => {
        const heads = Object.entries(headers ?? {}).map(([name, head]) => `${name}=${String(head)}`);
        found.push([topic, key?.toString(), ...heads, value?.toString()].join(' '));
      },
    });
    await waitFor('all messages to be read', () => found.length >= total, { timeoutMs: 60_000 });
  } finally {
    await consumer.disconnect();
  }
  return found.join('\n');
}

async function everyKey(prefix: string): Promise<string> {
  const redis = new Redis(testServers().redis);
  try {
    const found: string[] = [];
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1000 }) as AsyncIterable<
      string[]
    >)
      for (const key of keys) found.push(`${key} ${JSON.stringify(await valueOf(redis, key))}`);
    return found.join('\n');
  } finally {
    redis.disconnect();
  }
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  const readers: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, 0, -1),
    stream: () => redis.xrange(key, '-', '+'),
    none: async () => null,
  };
  const type = await redis.type(key);
  const read = readers[type];
  if (read === undefined) throw new Error(`no reader for Redis values of type ${type}`);
  return read();
}

async function deadLettersOf(mongo: string, prefix: string, service: string): Promise<string> {
  const store = await createConnection(`${mongo}/${prefix.replace(/\W/g, '_')}_${service}`).asPromise();
  try {
    return JSON.stringify(await store.collection('dead_letters').find({}).toArray());
  } finally {
    await store.close();
  }
}
