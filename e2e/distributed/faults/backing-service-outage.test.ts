import { readFile } from 'node:fs/promises';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
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
import { endurance, printResult } from '../../shared/endurance';
import { metricOf } from '../../shared/metric-of';

jest.setTimeout(600_000);

const { outageMs } = endurance;
/** Minimum number of bundles sent during an outage, also on a slow machine. */
const BUNDLES = 10;
const PACE_MS = 250;

/** The product continues in degraded form while a backing service is unavailable, and loses nothing that it acknowledged. */
describe('outage of a backing service', () => {
  let kafka: OwnServer;
  let redis: OwnServer;
  let mongo: OwnServer;
  let product: RunningCluster;
  let visitor: ApiClient;
  let ledger: DispatchLedger;

  beforeAll(async () => {
    kafka = await startOwnKafka();
    afterSuite(() => kafka.remove());
    redis = await startOwnRedis();
    afterSuite(() => redis.remove());
    mongo = await startOwnMongo();
    afterSuite(() => mongo.remove());
    product = await startCluster({
      servers: { kafka: kafka.url, redis: redis.url, mongo: mongo.url },
      replicas: { listings: 1, notifications: 1 },
      seed: 200,
    });
    afterSuite(() => product.remove());
    afterSuite(() => product.stop());
    visitor = product.api();
    ledger = await createDispatchLedger(product);
  });

  it('accepts requests while Kafka is unavailable and sends their mails afterwards', async () => {
    await kafka.kill();
    await useProductUntil(sentSince(ledger.acknowledged.length));
    expect(ledger.refused).toEqual([]);
    await kafka.startAgain();
    report('Kafka', await ledger.settle({ timeoutMs: 180_000 }));
    expect(await deadLetters(product)).toBe(0);
  });

  it('accepts requests while Redis is unavailable and sends their mails afterwards', async () => {
    await redis.kill();
    await useProductUntil(sentSince(ledger.acknowledged.length));
    expect(ledger.refused).toEqual([]);
    await redis.startAgain();
    report('Redis', await ledger.settle({ timeoutMs: 180_000 }));
  });

  it('loses no mail when Redis restarts empty', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ledger.send()));
    await redis.wipe();
    await ledger.send();
    await redis.startAgain();
    report('Redis, wiped', await ledger.settle({ timeoutMs: 180_000 }));
  });

  it('answers searches while MongoDB is unavailable, and writes with 503 and Retry-After', async () => {
    const refusedBefore = ledger.refused.length;
    await Promise.all([ledger.send(), ledger.send()]);
    await mongo.kill();
    await useProductUntil(() => ledger.refused.length > refusedBefore);
    const refused = ledger.refused.slice(refusedBefore);
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

  /** Searches and sends bundles for the duration of an outage, and longer until `isEnough` returns true. */
  async function useProductUntil(isEnough: () => boolean): Promise<void> {
    const end = Date.now() + outageMs;
    await waitFor(
      'the end of the outage',
      async () => {
        expect(await searchLudwigshafen(visitor, { workers: 1 })).not.toHaveLength(0);
        await ledger.send(3);
        return Date.now() >= end && isEnough();
      },
      { timeoutMs: outageMs + 180_000, everyMs: PACE_MS },
    );
  }

  const sentSince = (before: number) => () =>
    ledger.acknowledged.length >= before + BUNDLES || ledger.refused.length > 0;

  it('logs the outages as changes of state, without stacks', async () => {
    const logs = await Promise.all(product.cluster.services.map(({ logFile }) => readFile(logFile, 'utf8')));
    for (const log of logs) expect(log).not.toContain('"stack"');
    const consumers = logs.filter((log) => log.includes('"Kafka consumer '));
    expect(consumers.length).toBe(5);
    for (const log of consumers) {
      expect(log).toContain('"Kafka consumer disconnected"');
      expect(log).toContain('"database disconnected"');
    }
  });

  it('ends no process during the outages', () => {
    expect(
      product.cluster.services.map(({ name, unexpectedExits }) => `${name}: ${unexpectedExits}`),
    ).toEqual(product.cluster.services.map(({ name }) => `${name}: 0`));
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
  serverName: string,
  counts: { requests: number; ownerMails: number; repeated: number },
): void {
  printResult(
    `${serverName} unavailable: ${counts.requests} requests, ${counts.ownerMails} owner mails, ${counts.repeated} repeated`,
  );
}
