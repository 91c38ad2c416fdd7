import { createServer, type Server } from 'node:http';
import { createMetrics } from '@kq/service-kit/telemetry/metrics';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { send } from '@kq/test-kit/send-request';
import {
  closeServer,
  listenOn,
  sendJson,
  startStubUpstream,
  type StubUpstream,
} from '../../test/stub-upstream';
import { testConfig } from '../../test/test-gateway';
import { startGateway } from '../composition/start-gateway';
import { type RunningGateway } from '../composition/gateway-deps';

/** Two replicas of a service behind one gateway, of which one accepts calls and does not answer, as under SIGSTOP. */
describe('frozen replica', () => {
  let auth: StubUpstream;
  let gateway: RunningGateway;
  let replicas: [Replica, Replica];

  interface Replica {
    readonly name: string;
    readonly server: Server;
    isFrozen: boolean;
    calls: number;
    writes: number;
  }

  const startReplica = (name: string): Replica => {
    const replica = { name, isFrozen: false, calls: 0, writes: 0 } as Replica;
    const server = createServer((req, res) => {
      if (req.method === 'POST') replica.writes += 1;
      else replica.calls += 1;
      if (!replica.isFrozen) sendJson(res, { name });
    });
    return Object.assign(replica, { server });
  };

  beforeEach(async () => {
    auth = await startStubUpstream();
    replicas = [startReplica('first'), startReplica('second')];
    const addresses = [await listenOn(replicas[0].server), await listenOn(replicas[1].server)];
    gateway = await startGateway({
      config: testConfig({ KQ_LIMIT_REQUESTS: 'off' }),
      deps: {
        upstreams: { auth: () => auth.url, listings: () => addresses },
        revocationIntervalMs: 20,
        metrics: createMetrics(),
      },
    });
    await waitFor('readiness', () => gateway.ready());
  });
  afterEach(async () => {
    for (const { server } of replicas) server.closeAllConnections();
    await gateway.stop();
    await Promise.all(replicas.map(({ server }) => closeServer(server)));
    await auth.stop();
  });

  let count = 0;
  const read = async (method = 'GET') =>
    (await send(gateway.url, `/api/cities?load=${(count += 1)}`, { method })).status;
  const readAll = (times: number) => Promise.all(Array.from({ length: times }, () => read()));
  const write = () =>
    send(gateway.url, '/api/booking-requests', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
  const metric = async (name: string) =>
    Number(
      new RegExp(`^${name}\\{[^}]*listings[^}]*\\} (\\d+)`, 'm').exec(await gateway.metrics())?.[1] ?? 0,
    );
  const freeze = (isFrozen: boolean) => replicas.forEach((replica) => (replica.isFrozen = isFrozen));
  const calls = () => replicas[0].calls + replicas[1].calls;

  it('answers every read from the other replica, leaves the frozen one alone and finds it again', async () => {
    const [first, second] = replicas;
    expect(new Set(await readAll(20))).toEqual(new Set([200]));
    expect(Math.min(first.calls, second.calls)).toBeGreaterThan(0);

    first.isFrozen = true;
    expect(new Set(await readAll(10))).toEqual(new Set([200]));
    expect(await metric('kq_gateway_moved_calls_total')).toBeGreaterThan(0);
    expect(await metric('kq_gateway_ejected_addresses')).toBe(1);
    const before = first.calls;
    expect(new Set(await readAll(50))).toEqual(new Set([200]));
    // A probe may be among them.
    expect(first.calls - before).toBeLessThanOrEqual(1);
    expect(await read('HEAD')).toBe(200);
    expect((await write()).status).toBe(200);

    first.isFrozen = false;
    await waitFor(
      'the probe',
      async () => (await read()) === 200 && (await metric('kq_gateway_ejected_addresses')) === 0,
      { timeoutMs: 20_000 },
    );
    const again = first.calls;
    await readAll(20);
    expect(first.calls).toBeGreaterThan(again);
  });

  it('asks no second replica while both are slow, and sends a write once', async () => {
    await readAll(20);
    freeze(true);
    const before = calls();
    const answers = readAll(10);
    const answer = write();
    await waitFor(
      'the end of the patience',
      async () => (await metric('kq_gateway_ejected_addresses')) === 1,
    );
    expect(calls() - before).toBe(10);
    for (const { server } of replicas) server.closeAllConnections();
    expect((await answer).status).toBe(502);
    freeze(false);
    await answers;
    expect(await metric('kq_gateway_moved_calls_total')).toBe(0);
    expect(replicas[0].writes + replicas[1].writes).toBe(1);
  });
});
