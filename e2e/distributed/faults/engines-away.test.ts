import { setTimeout as delay } from 'node:timers/promises';
import {
  type ApiClient,
  type OwnServer,
  type RunningCluster,
  searchLudwigshafen,
  startCluster,
  startOwnKafka,
  startOwnMongo,
  startOwnRedis,
  waitFor,
} from '@kq/test-kit';
import { createDispatchLedger, type DispatchLedger } from '../../shared/dispatch-ledger';
import { metricOf } from '../../shared/metric-of';

jest.setTimeout(600_000);

const KAFKA_AWAY_MS = 60_000;
const REDIS_AWAY_MS = 60_000;
const MONGO_AWAY_MS = 30_000;
const PACE_MS = 500;

/** The product goes on with what it can while an engine is away, and loses nothing that it acknowledged. */
describe('an engine goes away and comes back', () => {
  let kafka: OwnServer;
  let redis: OwnServer;
  let mongo: OwnServer;
  let product: RunningCluster;
  let visitor: ApiClient;
  let ledger: DispatchLedger;

  beforeAll(async () => {
    kafka = await startOwnKafka();
    redis = await startOwnRedis();
    mongo = await startOwnMongo();
    product = await startCluster({
      servers: { kafka: kafka.url, redis: redis.url, mongo: mongo.url },
      replicas: { listings: 1, notifications: 1 },
      seed: 200,
    });
    visitor = product.api();
    ledger = await createDispatchLedger(product);
  });

  afterAll(async () => {
    await product?.stop();
    await Promise.all([kafka?.remove(), redis?.remove(), mongo?.remove()]);
    await product?.remove();
  });

  it('Kafka, 60 s: requests are taken, mails follow when it is back', async () => {
    const before = ledger.acknowledged.length;
    await kafka.kill();
    const end = Date.now() + KAFKA_AWAY_MS;
    while (Date.now() < end) {
      expect(await searchLudwigshafen(visitor, { workers: 1 })).not.toHaveLength(0);
      await ledger.send(3);
      await delay(PACE_MS);
    }
    expect(ledger.refused).toEqual([]);
    expect(ledger.acknowledged.length).toBeGreaterThan(before + 10);
    await kafka.startAgain();
    report('Kafka', await ledger.settle({ timeoutMs: 180_000 }));
    expect(await deadLetters(product)).toBe(0);
  });

  it('Redis, 60 s: requests are taken, limits and caches fall back, mails follow', async () => {
    const before = ledger.acknowledged.length;
    await redis.kill();
    const end = Date.now() + REDIS_AWAY_MS;
    while (Date.now() < end) {
      expect(await searchLudwigshafen(visitor, { workers: 1 })).not.toHaveLength(0);
      await ledger.send(3);
      await delay(PACE_MS);
    }
    expect(ledger.refused).toEqual([]);
    expect(ledger.acknowledged.length).toBeGreaterThan(before + 10);
    await redis.startAgain();
    report('Redis', await ledger.settle({ timeoutMs: 180_000 }));
  });

  it('Redis comes back empty: no mail is lost with it', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ledger.send()));
    await redis.wipe();
    await ledger.send();
    await redis.startAgain();
    report('Redis, wiped', await ledger.settle({ timeoutMs: 180_000 }));
  });

  it('MongoDB, 30 s: the search goes on, writes say 503 and when to come again', async () => {
    const refusedBefore = ledger.refused.length;
    await Promise.all([ledger.send(), ledger.send()]);
    await mongo.kill();
    const end = Date.now() + MONGO_AWAY_MS;
    while (Date.now() < end) {
      expect(await searchLudwigshafen(visitor, { workers: 1 })).not.toHaveLength(0);
      await ledger.send(3);
      await delay(PACE_MS);
    }
    const refused = ledger.refused.slice(refusedBefore);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);

    await mongo.startAgain();
    await waitFor('a request to be taken again', async () => {
      const acknowledged = ledger.acknowledged.length;
      await ledger.send(3);
      return ledger.acknowledged.length > acknowledged;
    });
    report('MongoDB', await ledger.settle({ timeoutMs: 180_000 }));
    expect(await deadLetters(product)).toBe(0);
  });

  it('has not lost a process on the way', () => {
    expect(product.cluster.services.map(({ name, unaskedExits }) => `${name}: ${unaskedExits}`)).toEqual(
      product.cluster.services.map(({ name }) => `${name}: 0`),
    );
  });
});

async function deadLetters({ cluster }: RunningCluster): Promise<number> {
  const counts = await Promise.all(
    cluster.services
      .filter(({ name }) => name !== 'gateway' && name !== 'geo')
      .map(({ metricsUrl }) => metricOf(metricsUrl, 'kq_dead_letters')),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function report(
  engineName: string,
  counts: { requests: number; ownerMails: number; repeated: number },
): void {
  process.stdout.write(
    `${engineName} away: ${counts.requests} requests, ${counts.ownerMails} owner mails, ${counts.repeated} repeated\n`,
  );
}
