import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { answersIn, connectRaw, getRequest, type RawClient } from '../../test/raw-client';
import { sendJson } from '../../test/stub-upstream';
import { openTestGateway, type TestGateway } from '../../test/test-gateway';

/** docs/security.md S14, S25 through the whole gateway: limits of one client's share. */
describe('a client that takes more than its share', () => {
  const proxies = { KQ_TRUSTED_PROXIES: '127.0.0.1' };
  const large = JSON.stringify({ data: 'x'.repeat(900_000) });
  let gw: TestGateway;
  const open = async (options?: { reads?: boolean }): Promise<RawClient> => {
    const client = await connectRaw(gw.url, options);
    afterTest(() => client.socket.destroy());
    return client;
  };
  const sendLarge = (_req: IncomingMessage, res: ServerResponse): void =>
    void res.setHeader('content-type', 'application/json').end(large);

  it('serves other clients despite 300 unread pipelined requests, and disconnects their sender', async () => {
    gw = await openTestGateway({ KQ_RATE_SEARCH: '1000000', KQ_STALL_LIMIT_MS: '2000' });
    const callers = new Set<Socket>();
    gw.upstream.answer = (req, res) => {
      callers.add(req.socket);
      if (req.url?.includes('per_page=1000') === true) sendLarge(req, res);
      else sendJson(res, {});
    };
    const attackers = [await open({ reads: false }), await open({ reads: false })];
    for (const { socket } of attackers) socket.pause();
    const search = (price: number) => getRequest(`/api/accommodations?per_page=1000&max_price=${price}`);
    attackers.forEach(({ write }, number) =>
      write(Array.from({ length: 150 }, (_each, index) => search(number * 1000 + index)).join('')),
    );
    await waitFor('the attack', () => gw.upstream.seen.length >= 4);
    for (let price = 0; price < 20; price += 1)
      expect((await gw.send(`/api/accommodations?max_price=9000${price}`)).status).toBe(200);
    expect(callers.size).toBeLessThanOrEqual(8);
    const isGone = async ({ socket }: RawClient) => {
      socket.resume();
      await waitFor('the end of the connection', () => socket.destroyed);
    };
    await waitFor('the end of the attack', () => gw.gateway.openRequests() === 0);
    await Promise.all(attackers.map(isGone));
  });

  it('buffers an answer up to 1 MB, which frees the connection to the service', async () => {
    gw = await openTestGateway();
    const callers = new Set<Socket>();
    let release: () => void = () => undefined;
    gw.upstream.answer = (req, res) => {
      callers.add(req.socket);
      if (req.url === '/api/cities') release = () => sendJson(res, {});
      else sendLarge(req, res);
    };
    const client = await open();
    client.write(getRequest('/api/cities'));
    await waitFor('the first call', () => gw.upstream.seen.length === 1);
    // Its answer is queued behind the first one, which is slow.
    client.write(getRequest('/api/accommodations?per_page=1000'));
    await waitFor('the whole answer in memory', () => gw.gateway.heldBytes() >= large.length);
    expect((await gw.send('/api/accommodations?q=a')).status).toBe(200);
    expect(callers.size).toBe(2);
    release();
    await waitFor('the second answer', () => client.text().length > large.length);
    expect(answersIn(client.text())).toEqual(['200', '200']);
    await waitFor('the memory to be free', () => gw.gateway.heldBytes() === 0);
  });

  it('buffers at most 1 MB per answer within a total budget, and applies backpressure to the service', async () => {
    gw = await openTestGateway({ KQ_HELD_BYTES: '1500000' });
    const rest: (() => number)[] = [];
    gw.upstream.answer = (req, res) => {
      if (req.url === '/api/cities') return;
      rest.push(() => res.writableLength);
      res.end(Buffer.alloc(30_000_000));
    };
    for (let number = 1; number <= 3; number += 1) {
      const client = await open();
      client.write(getRequest('/api/cities') + getRequest('/api/accommodations?per_page=1000'));
      await waitFor('a service that waits', () => rest.length === number && (rest[number - 1]?.() ?? 0) > 0);
    }
    await waitFor('held bytes', () => gw.gateway.heldBytes() > 1_000_000);
    expect(gw.gateway.heldBytes()).toBeLessThan(1_500_000 + 3 * 128 * 1024);
  });

  it('allows 64 concurrent service calls per address, then returns 429 with Retry-After', async () => {
    gw = await openTestGateway({ ...proxies, KQ_CALLS_PER_ADDRESS: '2' });
    const waiting: (() => void)[] = [];
    gw.upstream.answer = (_req, res) => void waiting.push(() => sendJson(res, {}));
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const ask = (number: number, address: string) =>
      gw.send(`/api/accommodations?q=${number}`, from(address));
    const first = [ask(1, '198.51.100.1'), ask(2, '198.51.100.1')];
    await waitFor('two calls', () => waiting.length === 2);
    const refused = await ask(3, '198.51.100.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    const other = [ask(4, '198.51.100.2'), ask(5, '2001:db8:0:1::1'), ask(6, '2001:db8:0:1::2')];
    await waitFor('the calls of others', () => waiting.length === 5);
    expect((await ask(7, '2001:db8:0:1::3')).status).toBe(429);
    waiting.splice(0).forEach((answer) => answer());
    expect((await Promise.all([...first, ...other])).map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    gw.upstream.answer = (_req, res) => sendJson(res, {});
    expect((await ask(8, '198.51.100.1')).status).toBe(200);
  });

  describe('of event streams', () => {
    const path = '/api/booking-requests/1/events';
    const openStreams = (res: ServerResponse): void =>
      void res
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .flushHeaders();
    async function startStreams(count: number, authorization: string): Promise<void> {
      for (let stream = 0; stream < count; stream += 1) {
        const client = await open();
        client.write(getRequest(path, `Authorization: ${authorization}\r\n`));
        await waitFor('the stream', () => client.text().includes('event-stream'));
      }
    }

    it('keeps reads available with 300 open streams', async () => {
      gw = await openTestGateway({ KQ_RATE_READ: '1000000', KQ_RATE_ADDRESS_FACTOR: '10' });
      const authorization = `Bearer ${await gw.upstream.token()}`;
      gw.upstream.answer = (req, res) => (req.url === path ? openStreams(res) : sendJson(res, {}));
      await startStreams(300, authorization);
      expect((await gw.send('/api/accommodations?q=a')).status).toBe(200);
      expect((await gw.send('/api/auth/profile', { headers: { authorization } })).status).toBe(200);
    });

    it('returns 503 with Retry-After above the stream limit of the gateway, until one is closed', async () => {
      gw = await openTestGateway({ KQ_STREAMS_MAX: '2' });
      const headers = { authorization: `Bearer ${await gw.upstream.token()}` };
      let end: () => void = () => undefined;
      gw.upstream.answer = (_req, res) => {
        openStreams(res);
        end = () => res.end();
      };
      await startStreams(2, headers.authorization);
      const refused = await gw.send(path, { headers });
      expect([refused.status, refused.headers['retry-after'], refused.json()['code']]).toEqual([
        503,
        '15',
        'unavailable',
      ]);
      end();
      gw.upstream.answer = (_req, res) => res.end('id: 1\n\n');
      await waitFor('a free place', async () => (await gw.send(path, { headers })).status === 200);
    });

    it('disconnects a client with 32 KB of unread stream data', async () => {
      gw = await openTestGateway();
      let stream: ServerResponse | null = null;
      gw.upstream.answer = (_req, res) => {
        openStreams(res);
        stream = res;
      };
      const client = await open({ reads: false });
      client.write(getRequest(path, `Authorization: Bearer ${await gw.upstream.token()}\r\n`));
      await waitFor('the stream', () => stream !== null);
      const service = stream as unknown as ServerResponse;
      while (!service.destroyed) {
        if (service.writableLength < 1_000_000) service.write(`data: ${'x'.repeat(60_000)}\n\n`);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await waitFor('the end of the stream', () => gw.gateway.openRequests() === 0);
    });
  });
});
