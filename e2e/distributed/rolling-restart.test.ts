import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { ApiClient, type RunningCluster, searchLudwigshafen, startCluster, waitFor } from '@kq/test-kit';
import { createLedgerFor } from '../shared/dispatch-ledger';
import { endurance, printResult } from '../shared/endurance';
import { loadUntil, requireK6 } from '../shared/k6-load';
import { type LoadBalancer, startLoadBalancer } from '../shared/load-balancer';

jest.setTimeout(600_000);

/** Two replicas of each service behind user requests, as Kubernetes keeps them while it replaces them one by one. */
const REPLICAS = { auth: 2, listings: 2, geo: 2, notifications: 2, gateway: 2 };
const VISITS_PER_SECOND = 10;

describe('a rolling restart under load', () => {
  let k6: string;
  let product: RunningCluster;
  let balancer: LoadBalancer;

  beforeAll(async () => {
    k6 = requireK6();
    product = await startCluster({ replicas: REPLICAS });
    afterSuite(() => product.remove());
    afterSuite(async () => expect(await product.stop()).toBe(0));
    balancer = await startLoadBalancer(
      product.cluster.services.filter(({ name }) => name === 'gateway').map(({ url }) => url),
    );
    afterSuite(() => balancer.close());
  });

  it('fails no request and neither loses nor repeats a bundle or a mail', async () => {
    const api = new ApiClient(balancer.url, product.cluster.sinks.smtp.httpUrl);
    await api.login('disponent@demo.example', (await product.demoPasswords()).dispatcher);
    const accommodationIds = (await searchLudwigshafen(api, { workers: 2, perPage: 40 })).map(({ id }) => id);
    const ledger = createLedgerFor(api, accommodationIds);
    let isOver = false;
    const sending = Promise.all([1, 2].map(() => ledger.sendUntil(() => isOver)));
    const browsing = loadUntil(() => isOver, {
      k6,
      scenario: 'search',
      url: balancer.url,
      rate: VISITS_PER_SECOND,
      // The test ends with the run that is under way.
      seconds: 6,
    });
    try {
      for (const service of repeat(product.cluster.services, endurance.rollingRestarts)) {
        const label = `${service.name}-${service.replica}`;
        // A load balancer sends no new requests to a terminating gateway; requests in flight there must complete.
        if (service.name === 'gateway') balancer.leaveOut(service.url);
        const exit = await service.restart();
        balancer.putBack(service.url);
        expect({ label, ...exit }).toMatchObject({ label, code: 0, signal: null });
        const before = ledger.acknowledged.length;
        await waitFor('a bundle sent since', () => ledger.acknowledged.length > before, {
          timeoutMs: 60_000,
        });
      }
    } finally {
      // Also after a failure: the load must stop before the cluster.
      isOver = true;
      await Promise.allSettled([sending, browsing]);
    }

    await sending;
    const visits = await browsing;
    const sum = (count: (run: (typeof visits)[number]) => number) =>
      visits.reduce((total, run) => total + count(run), 0);
    expect(sum(({ serverErrors }) => serverErrors)).toBe(0);
    expect(sum(({ noAnswers }) => noAnswers)).toBe(0);
    expect(sum(({ failedChecks }) => failedChecks)).toBe(0);
    expect(sum(({ requests }) => requests)).toBeGreaterThan(product.cluster.services.length);
    expect(ledger.refused).toEqual([]);
    expect(ledger.broken).toEqual([]);
    const { requests, ownerMails, repeated } = await ledger.settle({ timeoutMs: 180_000 });
    expect(repeated).toBe(0);
    const mine = await api.get<{ meta: { total: number } }>('/api/booking-requests');
    expect(mine.body.meta.total).toBe(requests);
    printResult(
      `rolling restart of ${product.cluster.services.length} processes, ${endurance.rollingRestarts} times: ` +
        `${sum(({ requests: visited }) => visited)} requests of k6, ${requests} bundles, ${ownerMails} mails, 0 failed`,
    );
  });
});

const repeat = <T>(items: readonly T[], times: number): T[] =>
  Array.from({ length: times }, () => items).flat();
