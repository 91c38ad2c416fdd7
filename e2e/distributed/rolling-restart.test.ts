import { type RunningCluster, searchLudwigshafen, startCluster, waitFor } from '@kq/test-kit';
import { createLedgerFor, signIn } from '../shared/dispatch-ledger';
import { startSteadyLoad } from '../shared/steady-load';

jest.setTimeout(600_000);

/** Two of each that answers people, as Kubernetes keeps them while it replaces them one by one. */
const REPLICAS = { auth: 2, listings: 2, geo: 2, notifications: 2, gateway: 2 };

describe('a rolling restart under load', () => {
  let product: RunningCluster;

  beforeAll(async () => {
    product = await startCluster({ replicas: REPLICAS });
  });
  afterAll(async () => {
    const code = await product.stop();
    await product.remove();
    expect(code).toBe(0);
  });

  it('fails no request, loses and doubles no bundle and no mail', async () => {
    const { services } = product.cluster;
    const api = await signIn(product);
    const placeIds = (await searchLudwigshafen(api, { workers: 2, perPage: 40 })).map(({ id }) => id);
    const gateways = services.filter(({ name }) => name === 'gateway').map(({ url }) => url);
    const balancer = createBalancer(gateways);
    let phase = 'before';
    const load = startSteadyLoad({
      phase: () => phase,
      gateway: balancer.next,
      token: api.token ?? '',
      placeIds,
      readers: 4,
      senders: 1,
    });
    await waitFor('the load to run', () => load.acknowledged.length >= 3, { timeoutMs: 60_000 });

    for (const service of services) {
      const label = `${service.name}-${service.replica}`;
      phase = `restart of ${label}`;
      // A load balancer sends nothing new to a gateway that is to end; what is under way there must be finished.
      if (service.name === 'gateway') balancer.leaveOut(service.url);
      const exit = await service.restart();
      balancer.takeBack(service.url);
      expect({ label, code: exit.code, signal: exit.signal }).toEqual({ label, code: 0, signal: null });
      const before = load.tookMs.length;
      await waitFor('some load on the restarted one', () => load.tookMs.length >= before + 20);
    }
    await load.stop();

    expect(load.failures).toEqual([]);
    const ledger = createLedgerFor(api, placeIds, load.acknowledged);
    const { requests, ownerMails, repeated } = await ledger.settle({ timeoutMs: 180_000 });
    expect(repeated).toBe(0);
    const mine = await api.get<{ meta: { total: number } }>('/api/booking-requests');
    expect(mine.body.meta.total).toBe(requests);
    const p99 = [...load.tookMs].sort((a, b) => a - b)[Math.floor(load.tookMs.length * 0.99)] ?? 0;
    process.stdout.write(
      `rolling restart of ${services.length} processes: ${load.tookMs.length} requests, p99 ${Math.round(p99)} ms, ` +
        `${requests} bundles, ${ownerMails} mails, 0 failed\n`,
    );
  });
});

/** Gives the gateways in turn, but those that are left out. */
function createBalancer(urls: readonly string[]) {
  const out = new Set<string>();
  let turn = 0;
  return {
    next(): string {
      const usable = urls.filter((url) => !out.has(url));
      turn += 1;
      return usable[turn % usable.length] ?? '';
    },
    leaveOut: (url: string) => void out.add(url),
    takeBack: (url: string) => void out.delete(url),
  };
}
