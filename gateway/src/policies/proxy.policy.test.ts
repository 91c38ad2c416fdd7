import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { routes } from '@kq/contracts';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { createUploadSlots } from '@kq/service-kit/http/upload-slots';
import { Agent, Client } from 'undici';
import { closeServer, listenOn, type StubHandler } from '../../test/stub-upstream';
import { send } from '@kq/test-kit/send-request';
import { createClientAddress } from '../http/client-address';
import { chain } from '../http/handler';
import { createRouteMatcher } from '../routing/route-matcher';
import { createCallSlots } from '@kq/service-kit/http/call-slots';
import { createHeldBytes } from '../upstream/held-bytes';
import { type OpenStream } from '../upstream/upstream-call-options';
import { createUpstreams } from '../upstream/upstreams';
import { createBodyLimit } from './body-limit.policy';
import { createCompress } from './compress.policy';
import { createProxy } from './proxy.policy';
import { createRequestId } from './request-id.policy';
import { createRoute } from './route.policy';

/** Runs the policies on a plain node:http server, without express-gateway. */
describe('kq-proxy', () => {
  const agent = new Agent();
  const freshAgent = new Agent({ pipelining: 0 });
  const openStreams = new Set<OpenStream>();
  const failures: string[] = [];
  let answer: StubHandler;
  let upstream: Server;
  let second: Server;
  let front: Server;
  let url: string;
  let addresses: string[];
  let calls: string[];

  beforeAll(async () => {
    const stub = (name: string) =>
      createServer((req, res) => {
        calls.push(name);
        answer(req, res, '');
      });
    upstream = stub('first');
    second = stub('second');
    addresses = [await listenOn(upstream), await listenOn(second)];
    const upstreams = createUpstreams({ listings: () => addresses, auth: () => addresses });
    const handler = chain([
      createRequestId({ clientAddress: createClientAddress([]) }),
      createRoute({ matcher: createRouteMatcher(routes) }),
      createBodyLimit({ uploadSlots: createUploadSlots(), windowMs: 10_000 }),
      createCompress(),
      createProxy({
        upstreams,
        dispatcher: agent,
        freshDispatcher: freshAgent,
        streamDispatcher: freshAgent,
        openClient: (origin) => new Client(origin, { pipelining: 1 }),
        callSlots: createCallSlots(100),
        streamSlots: createCallSlots(100),
        held: createHeldBytes(64 * 1024 * 1024),
        openStreams,
        onFailure: (_call, error) => failures.push(error.code),
        timeoutsMs: { read: 1500, write: 150, stream: 1000 },
      }),
    ]);
    front = createServer((req, res) => void handler(req, res, () => res.end()));
    url = await listenOn(front);
  });
  afterAll(async () => {
    await agent.destroy();
    await freshAgent.destroy();
    await Promise.all([upstream, second, front].map(closeServer));
  });
  const all: string[] = [];
  beforeEach(() => {
    calls = [];
    failures.length = 0;
    all.splice(0, all.length, ...addresses);
    answer = (_req, res) => res.end('{}');
  });
  afterEach(() => {
    addresses = [...all];
  });

  it('calls the addresses of a service round-robin', async () => {
    for (let call = 0; call < 4; call += 1) await send(url, '/api/cities');
    expect(calls.filter((name) => name === 'first')).toHaveLength(2);
  });

  it('returns 503 with Retry-After while a service is down', async () => {
    addresses = ['http://127.0.0.1:9'];
    const refused = await send(url, '/api/cities');
    expect([refused.status, refused.json()['code'], refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ]);
    expect(failures).toEqual(['UNAVAILABLE']);
    addresses = [];
    expect((await send(url, '/api/cities')).status).toBe(503);
  });

  it('calls the next address when one is down', async () => {
    addresses = ['http://127.0.0.1:9', addresses[1] as string];
    for (let call = 0; call < 4; call += 1) expect((await send(url, '/api/cities')).status).toBe(200);
  });

  it('returns 502 with Retry-After when the service closes the connection, after one retry of a read', async () => {
    answer = (req) => req.socket.destroy();
    const broken = await send(url, '/api/cities');
    expect([broken.status, broken.json()['code'], broken.headers['retry-after']]).toEqual([
      502,
      'upstream_failed',
      '2',
    ]);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['POST', '/api/accommodations/archive'],
    ['GET', '/api/auth/magic-link/verify/abc'],
  ])('never retries %s %s', async (method, path) => {
    answer = (req) => req.socket.destroy();
    const body = method === 'POST' ? { body: '{}' } : {};
    expect((await send(url, path, { method, ...body })).status).toBe(502);
    expect(calls).toHaveLength(1);
  });

  it('returns 504 with Retry-After when the only address of a service times out', async () => {
    addresses = [addresses[0] as string];
    answer = () => undefined;
    const late = await send(url, '/api/cities');
    expect([late.status, late.json()['code'], late.headers['retry-after']]).toEqual([
      504,
      'upstream_timeout',
      '2',
    ]);
    expect(calls).toHaveLength(1);
  });

  it('closes the connection when an upstream response breaks off', async () => {
    answer = (_req, res) => {
      res.writeHead(200, { 'content-length': '100', 'content-type': 'image/png' });
      res.write('half', () => res.destroy());
    };
    await expect(send(url, '/api/cities')).rejects.toThrow();
  });

  it('sends nothing of an answer that broke off before its body, but the answer of the next try', async () => {
    const whole = JSON.stringify({ code: 'not_found', message: 'x'.repeat(200) });
    answer = (_req, res) => {
      if (calls.length === 1) {
        const head = { 'content-type': 'application/json', 'content-length': '3000', etag: '"1"' };
        res.writeHead(200, head).flushHeaders();
        // Called once the head has left.
        res.socket?.write('', () => res.destroy());
      } else
        res.writeHead(404, { 'content-type': 'application/json', 'content-length': whole.length }).end(whole);
    };
    const headers = { 'accept-encoding': 'br' };
    const { status, text, headers: sent } = await send(url, '/api/cities', { headers });
    expect([status, text]).toEqual([404, whole]);
    expect([sent['content-encoding'], sent['etag']]).toEqual([undefined, undefined]);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses an answer of any size as %s without changing it', async (encoding, decompress) => {
    for (const bytes of [2000, 64 * 1024, 64 * 1024 + 1, 300_000]) {
      const body = JSON.stringify(randomBytes(bytes).toString('hex')).slice(0, bytes - 1) + '"';
      answer = (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes });
        res.write(body.slice(0, 700));
        setImmediate(() => res.end(body.slice(700)));
      };
      const got = await send(url, '/api/cities', { headers: { 'accept-encoding': encoding } });
      expect(got.headers['content-encoding']).toBe(encoding);
      expect(decompress(got.body).toString()).toBe(body);
      expect(got.headers['content-length'] !== undefined).toBe(bytes <= 64 * 1024);
    }
  });

  it('survives a service that closes its connection while the answer is being compressed', async () => {
    // The size of one read from a socket: the body is held back at its last byte, right before the connection ends.
    const body = JSON.stringify(randomBytes(30_000).toString('hex'));
    answer = (_req, res) =>
      void res.setHeader('connection', 'close').setHeader('content-type', 'application/json').end(body);
    const headers = { 'accept-encoding': 'gzip' };
    const all = await Promise.all(Array.from({ length: 20 }, () => send(url, '/api/cities', { headers })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(failures).toEqual([]);
  });

  it('forwards answers larger than any buffer while the client reads slowly', async () => {
    const size = 5_000_000;
    answer = (_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(size, 1));
    const [res] = (await once(get(`${url}/api/cities`), 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of res) {
      bytes += (chunk as Buffer).length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(bytes).toBe(size);
  });

  describe('streams', () => {
    const path = '/api/booking-requests/1/events';
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };

    it('sends the head and each event immediately and uncompressed', async () => {
      let write: (text: string) => void = () => undefined;
      answer = (_req, res) => {
        res.writeHead(200, headers).flushHeaders();
        write = (text) => res.write(text);
      };
      const req = get(`${url}${path}`, { headers: { 'accept-encoding': 'br, gzip' } });
      const [res] = (await once(req, 'response')) as [IncomingMessage];
      expect(res.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      expect(res.headers['content-encoding']).toBeUndefined();
      for (const event of ['id: 1\ndata: {}\n\n', 'id: 2\ndata: {}\n\n']) {
        const arrived = once(res, 'data');
        write(event);
        expect(String((await arrived)[0])).toBe(event);
      }
      req.destroy();
    });

    it('sends events of 100 KB to a client that reads', async () => {
      let write: (text: string) => void = () => undefined;
      answer = (_req, res) => {
        res.writeHead(200, headers).flushHeaders();
        write = (text) => res.write(text);
      };
      const req = get(`${url}${path}`);
      const [res] = (await once(req, 'response')) as [IncomingMessage];
      let received = '';
      res.on('data', (chunk: Buffer) => (received += String(chunk)));
      for (const id of [1, 2, 3]) {
        write(`id: ${id}\ndata: ${'x'.repeat(100_000)}end ${id}\n\n`);
        await waitFor(`event ${id}`, () => received.endsWith(`end ${id}\n\n`));
      }
      req.destroy();
    });

    it('keeps an idle stream beyond the time limit of other calls, and closes it upstream when the client disconnects', async () => {
      let isOpen = true;
      answer = (req, res) => {
        res.writeHead(200, headers).flushHeaders();
        req.socket.once('close', () => (isOpen = false));
      };
      const req = get(`${url}${path}`);
      await once(req, 'response');
      // A call without a response head is aborted by the same time limit, after the start of the stream.
      answer = () => undefined;
      expect((await send(url, '/api/cities')).status).toBe(504);
      expect([isOpen, openStreams.size]).toEqual([true, 1]);
      req.destroy();
      await waitFor('the end of the stream', () => !isOpen && openStreams.size === 0);
    });

    it('ends a stream between two events when the gateway stops, with a reconnect delay', async () => {
      answer = (_req, res) => {
        res.writeHead(200, headers);
        res.write('id: 1\ndata: {}\n\n');
      };
      const [res] = (await once(get(`${url}${path}`), 'response')) as [IncomingMessage];
      let text = '';
      res.on('data', (chunk) => (text += String(chunk)));
      await waitFor('the event', () => text.endsWith('{}\n\n'));
      const ended = once(res, 'end');
      for (const stream of openStreams) stream.endStream();
      await ended;
      expect(text).toMatch(/^id: 1\ndata: \{\}\n\nretry: [1-4]\d{3}\n\n$/);
    });

    it('limits the time until the head of a stream', async () => {
      answer = () => undefined;
      expect((await send(url, path)).status).toBe(504);
    });
  });

  it('aborts the upstream call when the client disconnects', async () => {
    let isOpen = true;
    answer = (req) => {
      req.socket.once('close', () => (isOpen = false));
    };
    const req = get(`${url}/api/cities`);
    req.on('error', () => undefined);
    await waitFor('the call', () => calls.length === 1);
    req.destroy();
    await waitFor('the end of the call', () => !isOpen);
    expect(failures).toEqual([]);
  });
});
