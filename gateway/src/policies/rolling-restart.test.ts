import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { STOPPING_HEADER } from '@kq/contracts';
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

/** The tests wait for conditions, which takes longer on a slow machine. */
jest.setTimeout(180_000);
const PATIENCE_MS = 60_000;

/** Two replicas of a service behind one gateway, one of which stops and restarts. */
describe('rolling restart of a service', () => {
  let auth: StubUpstream;
  let gateway: RunningGateway;
  let replicas: Replica[];

  interface Replica {
    readonly name: string;
    readonly address: string;
    server: Server;
    /** Ids of the received writes. */
    readonly writes: string[];
    reads: number;
    isStopping: boolean;
  }

  async function startReplica(name: string, port = 0): Promise<Replica> {
    const replica = { name, writes: [] as string[], reads: 0, isStopping: false } as Replica;
    replica.server = createServer((req, res) => {
      if (replica.isStopping) res.setHeader('connection', 'close').setHeader(STOPPING_HEADER, '1');
      if (req.method === 'GET') {
        replica.reads += 1;
        return sendJson(res, { name });
      }
      let body = '';
      req.on('data', (chunk) => (body += String(chunk)));
      req.on('end', () => {
        replica.writes.push((JSON.parse(body) as { id: string }).id);
        sendJson(res, { name }, {}, 202);
      });
    });
    if (port === 0) return Object.assign(replica, { address: await listenOn(replica.server) });
    await new Promise<void>((resolve) => replica.server.listen({ host: '127.0.0.1', port }, resolve));
    return Object.assign(replica, { address: `http://127.0.0.1:${port}` });
  }

  const portOf = ({ server }: Replica): number => (server.address() as AddressInfo).port;

  beforeEach(async () => {
    auth = await startStubUpstream();
    replicas = [await startReplica('first'), await startReplica('second')];
    const addresses = replicas.map(({ address }) => address);
    gateway = await startGateway({
      config: testConfig({ KQ_LIMIT_REQUESTS: 'off' }),
      deps: { upstreams: { auth: () => auth.url, listings: () => addresses }, revocationIntervalMs: 20 },
    });
    await waitFor('readiness', () => gateway.ready());
  });
  afterEach(async () => {
    await gateway.stop();
    await Promise.all(replicas.map(({ server }) => closeServer(server)));
    await auth.stop();
  });

  let count = 0;
  const read = async () => (await send(gateway.url, `/api/cities?load=${(count += 1)}`)).status;
  const write = async (): Promise<{ id: string; status: number }> => {
    const id = `write-${(count += 1)}`;
    const body = JSON.stringify({ id, padding: 'x'.repeat(2000) });
    const headers = { 'content-type': 'application/json' };
    return {
      id,
      status: (await send(gateway.url, '/api/booking-requests', { method: 'POST', body, headers })).status,
    };
  };

  /** Sends reads and writes continuously until `story` has completed. */
  async function underLoad(
    story: () => Promise<void>,
  ): Promise<{ reads: number[]; writes: { id: string; status: number }[] }> {
    const reads: number[] = [];
    const writes: { id: string; status: number }[] = [];
    let hasEnded = false;
    const loops = Array.from({ length: 4 }, async () => {
      while (!hasEnded) {
        reads.push(await read());
        writes.push(await write());
      }
    });
    await story().finally(() => (hasEnded = true));
    await Promise.all(loops);
    return { reads, writes };
  }

  it('loses no call while one of two replicas shuts down gracefully and restarts', async () => {
    const [first, second] = replicas as [Replica, Replica];
    let again: Replica | null = null;
    const seen = await underLoad(async () => {
      await waitFor('load on both', () => first.reads > 5 && second.reads > 5, { timeoutMs: PATIENCE_MS });
      const port = portOf(first);
      first.isStopping = true;
      // The response of each call closes its connection, and the next calls go elsewhere.
      const before = first.reads;
      await waitFor('the other to take over', () => second.reads > before + 10, { timeoutMs: PATIENCE_MS });
      await new Promise<void>((resolve) => {
        first.server.close(() => resolve());
        first.server.closeIdleConnections();
      });
      const alone = second.reads;
      await waitFor('load on one', () => second.reads > alone + 20, { timeoutMs: PATIENCE_MS });
      again = await startReplica('first', port);
      replicas[0] = again;
      await waitFor('the first to be found again', () => (again?.reads ?? 0) > 5, { timeoutMs: PATIENCE_MS });
    });
    expect(new Set(seen.reads)).toEqual(new Set([200]));
    expect(new Set(seen.writes.map(({ status }) => status))).toEqual(new Set([202]));
    const arrived = [first, second, again as unknown as Replica].flatMap(({ writes }) => writes);
    expect([...arrived].sort()).toEqual(seen.writes.map(({ id }) => id).sort());
  });

  it('loses no read and sends no write twice when a replica is killed', async () => {
    const [first, second] = replicas as [Replica, Replica];
    const seen = await underLoad(async () => {
      await waitFor('load on both', () => first.reads > 5 && second.reads > 5, { timeoutMs: PATIENCE_MS });
      first.server.close();
      first.server.closeAllConnections();
      const alone = second.reads;
      await waitFor('load on one', () => second.reads > alone + 30, { timeoutMs: PATIENCE_MS });
    });
    expect(new Set(seen.reads)).toEqual(new Set([200]));
    const arrived = [first, second].flatMap(({ writes }) => writes);
    expect(new Set(arrived).size).toBe(arrived.length);
    // A write in progress at the moment of the kill is reported as failed, never repeated.
    const failed = seen.writes.filter(({ status }) => status !== 202);
    expect(failed.every(({ status }) => status === 502)).toBe(true);
    expect(failed.length).toBeLessThanOrEqual(4);
  });

  it('sends a write with its body to the next address when the first refuses the connection', async () => {
    const [first, second] = replicas as [Replica, Replica];
    await closeServer(first.server);
    const writes = [await write(), await write(), await write()];
    expect(writes.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(second.writes).toEqual(writes.map(({ id }) => id));
  });
});
