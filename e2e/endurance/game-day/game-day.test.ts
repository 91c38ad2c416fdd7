import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  type RunningCluster,
  startCluster,
  startOwnKafka,
  startOwnMongo,
  startOwnRedis,
} from '@kq/test-kit';
import { createDispatchLedger, type DispatchLedger, signIn } from '../../shared/dispatch-ledger';
import { printResult } from '../../shared/endurance';
import { loadUntil, requireK6 } from '../../shared/k6-load';
import { FAULTS, labelOf, type Patients } from './faults';
import { rowOf } from './game-day-table';
import { watchPages } from './page-watch';
import { type Prometheus, startPrometheus, type Target } from './prometheus';
import { startProbe } from './probe-process';

jest.setTimeout(7_200_000);

const FAULT_MS = Number(process.env['KQ_GAME_DAY_FAULT_S'] ?? 180) * 1000;
/** Pages that count over a window end when it has passed: the next fault does not wait for all of them. */
const REST_MS = 150_000;
/** Scrapes and evaluations of the last fault end before the next one. */
const SETTLE_MS = 20_000;
const SEARCHES_PER_SECOND = 3;
/** Of topics, keys and databases. */
const PREFIX = 'gameday';

/**
 * Every fault for minutes on the product under load, with a real Prometheus and the product's rules: which page fires, after how
 * many seconds, and when it ends. Writes its table to .cache/game-day.md.
 */
describe('game day', () => {
  let patients: Patients;
  let prometheus: Prometheus;
  let sender: ApiClient;
  let ledger: DispatchLedger;
  let all: readonly (Target & { readonly label: string })[];
  let isOver = false;
  let load: Promise<unknown>;
  const rows: string[] = [];

  beforeAll(async () => {
    const k6 = requireK6();
    const [kafka, redis, mongo] = await Promise.all([startOwnKafka(), startOwnRedis(), startOwnMongo()]);
    for (const engine of [kafka, redis, mongo]) afterSuite(() => engine.remove());
    const product = await startCluster({
      servers: { kafka: kafka.url, redis: redis.url, mongo: mongo.url },
      replicas: { listings: 2, notifications: 2 },
      prefix: PREFIX,
      seed: 600,
    });
    afterSuite(() => product.remove());
    afterSuite(() => product.stop());
    patients = { product, engines: { Kafka: kafka, Redis: redis, MongoDB: mongo } };
    prometheus = await startPrometheus();
    afterSuite(() => prometheus.stop());
    const probe = await startProbe(await probeEnvironment(product, kafka.url));
    afterSuite(() => probe.stop());
    all = [{ ...probe.target, label: 'probe' }, ...targetsOf(product)];
    await prometheus.discover(all);
    sender = await signIn(product);
    ledger = await createDispatchLedger(product, { api: sender });
    load = Promise.all([
      ledger.sendUntil(() => isOver),
      loadUntil(() => isOver, {
        k6,
        scenario: 'search',
        url: product.url,
        rate: SEARCHES_PER_SECOND,
        seconds: 30,
      }),
    ]);
    afterSuite(async () => {
      isOver = true;
      await load;
    });
    // Rates and gauges of every process, and three rounds of the probe.
    const healthy = await watchPages(prometheus);
    await healthy.until(FAULT_MS);
    expect(healthy.pages()).toEqual([]);
  });

  it.each(FAULTS)('$name', async (fault) => {
    const faultMs = Math.max(FAULT_MS, fault.atLeastMs ?? 0);
    const watch = await watchPages(prometheus);
    await fault.begin(patients);
    await prometheus.discover(all.filter(({ label }) => fault.gone?.(label) !== true));
    await watch.until(faultMs);
    watch.repaired();
    await fault.end(patients);
    await prometheus.discover(all);
    await watch.until(REST_MS, { mayEndEarly: true });
    await (await watchPages(prometheus)).until(SETTLE_MS);
    // A game day lasts longer than a token.
    sender.useToken((await signIn(patients.product)).token);
    const pages = watch.pages();
    rows.push(rowOf(fault, pages));
    printResult(rows.at(-1) ?? '');
    const during = pages.filter(({ firedAfter }) => firedAfter * 1000 <= faultMs).map(({ name }) => name);
    expect(during.filter((name) => fault.pages.includes(name))).not.toEqual([]);
  });

  it('has lost nothing', async () => {
    isOver = true;
    await load;
    const { requests, ownerMails, repeated } = await ledger.settle({ timeoutMs: 600_000 });
    for (const { status } of ledger.refused) expect([502, 503, 504]).toContain(status);
    const sum = `${requests} requests acknowledged, ${ledger.refused.length} refused, ${ownerMails} mails to owners, none missing, ${repeated} repeated`;
    printResult(sum);
    writeFileSync(
      join(resolve(__dirname, '../../..'), '.cache/game-day.md'),
      `${rows.join('\n')}\n\n${sum}\n`,
    );
  });
});

const targetsOf = ({ cluster }: RunningCluster) =>
  cluster.services.map((service) => ({
    service: service.name,
    address: new URL(service.metricsUrl).host,
    label: labelOf(service),
  }));

const probeEnvironment = async (product: RunningCluster, kafka: string) => ({
  KQ_GATEWAY_URL: product.url,
  KQ_PROBE_EMAIL: 'disponent@demo.example',
  KQ_PROBE_PASSWORD: (await product.demoPasswords()).dispatcher,
  KQ_KAFKA_BROKERS: kafka,
  KQ_KAFKA_PREFIX: PREFIX,
});
