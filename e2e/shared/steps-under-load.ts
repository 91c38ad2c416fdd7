import { type Exit } from '@kq/local-cluster';
import { ApiClient, type RunningCluster, searchLudwigshafen, waitFor } from '@kq/test-kit';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { createLedgerFor } from './dispatch-ledger';
import { loadUntil } from './k6-load';
import { type LoadBalancer, startLoadBalancer } from './load-balancer';

const VISITS_PER_SECOND = 10;

/** Something that is done to the product while it is used. */
export interface Step {
  readonly label: string;
  run(): Promise<unknown>;
}

type Service = RunningCluster['cluster']['services'][number];

/** Starts a load balancer before the gateways of a cluster, for the time of the suite. */
export async function balancerOf({ cluster }: RunningCluster): Promise<LoadBalancer> {
  const gateways = cluster.services.filter(({ name }) => name === 'gateway');
  const balancer = await startLoadBalancer(gateways.map(({ url }) => url));
  afterSuite(() => balancer.close());
  return balancer;
}

/** The replacement of a process, which exits in order: its load balancer sends it no new requests meanwhile. */
export function replacement(
  service: Service,
  balancer: LoadBalancer,
  restart: () => Promise<Exit> = () => service.restart(),
): Step {
  const label = `${service.name}-${service.replica}`;
  return {
    label,
    async run() {
      if (service.name === 'gateway') balancer.leaveOut(service.url);
      const exit = await restart();
      balancer.putBack(service.url);
      expect({ label, ...exit }).toMatchObject({ label, code: 0, signal: null });
    },
  };
}

/**
 * Carries out steps while visitors search and bundles are sent, a bundle at least between two of them. No request fails, no bundle and
 * no mail is lost or repeated. @returns what was counted, in words
 */
export async function expectNothingFails(
  product: RunningCluster,
  { steps, balancer, k6 }: { steps: readonly Step[]; balancer: LoadBalancer; k6: string },
): Promise<string> {
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
    for (const step of steps) {
      await step.run();
      const before = ledger.acknowledged.length;
      await waitFor(`a bundle sent since ${step.label}`, () => ledger.acknowledged.length > before, {
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
  const failures = {
    serverErrors: sum(({ serverErrors }) => serverErrors),
    noAnswers: sum(({ noAnswers }) => noAnswers),
    failedChecks: sum(({ failedChecks }) => failedChecks),
  };
  const isFailed = Object.values(failures).some((count) => count > 0);
  // Refused connections are reported in every run: they explain a failure and are none.
  expect({ ...failures, reported: isFailed ? product.problems() : [] }).toEqual({
    serverErrors: 0,
    noAnswers: 0,
    failedChecks: 0,
    reported: [],
  });
  expect(sum(({ requests }) => requests)).toBeGreaterThan(steps.length);
  expect(ledger.refused).toEqual([]);
  expect(ledger.broken).toEqual([]);
  const { requests, ownerMails, repeated } = await ledger.settle({ timeoutMs: 180_000 });
  expect(repeated).toBe(0);
  const mine = await api.get<{ meta: { total: number } }>('/api/booking-requests');
  expect(mine.body.meta.total).toBe(requests);
  return `${sum(({ requests: visited }) => visited)} requests of k6, ${requests} bundles, ${ownerMails} mails, 0 failed`;
}
